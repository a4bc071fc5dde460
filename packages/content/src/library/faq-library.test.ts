import { expect, test } from 'vitest';
import { createFaqLibrary } from './faq-library.ts';

const site = { url: 'https://a.example', name: 'Strapline', words: { item: 'bra', items: 'bras' }, folders: ['bra'] };
const other = { url: 'https://b.example', name: 'Toptop', words: { item: 'top', items: 'tops' }, folders: ['letter'] };
const listAll = async (options: typeof site) =>
  (
    await createFaqLibrary(options).browsePosts({
      type: 'post',
      statuses: ['published'],
      filter: { field: 'tag', is: 'equal', value: 'faq' },
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
