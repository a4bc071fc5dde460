import { describeGhostApi, samplePosts } from '@strapline/content/api/ghost-conformance';
import { createContentClient } from '@strapline/contract/content/content-client';
import { readFaq } from '@strapline/contract/content/faq';
import { findGhostFolder, type RealGhost, startRealGhost } from '@strapline/testkit/real-ghost';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCreator } from '../../features/order/test-purchase.ts';
import { toGhostExport } from './test-ghost-export.ts';

const found = findGhostFolder(process.env);

if ('missing' in found) test(`a real Ghost is not tested: ${found.missing}`, (context) => context.skip(found.missing));
else {
  const { folder } = found;

  describeGhostApi('a real Ghost', async () => {
    const ghost = await startRealGhost(folder);
    await ghost.importData(toGhostExport(samplePosts));
    return ghost;
  });

  describe('our server with only GHOST_URL and the key of a real Ghost', () => {
    let ghost: RealGhost;
    let server: TestServer;
    let mara: Person;
    beforeAll(async () => {
      ghost = await startRealGhost(folder);
      server = await startTestServer({ GHOST_URL: ghost.url, GHOST_CONTENT_KEY: ghost.contentKey });
      mara = await createCreator(server);
      const slug = mara.username.replaceAll('_', '-');
      const [author] = samplePosts.flatMap(({ authors }) => authors);
      const rename = <Row extends { slug: string }>(row: Row): Row => (row.slug === author?.slug ? { ...row, slug } : row);
      await ghost.importData(toGhostExport(samplePosts.map((post) => ({ ...post, authors: post.authors.map(rename) }))));
    });
    afterAll(async () => {
      await server?.close();
      await ghost?.close();
    });
    const getClient = () => createContentClient(server.services.content.getReader('strapline'));

    test('the FAQ is its posts with the tag faq, all tags are read, and a question can be rated', async () => {
      const { items } = await readFaq(getClient(), 'en');
      expect(items).toHaveLength(13);
      expect(items[0]).toMatchObject({ slug: 'post-0', q: 'Post 0', a: '<p>Text.</p>' });
      expect((await getClient().listTags()).map(({ slug }) => slug)).toEqual(
        expect.arrayContaining(['faq', 'news', 'topic-0', 'topic-120']),
      );
      const rating = { slug: 'post-0', isHelpful: true, browserId: crypto.randomUUID() };
      expect(await (await server.connect()).call('rateAnswer', rating)).toEqual({ ok: true });
    });

    test('a post is read by its slug, and one that isn’t there is nothing', async () => {
      expect(await getClient().readPost('post-129')).toMatchObject({ title: 'Post 129' });
      expect(await getClient().readPost('none')).toBeNull();
    });

    test('a creator is the author with the slug of their username, in both directions, with their newest posts', async () => {
      const visitor = await server.connect();
      const { slug } = await visitor.call('getGhostSlugFromStraplineUsername', { username: mara.username });
      expect(slug).toBe(mara.username.replaceAll('_', '-'));
      const author = await getClient().readAuthor({ slug: slug ?? '' });
      expect(await visitor.call('getStraplineUsernameFromGhostUserId', { ghostUserId: author?.id ?? '' })).toEqual({
        username: mara.username,
      });
      expect(await visitor.call('getStraplineUsernameFromGhostUserId', { ghostUserId: 'f'.repeat(24) })).toEqual({ username: null });
      const newest = await getClient().listNewest(slug ?? '', 3);
      expect(newest.map((post) => post.slug)).toEqual(['post-128', 'post-126', 'post-124']);
      expect(newest[0]?.authors).toMatchObject([{ id: author?.id, slug }]);
      expect(newest[0]?.url).toBe(`${ghost.url}/post-128/`);
    });

    test('the browser is told its address and key, may read it from our pages, and finds its blog', async () => {
      const { body } = await server.http('/v1/info');
      expect(body).toMatchObject({
        providers: { content: 'ghost' },
        content: { url: ghost.url, key: ghost.contentKey },
        links: { blog: `${ghost.url}/` },
      });
      const response = await fetch(`${ghost.url}/ghost/api/content/posts/?key=${ghost.contentKey}&limit=1`, {
        headers: { origin: server.services.config.publicUrl },
      });
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
      expect((await fetch(`${ghost.url}/`)).status).toBe(200);
      const toptop = await server.http('/v1/info', { headers: { 'x-application': 'toptop' } });
      expect(toptop.body).not.toHaveProperty('links.blog');
    });

    test('pages have what they render from it, and a policy that lets them read it', async () => {
      const page = await server.http('/faq');
      expect(page.status).toBe(200);
      expect(String(page.body)).toContain('Post 120');
      for (const address of ['/faq', `/model/${mara.username.replaceAll('_', '-')}`, '/'])
        expect(String((await server.http(address)).headers.get('content-security-policy')), address).toMatch(
          new RegExp(`connect-src [^;]*${ghost.url}[ ;]`),
        );
      const blog = await server.http('/blog');
      expect(String(blog.body)).toContain(`"blog":"${ghost.url}/"`);
    });
  });
}
