import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createCreator, createListing } from '../listing/test-listings.ts';

let server: TestServer;
let maker: Person;
let piece: { slug: string };
beforeAll(async () => {
  server = await startTestServer();
  maker = await createCreator(server);
  piece = await createListing(server, maker, { title: 'Rose </script><b>silk</b> & "lace"' });
});
afterAll(() => server.close());

const fetchPage = async (where: string): Promise<string> => String((await server.http(where, { headers: { accept: 'text/html' } })).body);

describe('the feed of new listings', () => {
  const readFeed = async (query = '') => await server.http(`/listings.rss${query}`);
  test('has the pieces for sale with picture, price and creator; a reader finds it by the boutique and by its creator’s page', async () => {
    const sources = JSON.stringify([{ url: '/media/med_1/640.webp', type: 'image/webp', width: 640 }]);
    await server.services.db.change(sql`update listing set card = jsonb_set(card::jsonb, '{cover,sources}', ${sources}::jsonb)::text`);
    const { body, headers } = await readFeed();
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(body).toContain('<title>Rose &lt;/script&gt;&lt;b&gt;silk&lt;/b&gt; &amp; &quot;lace&quot;</title>');
    expect(body).toContain(`<link>${server.url}/listing/${piece.slug}</link>`);
    expect(body).toContain(`&lt;img src=&quot;${server.url}/media/med_1/1080.jpg&quot;`);
    expect(await fetchPage('/?section=boutique')).toContain('type="application/rss+xml" title="New on Strapline" href="/listings.rss"');
    expect(await fetchPage(`/model/${maker.username.replaceAll('_', '-')}`)).toContain(`href="/listings.rss?creator=${maker.username}"`);
  });

  test('takes the filters of the search, and refuses others by name', async () => {
    expect((await readFeed(`?creator=${maker.username}`)).body).toContain(piece.slug);
    expect((await readFeed('?creator=nobody_at_all')).body).not.toContain('<item>');
    expect((await readFeed('?priceMaxCents=1000')).body).not.toContain('<item>');
    const refused = await readFeed('?style=armour');
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ code: 'validation', fields: { style: expect.any(String) } }),
    ]);
  });
});

test('llms.txt describes the site, and each of its links opens', async () => {
  const text = await fetchPage('/llms.txt');
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link.slice(server.url.length));
  expect(links.length).toBeGreaterThan(8);
  for (const link of links) expect([link, (await server.http(link)).status]).toEqual([link, 200]);
});
