import type { Output } from '@strapline/contract/events';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { setListingState } from '../listing/listing.ts';
import { createCreator, createListing } from '../listing/test-listings.ts';
import { connectVisitor, trustForwardedFor } from '../order/test-purchase.ts';

let server: TestServer;
let maker: Person;
let visitor: Client;
const pieces: Record<'plunge' | 'other' | 'beside' | 'far', { braTagId: string; slug: string }> = Object.create(null);

beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  maker = await createCreator(server);
  pieces.far = await createListing(server, maker, {
    title: 'Far',
    style: 'plunge',
    size: ['UK', '40J'],
    priceCents: 300_00,
    condition: 'worn',
  });
  pieces.beside = await createListing(server, maker, { title: 'Beside', style: 'plunge', size: ['UK', '32E'], priceCents: 60_00 });
  pieces.other = await createListing(server, maker, {
    title: 'Other',
    style: 'demi',
    size: ['UK', '34DD'],
    priceCents: 62_00,
    condition: 'worn',
  });
  pieces.plunge = await createListing(server, maker, {
    title: 'Plunge',
    style: 'plunge',
    colours: ['rose', 'black'],
    size: ['UK', '34DD'],
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  visitor = await connectVisitor(server);
});

function getCounts({ facets }: Output<'countFacets'>, name: keyof Output<'countFacets'>['facets']) {
  return Object.fromEntries(facets[name].values.map(({ value, count }) => [value, count]));
}

test('counts say what each filter would leave: a facet ignores its own filter and respects the others', async () => {
  const creator = { creator: maker.username };
  const all = await visitor.call('countFacets', creator);
  expect(all).toMatchObject({ count: 4, isMore: false });
  expect(getCounts(all, 'style')).toEqual({ plunge: 3, demi: 1 });
  expect(getCounts(all, 'colour')).toEqual({ rose: 1, black: 1 });
  expect(getCounts(all, 'price')).toMatchObject({ 6000: 2, 30000: 1 });
  const worn = await visitor.call('countFacets', { ...creator, style: 'plunge', condition: 'worn' });
  expect(worn.count).toBe(1);
  expect(getCounts(worn, 'style')).toEqual({ plunge: 1, demi: 1 });
  expect(getCounts(worn, 'condition')).toMatchObject({ worn: 1 });
  expect(worn.facets.style.isComplete).toBe(true);
  const cheap = await visitor.call('countFacets', { ...creator, priceMaxCents: 61_00 });
  expect(cheap.count).toBe(1);
  expect(getCounts(cheap, 'price')).toMatchObject({ 6000: 2, 30000: 1 });
  expect(await visitor.raw('countFacets', { style: 'no such style' })).toMatchObject({ error: { code: 'validation' } });
});

test('facets of another app count its own pieces only', async () => {
  const toptop = await connectVisitor(server, 'toptop');
  expect(await toptop.call('countFacets', { creator: maker.username })).toMatchObject({
    count: 0,
    facets: { style: { values: [], isComplete: true } },
  });
});

test('similar pieces: same size and style, then same size, then the sizes beside it, then others', async () => {
  const { slug } = await createListing(server, maker, { title: 'Compared', style: 'plunge', size: ['UK', '34DD'] });
  const { items } = await visitor.call('listSimilarListings', { slug, limit: 4 });
  // 32E is the firmer sister of 34DD.
  expect(items.map(({ title }) => title)).toEqual(['Plunge', 'Other', 'Beside', 'Far']);
  const toptop = await connectVisitor(server, 'toptop');
  expect(await toptop.raw('listSimilarListings', { slug })).toMatchObject({ error: { code: 'not_found' } });
});

test('the order by saves, and the list of pieces on hold, whose hold ends first first', async () => {
  const { db } = server.services;
  const creator = { creator: maker.username, limit: 2 };
  await db.change(sql`update listing set saved_count = 5 where bra_tag_id = ${pieces.far.braTagId}`);
  await db.change(sql`update listing set saved_count = 7 where bra_tag_id = ${pieces.other.braTagId}`);
  const wanted = await visitor.call('searchListings', { ...creator, sort: 'mostWanted' });
  expect(wanted.items.map(({ title }) => title)).toEqual(['Other', 'Far']);
  const next = await visitor.call('searchListings', { ...creator, sort: 'mostWanted', cursor: wanted.nextCursor ?? '' });
  expect(next.items.map(({ title }) => title)).toEqual(['Compared', 'Plunge']);

  const hold = async (braTagId: string, minutes: number) =>
    await db.transaction((trx) =>
      setListingState(trx, braTagId, 'reserved', { until: new Date(server.clock.now().getTime() + minutes * 60_000), buyerId: null }),
    );
  await hold(pieces.far.braTagId, 30);
  await hold(pieces.beside.braTagId, 10);
  await hold(pieces.plunge.braTagId, 20);
  const held = await visitor.call('searchListings', { ...creator, sort: 'endingHold' });
  expect(held.items.map(({ title }) => title)).toEqual(['Beside', 'Plunge']);
  const rest = await visitor.call('searchListings', { ...creator, sort: 'endingHold', cursor: held.nextCursor ?? '' });
  expect(rest.items.map(({ title }) => title)).toEqual(['Far']);
  await db.transaction((trx) => setListingState(trx, pieces.beside.braTagId, 'published'));
  const inSize = { ...creator, size: { system: 'UK', band: 34, cup: 'DD' } } as const;
  expect((await visitor.call('searchListings', { ...inSize, sort: 'endingHold' })).items.map(({ title }) => title)).toEqual(['Plunge']);
});
