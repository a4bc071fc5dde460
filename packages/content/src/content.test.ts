import { readdirSync, readFileSync } from 'node:fs';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createContent } from './content.ts';

const folder = `${import.meta.dirname}/../pages`;
const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
// A placeholder for each drawing of the host.
const drawings = Object.fromEntries(
  [...texts.join().matchAll(/\(drawing:([\w-]+)\)/g)].map(([, name = '']) => [name, `<svg>${name}</svg>`]),
);
const host = { css: '@font-face{font-family:"Of the host"}', headScript: 'chooseTheme()' };
const links = {
  menu: [{ to: '/?section=boutique&sort=new', label: 'Boutique' }],
  foot: [{ to: 'mailto:support@post.example', label: 'Support' }],
};
const bras = { item: 'bra', items: 'bras', sizeHelp: 'See [what the sizes mean](/content/sizes).' };
const tops = { item: 'top', items: 'tops', sizeHelp: 'Sizes are letters.' };
const sites = {
  strapline: {
    ...host,
    name: 'Strapline',
    url: 'https://a.example',
    readFrame: () => Promise.resolve({ ...links, words: bras }),
    folders: ['bra'],
  },
  toptop: {
    ...host,
    name: 'Toptop',
    url: 'https://b.example',
    readFrame: () => Promise.resolve({ ...links, words: tops }),
    folders: [],
    theme: ':root{--bg:#123456}',
  },
};
const languages = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', ja: '日本語' };
const content = createContent({
  drawings,
  sites,
  languages,
  chooseSite: ({ host: at }) => (at === 'tops.example' ? 'toptop' : 'strapline'),
  chooseLanguage: ({ headers }) => headers['accept-language'] ?? 'en',
});
const slugs = content.slugs['strapline'] ?? [];
const app = Fastify();
await app.register(content.plugin, { prefix: '/content' });
const body = async (slug: string, language = 'en') =>
  (await app.inject({ url: `/content/${slug}`, headers: { 'accept-language': language } })).body;

test('each page has a title, a description, one heading, the host’s fonts and a content security policy', async () => {
  expect(slugs).toEqual(expect.arrayContaining(['terms', 'privacy', 'rules', 'complaint', 'measuring', 'sizes', 'charts', 'fit']));
  for (const slug of slugs) {
    const response = await app.inject(`/content/${slug}`);
    expect(response.statusCode).toBe(200);
    expect(response.body).toMatch(/<title>[A-Z][^<*]+ - Strapline<\/title>/);
    expect(response.body).toMatch(/<meta name="description" content="[A-Z][^"*]{20,}">/);
    expect(response.body.match(/<h1>/g)).toHaveLength(1);
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.body).toContain('@font-face{font-family:"Of the host"}');
  }
});

test('each page has the host’s menu, theme and footer links', async () => {
  for (const slug of slugs) {
    const [, header = '', footer = ''] = /<header.*?>(.*)<\/header>.*<footer.*?>(.*)<\/footer>/s.exec(await body(slug)) ?? [];
    expect(header).toMatch(/<details><summary>Menu<\/summary>.*href="\/\?section=boutique&amp;sort=new">Boutique</);
    expect(footer).toContain('<a href="mailto:support@post.example">Support</a>');
    expect(await body(slug)).toMatch(/<script nonce="[^"]+">chooseTheme\(\)<\/script>/);
  }
});

test('an unknown page is a 404, whatever its path', async () => {
  for (const slug of ['none', '..%2Fpackage', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'terms.md', '__proto__'])
    expect((await app.inject(`/content/${slug}`)).statusCode).toBe(404);
});

test('another site has its own name, words and colors, and only the pages that are about it', async () => {
  const ask = async (slug: string) => await app.inject({ url: `/content/${slug}`, headers: { host: 'tops.example' } });
  const help = (await ask('help')).body;
  expect(help).toContain('- Toptop</title>');
  expect(help).toContain('Who can tag a top?');
  expect(help).toContain('Sizes are letters.');
  expect(help).toContain(':root{--bg:#123456}');
  expect((await ask('sizes')).statusCode).toBe(404);
  for (const slug of content.slugs['toptop'] ?? []) expect((await ask(slug)).body, slug).not.toMatch(/Strapline|\bbras?\b/i);
});

describe('on every page', () => {
  test('headings go down one level at a time', async () => {
    for (const slug of slugs) {
      const levels = [...(await body(slug)).matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
      expect(levels[0]).toBe(1);
      for (const [i, level] of levels.entries()) expect(level - (levels[i - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
  });

  test('ids are unique', async () => {
    for (const slug of slugs) {
      const ids = [...(await body(slug)).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test('links between pages and to anchors work', async () => {
    for (const slug of slugs) {
      for (const [, page, place] of (await body(slug)).matchAll(/href="(?:\/content\/([\w-]+))?(?:#([\w-]+))?"/g)) {
        expect([slug, ...slugs]).toContain(page ?? slug);
        if (place) expect(await body(page ?? slug)).toContain(` id="${place}"`);
      }
    }
  });

  test('every drawing has a text alternative', async () => {
    for (const slug of slugs) {
      for (const [, words] of (await body(slug)).matchAll(/class="drawing" role="img" aria-label="([^"]*)"/g))
        expect(words).toMatch(/^[A-Z].{20,}/);
    }
  });
});

test('the community guidelines have a heading for each rule that a decision can name', async () => {
  const rules = ['consent', 'nudity', 'counterfeit', 'stolenPicture', 'underage', 'harassment', 'scam', 'illegal', 'other'];
  const page = await body('rules');
  expect([...page.matchAll(/<h2 id="(\w+)">(\d)\. /g)].map(([, id, number]) => [id, Number(number)])).toEqual(
    rules.map((rule, index) => [rule, index + 1]),
  );
});

describe('in another language', () => {
  const others = Object.keys(languages).filter((language) => language !== 'en');
  /** What translations share: anchors, links within the site, drawings, tables and headings. */
  const readShape = (page: string) => {
    const [, main = ''] = /<main.*?>(.*)<\/main>/s.exec(page) ?? [];
    return {
      anchors: [...main.matchAll(/<(h\d) id="([\w-]+)"/g)].map(([, level, id]) => `${level} ${id}`),
      links: [...main.matchAll(/href="([^"]+)"/g)].flatMap(([, to = '']) => (to === '?lang=en' ? [] : [to])).toSorted(),
      drawings: [...main.matchAll(/<svg>([\w-]+)/g)].map(([, name]) => name),
      tables: [...main.matchAll(/<table>(.*?)<\/table>/gs)].map(
        ([, table = '']) => `${table.split('<tr>').length} ${table.split('<td>').length}`,
      ),
      headings: [...main.matchAll(/<h\d/g)].length,
    };
  };

  test.each(others)('every page is there: %s', async (language) => {
    for (const slug of slugs) {
      const page = await body(slug, language);
      expect(page, slug).toContain(`<html lang="${language}">`);
      expect(readShape(page), slug).toEqual(readShape(await body(slug)));
    }
  });

  test.each(others)('no page names the items of another site: %s', async (language) => {
    for (const slug of content.slugs['toptop'] ?? []) {
      const page = await app.inject({ url: `/content/${slug}`, headers: { host: 'tops.example', 'accept-language': language } });
      expect(page.body, slug).not.toMatch(/Strapline|\bbras?\b|\bBHs?\b|soutiens?-gorge|sujetador|ブラ(?!ウザ)/i);
    }
  });

  test('a page names its other languages, for readers and for search engines', async () => {
    const page = await body('help?from=letter', 'ja');
    expect(page).toContain('<link rel="alternate" hreflang="ja" href="https://a.example/content/help?lang=ja">');
    expect(page).toContain('<link rel="canonical" href="https://a.example/content/help"><link rel="alternate" hreflang="en"');
    expect(page).toContain('hreflang="x-default" href="https://a.example/content/help">');
    expect(page).toMatch(
      /<nav aria-label="言語">.*<a href="\/content\/help\?from=letter&amp;lang=de" lang="de" hreflang="de">Deutsch<\/a>/,
    );
    expect(page).toContain('hreflang="ja" aria-current="true">日本語</a>');
    expect(page).toContain('>Straplineに戻る</a>');
  });

  test('the links of a page whose address chose its language keep it; those of other pages have none', async () => {
    const readLinks = (page: string) => [...page.matchAll(/<a\b[^>]* href="([^"]+)"/g)].map(([, to = '']) => to);
    const chosen = readLinks(await body('rules?lang=de', 'de'));
    expect(chosen).toEqual(expect.arrayContaining(['/?lang=de', '/content/complaint?lang=de', '/content/rules?lang=fr']));
    expect(chosen).toContain('/?section=boutique&amp;sort=new&amp;lang=de');
    expect(chosen).toContain('mailto:support@post.example');
    expect(readLinks(await body('privacy?lang=ja', 'ja'))).toContain('/account?tab=privacy&amp;lang=ja');
    expect(readLinks(await body('help?lang=xx', 'de'))).toContain('/content/rules');
  });

  test('an unknown language is answered in English', async () => {
    for (const language of ['xx', '__proto__', '../../..', '']) expect(await body('help', language)).toContain('<html lang="en">');
  });
});
