/**
 * `npm run bench:searches`: which of 100,000 saved searches a changed listing matches. PostgreSQL with TEST_DATABASE_URL, else the embedded database.
 * The searches are spread over sizes, words, styles, colours, prices and creators that listings have, some with years, with a typo or of followed creators, and a few
 * of them broad. It measures finding the searches by itself, and with storing a row for each. `-- --narrow` leaves out the broad ones, which most matches are of.
 */
import { strapline } from '@strapline/contract/apps/strapline';
import { startTestServer } from '@strapline/testkit/test-server';
import { findAlertListing } from '../../packages/server/src/features/alert/alert.ts';
import { addTags } from '../../packages/server/src/features/demo/bulk-listings.ts';
import { type Filters, indexSearch } from '../../packages/server/src/features/saved-search/index-search.ts';
import { createMatching, storeMatches } from '../../packages/server/src/features/saved-search/match.store.ts';
import { upsertSearch } from '../../packages/server/src/features/saved-search/saved-search.store.ts';
import { insertAccounts } from '../../packages/server/src/features/session/session.ts';
import { type Database, sql } from '../../packages/server/src/ports/database.ts';

const listings = 10_000;
const different = 10_000;
const copies = 10;
const measured = 300;
const hasBroad = !process.argv.includes('--narrow');

const server = await startTestServer();
const { db, blobs, clock } = server.services;
try {
  await addTags(db, blobs, listings);
  await addSearches(db, await planSearches(db));
  const results = await measure(db);
  const found = results.map(({ matches }) => matches);
  const saved = await db.first<{ n: number }>(sql`select count(*)::int as n from saved_search`);
  console.log(`one of ${measured} listings against ${saved?.n} saved searches${hasBroad ? '' : ', none of them broad'}`);
  console.log(`finding those that match: ${formatQuantiles(results.map(({ findMs }) => findMs))} ms (target: 50 ms)`);
  console.log(`finding and storing them: ${formatQuantiles(results.map(({ storeMs }) => storeMs))} ms`);
  console.log(`searches that match: ${formatQuantiles(found)}`);
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
  const common = {
    equivalents: true,
    sisters: i % 4 === 0,
    likely: false,
    state: 'buyable',
    priceMinCents: i % 1000,
    followed: i % 50 === 3,
    ...(i % 10 === 3 ? { yearMin: 2025 } : {}),
  } as const;
  const priceMaxCents = price + (i % 50) * 100;
  const word = words.filter(({ length }) => length > 3)[i % 2];
  // One in fifty is mistyped.
  const q = i % 50 === 1 ? word?.slice(1) : word;
  const choices = [
    { size, priceMaxCents, style: of('style') },
    { size, q },
    { creator, priceMaxCents },
    { size, priceMaxCents, colour: of('colours') },
    { q, priceMaxCents, style: of('style') },
  ];
  const broad = [{ size }, { style: of('style') }, { priceMaxCents: 2000 + i }];
  const chosen = hasBroad && i % 20 === 0 ? broad[(i / 20) % broad.length] : choices[i % choices.length];
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
  // In parts, each of which takes less than the limit of a statement.
  for (const other of others)
    for (let part = 0; part < 5; part += 1)
      await to.change({
        text: `insert into saved_search select (jsonb_populate_record(search, jsonb_build_object('id', search.id || $1::text, 'account_id', $1::text))).* from saved_search search
          where account_id = $2 and abs(hashtext(id)) % 5 = $3`,
        values: [other, first, part],
      });
  await to.change(
    sql`insert into follow (app, follower_id, creator_id, alert, followed_at, seen_seq)
        select ${strapline.key}, follower, creator_id, 'new', ${clock.now()}, 0
        from unnest(${searchers.map(({ id }) => id)}::text[]) as follower, (select distinct creator_id from listing order by creator_id limit 20) as followed`,
  );
  await to.change({ text: 'analyze saved_search, follow', values: [] });
}

type Measured = { findMs: number; storeMs: number; matches: number };

async function measure(on: Database): Promise<Measured[]> {
  const chosen = await on.rows<{ id: string }>(
    sql`select bra_tag_id as id from listing order by md5('bench' || bra_tag_id) limit ${measured}`,
  );
  const results: Measured[] = [];
  for (const { id } of chosen) {
    const change = { change: 'published', fromCents: 0 } as const;
    const start = performance.now();
    const listing = await findAlertListing(on, strapline.key, id);
    if (!listing) throw new Error(`${id} is not listed`);
    const matching = await createMatching(on, listing, change);
    if (!matching) throw new Error('a published listing is new to every search');
    await on.rows(sql`select search.id ${matching}`);
    const findMs = performance.now() - start;
    const startStoring = performance.now();
    const matches = await storeMatches(on, strapline, listing, change, clock.now());
    results.push({ findMs, storeMs: performance.now() - startStoring, matches });
  }
  return results;
}

function formatQuantiles(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
  return `median ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, most ${at(1)}`;
}
