import { existsSync } from 'node:fs';
import path from 'node:path';
import { day } from '@strapline/domain/time';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCreator, createListing } from '../listing/test-listings.ts';
import { webDist } from './page-template.ts';

let server: TestServer;
let slug: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ slug } = await createListing(server, await createCreator(server), { title: 'Velvet bralette' }));
  const [admin, now] = [await server.person({ roles: ['admin'] }), Date.now()];
  await admin.client.call('setFeatured', {
    slug,
    title: 'Velvet, from two sleeves',
    text: 'It was cut from the sleeves of an <evening> dress.\n\nNineteen days, and nothing to spare. The rest of the dress is still in the drawer.',
    from: new Date(now - day).toISOString(),
    until: new Date(now + day).toISOString(),
  });
});
afterAll(() => server?.close());

async function fetchPage(where: string): Promise<{ status: number; html: string }> {
  const { status, body } = await server.http(where, { headers: { accept: 'text/html' } });
  return { status, html: String(body) };
}

describe.skipIf(!existsSync(path.join(webDist, 'index.html')))('the first HTML', () => {
  test('of a featured piece has the text, and a head for search engines and link previews', async () => {
    const { status, html } = await fetchPage(`/featured/bra/${slug}`);
    expect(status).toBe(200);
    expect(html).toContain('<title>Velvet, from two sleeves: Strapline</title>');
    expect(html).toContain('name="description" content="It was cut from the sleeves of an &#60;evening&#62; dress."');
    expect(html).toContain('property="og:type" content="article"');
    expect(html).toContain('"@type":"Article","headline":"Velvet, from two sleeves"');
    expect(html).toContain('Nineteen days, and nothing to spare.');
    expect(html).toContain(`href="/listing/${slug}"`);
  });

  test('of the home page shows the featured piece', async () => {
    const { html } = await fetchPage('/');
    expect(html).toContain(`href="/featured/bra/${slug}"`);
    expect(html).not.toContain('The newest piece');
  });

  test('of the archive lists it, and one that was never featured is missing', async () => {
    const { html } = await fetchPage('/featured');
    expect(html).toContain('<title>Featured: Strapline</title>');
    expect(html).toContain(`href="/featured/bra/${slug}"`);
    expect((await fetchPage('/featured/bra/never-featured')).status).toBe(404);
  });
});

test('the sitemap and llms.txt have it', async () => {
  const sitemap = String((await server.http('/sitemap-1.xml')).body);
  expect(sitemap).toContain(`<loc>${server.url}/featured</loc>`);
  expect(sitemap).toContain(`<loc>${server.url}/featured/bra/${slug}</loc>`);
  expect(String((await server.http('/llms.txt')).body)).toContain('/featured): one piece at a time');
});
