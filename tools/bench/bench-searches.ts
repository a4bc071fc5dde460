/**
 * `npm run bench:searches`: which of 100,000 saved searches a changed listing matches. PostgreSQL with TEST_DATABASE_URL, else the embedded database.
 * The searches are spread over sizes, words, styles, colours, prices and creators that listings have, a few of them broad.
 */
import { strapline } from '@strapline/contract/apps/strapline';
import { startTestServer } from '@strapline/testkit/test-server';
import { findAlertListing } from '../../packages/server/src/features/alert/alert.ts';
import { addTags } from '../../packages/server/src/features/demo/bulk-listings.ts';
import { type Filters, indexSearch } from '../../packages/server/src/features/saved-search/index-search.ts';
import { storeMatches } from '../../packages/server/src/features/saved-search/match.store.ts';
import { upsertSearch } from '../../packages/server/src/features/saved-search/saved-search.store.ts';
import { insertAccounts } from '../../packages/server/src/features/session/session.ts';
import { type Database, sql } from '../../packages/server/src/ports/database.ts';

const listings = 10_000;
const different = 10_000;
const copies = 10;
const measured = 300;

const server = await startTestServer();
const { db, blobs, clock } = server.services;
try {
  await addTags(db, blobs, listings);
  await addSearches(db, await planSearches(db));
  const results = await measure(db);
  const times = results.map(({ ms }) => ms);
  const found = results.map(({ matches }) => matches);
  const saved = await db.first<{ n: number }>(sql`select count(*)::int as n from saved_search`);
  console.log(`one of ${measured} listings against ${saved?.n} saved searches: ${formatQuantiles(times)} ms (target: 50 ms)`);
  console.log(`searches that it matches: ${formatQuantiles(found)}`);
} finally {
  await server.close();
}

type Piece = { creator: string; price: number; facts: string[]; words: string[]; size: { system: string; band: number; cup: string } };

/** One search in twenty has no more than a size, a style or a price. */
async function planSearches(from: Database): Promise<Filters[]> {
  const pieces = await from.rows<Piece>(
    sql`select creator_username as creator, listing.price_cents as price, listing.facts, regexp_split_to_array(lower(card::jsonb ->> 'title'), '[^a-z]+') as words,
          jsonb_build_object('system', tag.size ->> 'system', 'band', (tag.size ->> 'band')::int, 'cup', tag.size ->> 'cup') as size
        from listing join bra_tag tag on tag.id = listing.bra_tag_id where tag.size ->> 'system' = 'UK' order by md5(tag.id) limit ${different}`,
  );
  return Array.from({ length: different }, (_, i) => {
    const piece = pieces[i % pieces.length];
    if (!piece) throw new Error('there are no pieces to search for');
    return planSearch(piece, i);
  });
}

function planSearch({ creator, price, facts, words, size }: Piece, i: number): Filters {
  const of = (name: string): string | undefined => facts.find((fact) => fact.startsWith(`${name}:`))?.slice(name.length + 1);
  // The lowest price makes searches differ that are alike otherwise.
  const common = { equivalents: true, sisters: i % 4 === 0, state: 'buyable', priceMinCents: i % 1000 } as const;
  const priceMaxCents = price + (i % 50) * 100;
  const q = words.filter((word) => word.length > 3)[i % 2];
  const choices = [
    { size, priceMaxCents, style: of('style') },
    { size, q },
    { creator, priceMaxCents },
    { size, priceMaxCents, colour: of('colours') },
    { q, priceMaxCents, style: of('style') },
  ];
  const broad = [{ size }, { style: of('style') }, { priceMaxCents: 2000 + i }];
  const chosen = i % 20 === 0 ? broad[(i / 20) % broad.length] : choices[i % choices.length];
  return { ...common, ...chosen } as Filters;
}

async function addSearches(to: Database, planned: readonly Filters[]): Promise<void> {
  const searchers = Array.from({ length: copies }, (_, n) => ({
    id: `acc_searcher${n}`,
    username: `plain_heron_s${n}`,
    publicKey: `key ${n}`,
    isAdult: true,
  }));
  await insertAccounts(to, searchers);
  const [first, ...others] = searchers.map(({ id }) => id);
  if (!first) throw new Error('nobody searches');
  await to.transaction(async (trx) => {
    for (const [i, filters] of planned.entries()) {
      const index = await indexSearch(trx, strapline, filters);
      const search = {
        app: strapline.key,
        accountId: first,
        id: undefined,
        name: `Search ${i}`,
        filters,
        alert: 'instant',
        index,
      } as const;
      await upsertSearch(trx, { ...search, at: clock.now() });
    }
  });
  for (const other of others)
    await to.change({
      text: `insert into saved_search select (jsonb_populate_record(search, jsonb_build_object('id', search.id || $1::text, 'account_id', $1::text))).* from saved_search search where account_id = $2`,
      values: [other, first],
    });
  await to.change({ text: 'analyze saved_search', values: [] });
}

async function measure(on: Database): Promise<{ ms: number; matches: number }[]> {
  const chosen = await on.rows<{ id: string }>(
    sql`select bra_tag_id as id from listing order by md5('bench' || bra_tag_id) limit ${measured}`,
  );
  const results: { ms: number; matches: number }[] = [];
  for (const { id } of chosen) {
    const start = performance.now();
    const listing = await findAlertListing(on, strapline.key, id);
    if (!listing) throw new Error(`${id} is not listed`);
    const matches = await storeMatches(on, strapline, listing, { change: 'published', fromCents: 0 }, clock.now());
    results.push({ ms: performance.now() - start, matches });
  }
  return results;
}

function formatQuantiles(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `median ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, most ${at(1)}`;
}
