import { randomUUID } from 'node:crypto';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCreator, createListing } from '../listing/test-listings.ts';

let server: TestServer;
let maker: Person;
let piece: { braTagId: string; slug: string };

beforeAll(async () => {
  server = await startTestServer();
  maker = await createCreator(server);
  piece = await createListing(server, maker, { title: 'Rose “dust” <bralette>' });
});
afterAll(() => server.close());

async function describePage(page: string, more: Record<string, string> = {}) {
  const url = page.startsWith('http') ? page : `${server.url}${page}`;
  return await server.http(`/v1/oembed?${new URLSearchParams({ url, ...more })}`);
}

async function createWidget(allowedOrigins: string[]): Promise<string> {
  const input = { kind: 'calculator' as const, allowedOrigins, idempotencyKey: randomUUID() };
  return (await maker.client.call('createWidget', input)).widgetId;
}

test('a page that can be embedded is described, no larger than asked', async () => {
  const { status, body, headers } = await describePage(`/listing/${piece.slug}?x=1`, { maxwidth: '400', maxheight: '9000' });
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  expect(body).toMatchObject({ version: '1.0', type: 'rich', provider_name: 'Strapline', width: 400, height: 720 });
  const { html, title, thumbnail_url: thumbnail } = body as { html: string; title: string; thumbnail_url: string };
  const picture = await server.http(thumbnail.slice(server.url.length));
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(title).toContain('Rose “dust” <bralette>');
  expect(html).toContain(`/listing/${piece.slug}?embed=1" title="`);
  expect(html).not.toContain('<bralette>');
  for (const page of [
    `/model/${maker.username.replaceAll('_', '-')}`,
    '/calculator',
    `/widget/${await createWidget(['https://shop.example'])}`,
  ])
    expect((await describePage(page)).status, page).toBe(200);
  expect((await describePage('/calculator')).body).not.toHaveProperty('thumbnail_url');
});

test('other addresses have the status that the specification names', async () => {
  const closed = await createWidget([]);
  for (const [page, status] of [
    ['/listing/no-such-piece', 404],
    ['/nowhere', 404],
    ['/check', 404],
    [`/bratag/${piece.braTagId}`, 404],
    ['/icbm/bluesky:nobody.example', 404],
    ['/widget/wgt_aaaaaaaaaaaaaaaaaaaa', 404],
    ['https://elsewhere.example/listing/rose', 404],
    ['not an address', 404],
    ['/%E0%A4%A', 404],
    ['/account', 401],
    [`/widget/${closed}`, 401],
  ] as const)
    expect((await describePage(page)).status, page).toBe(status);
  expect((await describePage('/calculator', { format: 'xml' })).status).toBe(501);
  expect((await server.http('/v1/oembed')).status).toBe(422);
});

test('pages that can be embedded name their description', async () => {
  const read = async (page: string) => String((await server.http(page, { headers: { accept: 'text/html' } })).body);
  const link = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(await read(`/listing/${piece.slug}`))?.[1];
  const { pathname, search } = new URL(link?.replaceAll('&#38;', '&') ?? '');
  expect((await server.http(pathname + search)).status).toBe(200);
  expect(await read('/check')).not.toContain('json+oembed');
});
