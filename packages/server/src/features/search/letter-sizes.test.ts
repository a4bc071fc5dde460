import { strapline } from '@strapline/contract/apps/strapline';
import { toptop } from '@strapline/contract/apps/toptop';
import type { Input } from '@strapline/contract/events';
import { searchListings } from '@strapline/contract/events/search/searchListings';
import { type LetterLabel, letterLabels } from '@strapline/domain/size/letter-size';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { createCreator, createListing } from '../listing/test-listings.ts';
import { connectVisitor, trustForwardedFor } from '../order/test-purchase.ts';
import { readSearch } from './read-search.ts';
import { createSearchStatement } from './search.store.ts';

/** From a data file of its own, with words that no app of ours has. */
const hats = { ...toptop, key: 'hats', name: 'Hats', styles: { beret: { name: 'Beret', words: 'beret basque' } } };

let server: TestServer;
let seller: Person;
let tops: Client;
let bras: Client;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor, { apps: [strapline, toptop, hats] });
  seller = await createCreator(server);
  for (const label of letterLabels) await createTop(label, { title: `Harbour tee ${label === 'M' ? 'striped' : 'plain'}`, style: 'tee' });
  // Bras that would be found if a letter's numbers were compared with theirs.
  for (const size of ['28B', '30A', '34DD'])
    await createListing(server, seller, { title: 'Velvet plunge', size: ['UK', size], style: 'plunge' });
});
afterAll(() => server.close());
beforeEach(async () => {
  tops = await connectVisitor(server, 'toptop');
  bras = await connectVisitor(server);
});

async function createTop(label: LetterLabel, options: { title: string; style: string; app?: string }): Promise<void> {
  const app = options.app ?? 'toptop';
  const client = await server.connect({ token: seller.token, app });
  await createListing(server, { ...seller, app, client }, { ...options, size: ['letter', label] });
}

async function findLabels(input: Input<'searchListings'>, by = tops): Promise<string[]> {
  const { items } = await by.call('searchListings', { creator: seller.username, ...input });
  return items.map(({ size }) => (size?.system === 'letter' ? size.label : 'bra'));
}
const letter = (label: string) => ({ system: 'letter' as const, label });

describe('a search for letters', () => {
  test('finds one size, in any spelling, and with its neighbors', async () => {
    expect(await findLabels({ size: letter('M') })).toEqual(['M']);
    expect(await findLabels({ size: letter('xxl') })).toEqual(['2XL']);
    expect(await findLabels({ size: letter('M'), sisters: true })).toEqual(['L', 'M', 'S']);
    expect(await findLabels({ size: letter('XS'), sisters: true })).toEqual(['S', 'XS']);
    expect(await findLabels({ size: letter('M'), equivalents: false })).toEqual(['M']);
    expect(await findLabels({ size: letter('M'), sisters: true, sort: 'priceAsc', q: 'plain' })).toEqual(['S', 'L']);
  });

  test('reads letters in the text, and no bra sizes', async () => {
    expect(await findLabels({ q: 'tee XL' })).toEqual(['XL']);
    expect(await findLabels({ q: 'size m striped' })).toEqual(['M']);
    expect(await findLabels({ q: 'size m', sisters: true })).toEqual(['L', 'M', 'S']);
    expect(await findLabels({ q: 'XL', size: letter('M') })).toEqual([]);
    expect(await findLabels({ q: '34DD' })).toEqual([]);
  });

  test('has the styles of its app, as a filter and as words', async () => {
    expect(await findLabels({ style: 'tee', size: letter('S') })).toEqual(['S']);
    expect(await findLabels({ style: 'camisole' })).toEqual([]);
    expect(await findLabels({ q: 'tshirt', size: letter('S') })).toEqual(['S']);
    const found = await tops.call('searchListings', { style: 'tee' });
    expect(found.items).toHaveLength(letterLabels.length);
  });

  test('is the same over HTTP', async () => {
    const get = async (query: string, app: string) =>
      await server.http(`/v1/listings?creator=${seller.username}&${query}`, { headers: { 'x-application': app } });
    const { status, body } = await get('size.system=letter&size.label=M&sisters=true', 'toptop');
    expect([status, (body as { items: object[] }).items.length]).toEqual([200, 3]);
    const bra = await get('size.system=UK&size.band=34&size.cup=DD', 'strapline');
    expect([bra.status, (bra.body as { items: object[] }).items.length]).toEqual([200, 1]);
  });

  test('is refused where sizes or styles are others', async () => {
    const fieldsOf = async (client: Client, input: object) => (await client.refusal('searchListings', input)).fields;
    const letters = 'Enter one of the sizes XS, S, M, L, XL, 2XL, 3XL, 4XL, 5XL.';
    expect(await fieldsOf(tops, { size: letter('XXS') })).toEqual({ 'size.label': letters });
    expect(await fieldsOf(tops, { size: { system: 'UK', band: 34 } })).toEqual({ 'size.system': letters });
    expect(await fieldsOf(tops, { style: 'plunge' })).toEqual({ style: 'Choose one of the styles camisole, crop, tee, swimTop.' });
    expect(await fieldsOf(bras, { size: letter('M') })).toEqual({ 'size.system': 'Enter a valid bra size (e.g. 32DD, 38C, 28F).' });
    expect(await fieldsOf(bras, { style: 'tee' })).toHaveProperty('style');
    expect((await bras.refusal('countListings', { style: 'tee' })).fields).toHaveProperty('style');
  });

  test('never mixes apps, and bras keep their neighbors', async () => {
    expect(await findLabels({ sort: 'priceAsc' }, tops)).not.toContain('bra');
    expect(await findLabels({}, bras)).toEqual(['bra', 'bra', 'bra']);
    expect(await findLabels({ size: { system: 'UK', band: 30, cup: 'A' }, sisters: true }, bras)).toEqual(['bra', 'bra']);
  });

  test('suggests neighbors and other sizes, but no band', async () => {
    await createTop('5XL', { title: 'Velvet crop', style: 'crop' });
    const { count, instead } = await tops.call('countListings', { size: letter('4XL'), style: 'crop' });
    expect([count, instead.map(({ change }) => change)]).toEqual([0, ['sisters', 'size', 'style']]);
  });
});

test('typos are corrected to words of the same app', async () => {
  await createListing(server, seller, { title: 'Gossamer balconette' });
  const correct = async (client: Client, q: string) => (await client.call('countListings', { q })).correctedTo;
  expect(await correct(bras, 'gosamer')).toBe('gossamer');
  expect(await correct(tops, 'gosamer')).toBeNull();
  // A word of one app is known there only.
  expect(await correct(bras, 'harbour')).toBeNull();
  expect(await correct(tops, 'harbuor')).toBe('harbour');
  expect(await correct(bras, 'harbuor')).toBeNull();
});

test('a third app has its own dictionary and styles', async () => {
  await createTop('M', { title: 'Harbour beret', style: 'beret', app: 'hats' });
  const visitor = await connectVisitor(server, 'hats');
  expect(await findLabels({ style: 'beret', size: letter('M') }, visitor)).toEqual(['M']);
  expect(await findLabels({ q: 'beret' }, visitor)).toEqual(['M']);
  expect((await tops.call('countListings', { q: 'berett' })).correctedTo).toBeNull();
  expect((await visitor.call('countListings', { q: 'berett' })).correctedTo).toBe('beret');
});

test.each(['newest', 'priceAsc'] as const)('letters are found by the index of sizes, sorted by %s', async (sort) => {
  const lines: string[] = [];
  const rollback = new Error('only for the plan');
  const planned = server.services.db.transaction(async (trx) => {
    await trx.change(sql`alter table listing drop constraint listing_bra_tag_id_fkey`);
    await trx.change(
      sql`insert into listing (app, bra_tag_id, slug, creator_id, creator_username, state, price_cents, uk_band, ordinal, size_system, year, series, condition, proof_level, card, words)
          select app, 'copy' || n, 'copy' || n, creator_id, creator_username, state, price_cents + n, 0, n % 9, size_system, year, series, condition, proof_level, card, words
          from (select * from listing where app = 'toptop' limit 1) one, generate_series(1, 2000) as n`,
    );
    await trx.change(sql`analyze listing`);
    const { query } = await readSearch(trx, toptop, searchListings.input.parse({ size: letter('M'), sisters: true, sort }), null);
    const statement = createSearchStatement(toptop.key, query, {
      columns: sql`listing.seq, listing.price_cents`,
      isOrdered: true,
      rows: sql`25`,
    });
    for (const row of await trx.rows<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)) lines.push(row['QUERY PLAN']);
    throw rollback;
  });
  await expect(planned).rejects.toBe(rollback);
  const index = sort === 'newest' ? 'listing_live_size' : 'listing_live_size_price';
  expect(lines.filter((line) => line.includes(`using ${index} on`))).toHaveLength(3);
});
