import { randomUUID } from 'node:crypto';
import { apps } from '@strapline/contract/apps/all-apps';
import { createContentClient } from '@strapline/contract/content/content-client';
import { readFaq } from '@strapline/contract/content/faq';
import { languages } from '@strapline/contract/languages';
import { findPage } from '@strapline/contract/pages';
import { retention } from '@strapline/domain/privacy/retention';
import { day } from '@strapline/domain/time';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import GhostAdminApi from '@tryghost/admin-api';
import GhostContentApi from '@tryghost/content-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { deleteOldAnswerRatings, loadFaq } from './content.ts';

const adminKey = `${'a1'.repeat(12)}:${'b2'.repeat(32)}`;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ GHOST_ADMIN_KEY: adminKey, TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.close());

type Info = { content: { url: string; key: string } };
async function getInfo(app: string): Promise<Info['content']> {
  const { content } = (await server.http('/v1/info', { headers: { 'x-application': app } })).body as Info;
  return { ...content, url: `${server.services.config.publicUrl}/content` };
}
const rate = (slug: string, isHelpful = true, browserId: string = randomUUID()) => ({ slug, isHelpful, browserId });

test('Ghost’s client reads the FAQ with address and key of /v1/info, each app its own', async () => {
  for (const app of ['strapline', 'toptop']) {
    const api = new GhostContentApi({ ...(await getInfo(app)), version: 'v6.0' });
    const posts = await api.posts.browse({ filter: 'tag:faq', include: 'tags', limit: 100, order: 'published_at asc' });
    expect(posts[0]).toMatchObject({
      slug: 'what-do-i-pay',
      q: 'What do I pay in total?',
      tags: [{ slug: 'faq' }, { name: 'Buying' }, {}],
    });
    expect(posts.meta.pagination.total).toBeGreaterThan(60);
    expect(await api.settings.browse()).toMatchObject({ title: app === 'strapline' ? 'Strapline' : 'Toptop' });
    const slugs = (await api.posts.browse({ filter: 'slug:[sister-sizes,letter-sizes]' })).map(({ slug }) => slug);
    expect(slugs).toEqual([app === 'strapline' ? 'sister-sizes' : 'letter-sizes']);
  }
});

test.each(languages)('every link of the FAQ leads to something that exists: %s', async (language) => {
  for (const app of apps) {
    const { items } = await readFaq(createContentClient(server.services.content.getReader(app.key)), language);
    const slugs = items.map(({ slug }) => slug);
    for (const { slug, a } of items)
      for (const [, href = ''] of a.matchAll(/href="([^"]+)"/g)) {
        const url = new URL(href, server.services.config.publicUrl);
        expect(url.origin, slug).toBe(server.services.config.publicUrl);
        const question = url.searchParams.get('question');
        if (question) expect(slugs, slug).toContain(question);
        if (url.pathname.startsWith('/content/')) {
          const page = await server.http(url.pathname, { headers: { 'x-application': app.key } });
          expect([page.status, href], slug).toEqual([200, href]);
          if (url.hash) expect(String(page.body), `${slug}: ${href}`).toContain(`id="${url.hash.slice(1)}"`);
        } else expect(findPage(url.pathname, app).name, `${slug}: ${href}`).not.toBe('notFound');
      }
  }
});

test('help pages are in the language that their reader chose or asks for, with the app’s links', async () => {
  const url = `${server.services.config.publicUrl}/content/help`;
  const open = async (headers: Record<string, string>, query = '') => {
    const response = await fetch(url + query, { headers, redirect: 'manual' });
    const { status } = response;
    return { status, to: response.headers.get('location'), page: await response.text(), cookie: response.headers.get('set-cookie') };
  };
  const german = await open({ 'accept-language': 'de-AT, en;q=0.5' });
  expect(german.page).toContain('<html lang="de">');
  expect(german.page).toContain('<a href="/content/terms">Nutzungsbedingungen</a>');
  expect(german.cookie).toBeNull();
  expect((await open({ 'accept-language': 'de', cookie: 'strapline-language=ja' })).page).toContain('<html lang="ja">');
  // A choice made at the end of one of our pages is kept; a link from elsewhere is for this page.
  const chosen = await open({ 'sec-fetch-site': 'same-origin', referer: url }, '?lang=fr');
  expect(chosen).toMatchObject({ status: 303, to: '/content/help', cookie: expect.stringContaining('strapline-language=fr') });
  const followed = await open({ 'sec-fetch-site': 'cross-site' }, '?lang=es');
  expect(followed).toMatchObject({ cookie: null, page: expect.stringContaining('<html lang="es">') });
  expect(followed.page).toContain('<a href="/content/terms?lang=es">Condiciones</a>');
});

test('while the content service is away, all who ask for its answers at the same time learn that it is unavailable', async () => {
  const getReader = () => async () => await Promise.reject(new Error('away'));
  const warnings: string[] = [];
  const log = { ...server.services.log, warn: (_details: object, message: string) => void warnings.push(message) };
  const content = { ...server.services.content, getReader };
  const load = async () =>
    await loadFaq({ content, log: log as never }, { app: 'strapline', language: 'en' }).catch(({ code }: { code: string }) => code);
  expect(await Promise.all([load(), load()])).toEqual(['unavailable', 'unavailable']);
  expect(warnings).toHaveLength(1);
});

test('a slug is never asked for while it has its placeholder', async () => {
  const asked: string[] = [];
  const client = createContentClient(async (resource) => {
    asked.push(resource);
    return null;
  });
  expect(await client.readAuthor({ slug: 'model-[slug]' })).toBeNull();
  expect(await client.readPost('[slug]')).toBeNull();
  expect(await client.readAuthor({ slug: 'amber-lark-k2p' })).toBeNull();
  expect(asked).toEqual(['authors/slug/amber-lark-k2p/']);
});

test('all pages of a list are read until there is no next one', async () => {
  const pages: string[] = [];
  const client = createContentClient(async (_resource, { page = '', limit }) => {
    expect(limit).toBe('999');
    pages.push(page);
    return { tags: [{ slug: `tag-${page}` }], meta: { pagination: { next: page === '3' ? null : Number(page) + 1 } } };
  });
  expect((await client.listTags()).map(({ slug }) => slug)).toEqual(['tag-1', 'tag-2', 'tag-3']);
  expect(pages).toEqual(['1', '2', '3']);
});

test('the Admin API needs a token of the key, and other apps have none', async () => {
  const { url } = await getInfo('strapline');
  expect(await new GhostAdminApi({ url, key: adminKey, version: 'v6.0' }).site.read()).toMatchObject({ title: 'Strapline' });
  const wrong = new GhostAdminApi({ url, key: `${'a1'.repeat(12)}:${'c3'.repeat(32)}`, version: 'v6.0' });
  await expect(wrong.posts.browse()).rejects.toMatchObject({ type: 'UnauthorizedError' });
});

test('a person or browser rates an answer once, and can change their mind; admins see how many', async () => {
  const [member, admin] = [await server.person(), await server.person({ roles: ['admin'] })];
  const visitor = await server.connect();
  const browser = randomUUID();
  await visitor.call('rateAnswer', rate('what-do-i-pay', true, browser));
  await visitor.call('rateAnswer', rate('what-do-i-pay', false, browser));
  await visitor.call('rateAnswer', rate('what-do-i-pay', true));
  await member.client.call('rateAnswer', rate('what-do-i-pay'));
  await member.client.call('rateAnswer', rate('what-do-i-pay'));
  expect((await admin.client.call('listAnswerRatings', {})).items).toEqual([{ slug: 'what-do-i-pay', helpful: 2, notHelpful: 1 }]);
  expect((await visitor.refusal('rateAnswer', rate('no-such-question'))).code).toBe('not_found');
  const toptop = await server.person({ roles: ['admin'], app: 'toptop' });
  expect((await toptop.client.call('listAnswerRatings', {})).items).toEqual([]);
});

test('ratings of one person can’t be told from others, and are deleted after two years', async () => {
  const { db, clock } = server.services;
  const member = await server.person();
  for (const slug of ['how-do-i-claim', 'where-is-the-code']) await member.client.call('rateAnswer', rate(slug));
  const rows = await db.rows<{ voter: string }>(sql`select encode(voter, 'hex') as voter from answer_rating`);
  expect(new Set(rows.map(({ voter }) => voter)).size).toBe(rows.length);
  await deleteOldAnswerRatings(db, new Date(clock.now().getTime() - retention.feedback));
  expect(await db.rows(sql`select 1 from answer_rating limit 1`)).toHaveLength(1);
  await deleteOldAnswerRatings(db, new Date(clock.now().getTime() + day));
  expect(await db.rows(sql`select 1 from answer_rating`)).toEqual([]);
});

test('someone who isn’t an author has no slug, and an unknown author no username', async () => {
  const [creator, visitor] = [await server.person(), await server.connect()];
  expect(await visitor.call('getGhostSlugFromStraplineUsername', { username: creator.username })).toEqual({ slug: null });
  expect(await visitor.call('getStraplineUsernameFromGhostUserId', { ghostUserId: 'a'.repeat(24) })).toEqual({ username: null });
});
