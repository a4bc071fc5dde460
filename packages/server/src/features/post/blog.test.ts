import { randomUUID } from 'node:crypto';
import { hour } from '@strapline/domain/time';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { advanceClock } from '../order/test-clock.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer();
  mara = await server.person({ birthDate: '1990-05-01' });
  await mara.client.call('saveProfile', { creatorMode: true });
});
afterAll(() => server.close());

async function publish(title: string, text = 'Cold water.', form: { tags?: string[]; picture?: string } = {}) {
  const draft = await mara.client.call('savePost', { title, text, pictureAlt: 'A bowl', idempotencyKey: randomUUID(), ...form });
  const { postId, version } = draft;
  return await mara.client.call('publishPost', { postId, version, idempotencyKey: randomUUID() });
}

const read = async (path: string) => {
  const { status, body } = await server.http(path);
  return { status, body: String(body) };
};

test('a post has a page with its structured data, a link to its author and more posts; the blog, the feeds and the sitemap have it', async () => {
  const picture = await uploadPicture(server, mara);
  const text = `Silk is a protein.\n\n## Before\n\nClose every hook.\n\n## After & later\n\nDry it.\n\n![A bowl](/media/${picture}/1080.webp)`;
  await publish('Another one', 'More.', { tags: ['Care'] });
  const { slug } = await publish('Washing silk & <lace>', text, { tags: ['Care'], picture });
  const { status, body } = await read(`/content/blog/${slug}`);
  expect(status).toBe(200);
  expect(body).toContain('<title>Washing silk &amp; &lt;lace&gt; - Strapline</title>');
  expect(body).toContain(`<link rel="canonical" href="${server.url}/content/blog/${slug}">`);
  expect(body).toContain('<meta property="og:type" content="article">');
  expect(body).toContain(`<meta property="og:image" content="${server.url}/media/${picture}/1080.jpg">`);
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Article', headline: 'Washing silk & <lace>', author: { name: mara.username } });
  expect(body).toContain(`<a rel="author" href="/model/${mara.username.replaceAll('_', '-')}">`);
  expect(body).toContain('<li><a href="#h-after-later">After &amp; later</a></li>');
  expect(body).toContain('More from the <em>blog</em>');
  expect(body.match(/<h1>/g)).toHaveLength(1);
  expect((await read('/content/blog')).body).toContain(`href="/content/blog/${slug}"`);
  expect((await read('/content/blog?tag=care')).body).toContain('<h1>Care</h1>');
  expect((await read('/content/blog?q=protein')).body).toContain('<p role="status">One post</p>');
  expect((await read('/content/blog?q=%22%3E%3Cscript%3E')).body).not.toContain('"><script>');
  for (const path of ['/content/rss/', `/content/rss/${mara.username.replaceAll('_', '-')}/`]) {
    const feed = await read(path);
    expect(feed.body).toContain(`<link>${server.url}/content/blog/${slug}</link>`);
    expect(feed.body).toContain('<title>Washing silk &amp; &lt;lace&gt;</title>');
    expect(feed.body).toContain(`src=&quot;${server.url}/media/${picture}/`);
  }
  expect((await read('/sitemap.xml')).body).toContain('/sitemap-blog.xml');
  expect((await read('/sitemap-blog.xml')).body).toContain(`<loc>${server.url}/content/blog/${slug}</loc>`);
});

test('the list has pages, and unknown pages, topics and authors are not found', async () => {
  for (let n = 1; n <= 12; n += 1) await publish(`Number ${n}`);
  const first = (await read('/content/blog')).body;
  expect(first.match(/<a class="card"/g)).toHaveLength(12);
  expect(first).toContain('<a rel="next" href="/content/blog?page=2">Older posts</a>');
  expect((await read('/content/blog?page=2')).body).toContain('rel="prev" href="/content/blog"');
  for (const path of [
    '/content/blog?page=99',
    '/content/blog?tag=none',
    '/content/blog?author=nobody',
    '/content/blog/none',
    '/content/rss/nobody/',
  ])
    expect((await read(path)).status, path).toBe(404);
});

test('what is scheduled appears everywhere at its time, and what is unpublished nowhere', async () => {
  const draft = await mara.client.call('savePost', { title: 'Tomorrow', text: 'Soon.', idempotencyKey: randomUUID() });
  const at = new Date(server.clock.now().getTime() + hour).toISOString();
  const scheduled = await mara.client.call('publishPost', {
    postId: draft.postId,
    version: draft.version,
    at,
    idempotencyKey: randomUUID(),
  });
  const path = `/content/blog/${scheduled.slug}`;
  const places = ['/content/blog', '/content/rss/', '/sitemap-blog.xml'];
  const shows = async () => await Promise.all(places.map(async (place) => (await read(place)).body.includes(path)));
  expect(await shows()).toEqual([false, false, false]);
  expect((await read(path)).status).toBe(404);
  await advanceClock(server, hour);
  expect(await shows()).toEqual([true, true, true]);
  const client = await server.connect({ token: await server.tokenOf(mara.accountId) });
  const { version } = await client.call('fetchOwnPost', { postId: draft.postId });
  await client.call('unpublishPost', { postId: draft.postId, version });
  expect(await shows()).toEqual([false, false, false]);
});
