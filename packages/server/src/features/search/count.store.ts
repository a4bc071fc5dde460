import type { App } from '@strapline/contract/apps/app';
import type { Output } from '@strapline/contract/events';
import { braFacts, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { letterBand } from '@strapline/domain/bra-tag/size-on-record';
import { type Database, sql } from '../../ports/database.ts';
import type { Blocks } from '../block/block.ts';
import { readSearch, removeFact, type SearchInput, type SearchQuery } from './read-search.ts';
import { createSearchStatement } from './search.store.ts';

type Count = Output<'countListings'>;
type Change = Count['instead'][number]['change'];

/** Counting stops here, so that its cost doesn't grow with the number of listings. */
const countLimits = { found: 500, instead: 100 } as const;
/** Limits the database time of a call: with several rare filters, a count may scan every listing. */
const countTimeoutMs = 400;

/** Counts the matches of a search; if there are none, also those after each single change. On timeout, `isMore` is true or the change is left out. */
export async function countFound(db: Database, app: App, input: SearchInput, blocks: Blocks | null): Promise<Count> {
  const { query, correctedTo } = await readSearch(db, app, input, blocks);
  const deadline = performance.now() + countTimeoutMs;
  const found = await countOne(db, app, query, countLimits.found, deadline);
  if (found === null) return { count: 0, isMore: true, correctedTo, instead: [] };
  const instead = found > 0 ? [] : await countAlternatives(db, app, query, deadline);
  return { ...limitCount(found, countLimits.found), correctedTo, instead };
}

function limitCount(count: number, limit: number) {
  return { count: Math.min(count, limit), isMore: count > limit };
}

async function countAlternatives(db: Database, app: App, query: SearchQuery, deadline: number): Promise<Count['instead']> {
  const instead: Count['instead'] = [];
  for (const [change, search] of listChanges(query)) {
    const count = await countOne(db, app, search, countLimits.instead, deadline);
    if (count === null) break;
    if (count > 0) instead.push({ change, ...limitCount(count, countLimits.instead) });
  }
  return instead;
}

/** Null on timeout. */
async function countOne(db: Database, app: App, query: SearchQuery, limit: number, deadline: number): Promise<number | null> {
  const remainingMs = deadline - performance.now();
  if (remainingMs <= 0) return null;
  const selection = { columns: sql`1`, isOrdered: false, rows: limit === countLimits.found ? sql`501` : sql`101` };
  const rows = await db.rowsWithin<{ count: number }>(
    remainingMs,
    sql`select count(*)::int as count from (${createSearchStatement(app.key, query, selection)}) found`,
  );
  return rows === null ? null : (rows[0]?.count ?? 0);
}

/** Each search that has one filter less, or neighboring sizes in addition. */
function listChanges(query: SearchQuery): [Change, SearchQuery][] {
  const all: [Change, SearchQuery][] = [];
  const addChange = (change: Change, patch: Partial<SearchQuery>) => all.push([change, { ...query, ...patch }]);
  if (query.sizes !== null) {
    if (query.sisters !== null) addChange('sisters', { sizes: query.sisters });
    if (query.likely !== null) addChange('likely', { likely: null });
    const bands = [...new Set(query.sizes.map(({ ukBand }) => ukBand))].filter((band) => band !== letterBand);
    if (bands.length > 0) addChange('band', { sizes: null, bands, likely: null });
  }
  if (query.sizes !== null || query.bands !== null) addChange('size', { sizes: null, bands: null, system: null, likely: null });
  for (const name of factNames) {
    const others = removeFact(query, name);
    if (others.length < query.facts.length) addChange(braFacts[name].filter, { facts: others });
  }
  if (query.priceMinCents !== undefined || query.priceMaxCents !== undefined)
    addChange('price', { priceMinCents: undefined, priceMaxCents: undefined });
  if (query.condition !== undefined) addChange('condition', { condition: undefined });
  if (query.proofLevel !== undefined) addChange('proofLevel', { proofLevel: undefined });
  if (query.q !== undefined) addChange('words', { q: undefined });
  if (query.creator !== undefined) addChange('creator', { creator: undefined });
  if (query.series !== undefined) addChange('series', { series: undefined });
  if (query.years) addChange('year', { years: undefined });
  if (query.shipsTo !== undefined) addChange('shipsTo', { shipsTo: undefined });
  if (query.state === 'buyable') addChange('sold', { state: 'all' });
  return all;
}
