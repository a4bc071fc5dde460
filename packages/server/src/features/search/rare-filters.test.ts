import { strapline } from '@strapline/contract/apps/strapline';
import { searchListings } from '@strapline/contract/events/search/searchListings';
import { startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Queryable, sql } from '../../ports/database.ts';
import { addTags } from '../demo/bulk-listings.ts';
import { findCards } from './search.store.ts';

const pieces = 4000;
const rare = 3;
const most = 400;

let server: TestServer;
/** One listing in ten costs this or more. */
let highPriceCents: number;
beforeAll(async () => {
  server = await startTestServer();
  const { db, blobs } = server.services;
  await addTags(db, blobs, pieces);
  await db.change(sql`update listing set condition = 'worn' where condition = 'new'`);
  // The oldest ones, so that a scan of the list finds them last.
  await db.change(sql`update listing set condition = 'new', proof_level = 4, series = 'single', year = 2019, price_cents = 900000
    where seq in (select seq from listing order by seq limit ${rare})`);
  await db.change({ text: 'analyze listing', values: [] });
  const prices = await db.first<{ dear: number }>(
    sql`select percentile_disc(0.9) within group (order by price_cents) as dear from listing`,
  );
  highPriceCents = prices?.dear ?? 0;
});
afterAll(() => server?.close());

/** The number of rows that this transaction has read from the table and its indexes. */
async function countRowsRead(trx: Queryable): Promise<number> {
  const row = await trx.first<{ n: number }>(
    sql`select sum(pg_stat_get_xact_tuples_fetched(oid) + case when relkind = 'r' then pg_stat_get_xact_tuples_returned(oid) else 0 end)::int as n
        from pg_class where oid = 'listing'::regclass or oid in (select indexrelid from pg_index where indrelid = 'listing'::regclass)`,
  );
  return row?.n ?? 0;
}

async function countMatches(db: Queryable, filter: object): Promise<number> {
  return (JSON.parse(await findCards(db, strapline, searchListings.input.parse(filter), null)) as { items: object[] }).items.length;
}

describe.each(['newest', 'priceAsc', 'priceDesc', 'mostWanted'] as const)(
  'a filter with few matches reads few other rows, sorted by %s',
  (sort) => {
    test.each([
      ['condition', { condition: 'new' }, () => ({ condition: 'worn' })],
      ['proof', { proofLevel: 3 }, () => ({ proofLevel: 1 })],
      ['series', { series: 'single' }, () => ({ series: 'main' })],
      ['year', { year: 2019 }, () => ({ year: 2026 })],
      ['price', { priceMinCents: 800_000 }, () => ({ priceMinCents: highPriceCents })],
      ['year, including sold', { year: 2019, state: 'all' }, () => ({ year: 2026, state: 'all' })],
    ])('%s', async (_, few, many) => {
      await server.services.db.transaction(async (trx) => {
        // A generic plan made for frequent values may be wrong for rare ones.
        for (let times = 0; times < 8; times += 1) expect(await countMatches(trx, { ...many(), sort })).toBe(24);
        const before = await countRowsRead(trx);
        expect(await countMatches(trx, { ...few, sort })).toBe(rare);
        expect((await countRowsRead(trx)) - before).toBeLessThan(most);
      });
    });
  },
);

test.each(['newest', 'priceAsc', 'priceDesc', 'mostWanted'] as const)(
  'a page of all listings, including sold, reads little more than a page, sorted by %s',
  async (sort) => {
    await server.services.db.transaction(async (trx) => {
      const before = await countRowsRead(trx);
      expect(await countMatches(trx, { state: 'all', sort })).toBe(24);
      expect((await countRowsRead(trx)) - before).toBeLessThan(most);
    });
  },
);
