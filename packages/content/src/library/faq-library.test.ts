import { expect, test } from 'vitest';
import { createFaqLibrary } from './faq-library.ts';

const languages = ['de', 'fr', 'es', 'ja'];
const site = { url: 'https://a.example', name: 'Strapline', words: { item: 'bra', items: 'bras' }, folders: ['bra'], languages };
const other = { url: 'https://b.example', name: 'Toptop', words: { item: 'top', items: 'tops' }, folders: ['letter'], languages };
const listAll = async (options: typeof site, prefix = '') =>
  (
    await createFaqLibrary(options).browsePosts({
      type: 'post',
      statuses: ['published'],
      filter: { field: 'tag', is: 'equal', value: `${prefix}faq` },
      order: [{ field: 'published_at', direction: 'asc' }],
      offset: 0,
      limit: 1_000,
    })
  ).rows;

test('there are at least 60 questions for each site, each with an answer, a category and a subcategory', async () => {
  for (const options of [site, other]) {
    const posts = await listAll(options);
    expect(posts.length).toBeGreaterThanOrEqual(60);
    for (const { slug, q, a, tags } of posts) {
      expect(q, slug).toMatch(/^[A-Z].{8,}/);
      expect(a, slug).toMatch(/^<p>.{4,}/s);
      expect(
        tags.map((tag) => tag.slug.split('-').length > 1),
        slug,
      ).toEqual([false, true, true]);
      expect(tags[2]?.slug.startsWith(`${tags[1]?.slug}-`)).toBe(true);
    }
  }
});

test('categories have the order of their files', async () => {
  const names = [...new Set((await listAll(site)).map(({ tags }) => tags[1]?.name))];
  expect(names).toEqual([
    'Buying',
    'Offers and resale',
    'Tagging and selling',
    'Tags and proof',
    'Sizes and fit',
    'Payments and payouts',
    'Safety and reports',
    'Account and privacy',
  ]);
});

test('another site has its own words and its own sizes', async () => {
  const posts = await listAll(other);
  for (const { title, html } of posts) expect(`${title} ${html}`).not.toMatch(/Strapline|\bbras?\b|\bcups?\b|calculator/i);
  expect(posts.map(({ slug }) => slug)).toContain('letter-sizes');
  expect((await listAll(site)).map(({ slug }) => slug)).toContain('sister-sizes');
});

test('a link to another question names one that exists', async () => {
  for (const options of [site, other]) {
    const posts = await listAll(options);
    const slugs = posts.map(({ slug }) => slug);
    for (const { html, slug } of posts)
      for (const [, question] of html.matchAll(/href="\/faq\?question=([\w-]+)"/g)) expect(slugs, slug).toContain(question);
  }
});

test.each(languages)(
  'in %s there are the same questions in the same order, with the same links, under slugs that begin with the language',
  async (language) => {
    const listLinks = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href).sort();
    for (const options of [site, other]) {
      const [english, translated] = [await listAll(options), await listAll(options, `${language}-`)];
      expect(translated.map(({ slug }) => slug)).toEqual(english.map(({ slug }) => `${language}-${slug}`));
      for (const [index, { slug, title, html, tags, url }] of translated.entries()) {
        const original = english[index];
        expect(tags.map((tag) => tag.slug)).toEqual(original?.tags.map((tag) => `${language}-${tag.slug}`));
        expect(listLinks(html), slug).toEqual(listLinks(original?.html ?? ''));
        expect(title).not.toBe(original?.title);
        expect(`${title} ${html.replace(/<[^<>]*>/g, '')}`, slug).not.toMatch(/['{}]/);
        expect(url).toBe(`https://${options === site ? 'a' : 'b'}.example/faq?question=${original?.slug}&lang=${language}`);
      }
    }
  },
);
