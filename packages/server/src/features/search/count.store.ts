import type { AppKey } from '@strapline/contract/apps';
import type { Checked, Output } from '@strapline/contract/events';
import { type Database, sql } from '../../ports/database.ts';
import { type Asked, readSearch } from './read-search.ts';
import { foundBy } from './search.store.ts';

type Count = Output<'countListings'>;
type Change = Count['instead'][number]['change'];

/** Counted to the end up to here: more is for nobody to count, and would cost more with every piece that is listed. */
const most = { found: 500, instead: 100 } as const;
/** So long one call may keep the database counting: a search of many rare things can lead through every piece there is. */
const countingMs = 400;

/** How many pieces a search finds. Where it finds none, what one change would find. What is not counted in time is left out, and said to be more. */
export async function countFound(db: Database, app: AppKey, wanted: Checked<'searchListings'>): Promise<Count> {
  const { asked, correctedTo } = await readSearch(db, wanted);
  const until = performance.now() + countingMs;
  const found = await countOne(db, app, asked, most.found, until);
  if (found === null) return { count: 0, isMore: true, correctedTo, instead: [] };
  const instead = found > 0 ? [] : await countInstead(db, app, asked, until);
  return { ...shown(found, most.found), correctedTo, instead };
}

function shown(count: number, limit: number) {
  return { count: Math.min(count, limit), isMore: count > limit };
}

async function countInstead(db: Database, app: AppKey, asked: Asked, until: number): Promise<Count['instead']> {
  const instead: Count['instead'] = [];
  for (const [change, search] of changesOf(asked)) {
    const count = await countOne(db, app, search, most.instead, until);
    if (count === null) break;
    if (count > 0) instead.push({ change, ...shown(count, most.instead) });
  }
  return instead;
}

/** Null where the time is up before it is counted. */
async function countOne(db: Database, app: AppKey, search: Asked, limit: number, until: number): Promise<number | null> {
  const leftMs = until - performance.now();
  if (leftMs <= 0) return null;
  const cut = { columns: sql`1`, isOrdered: false, rows: limit === most.found ? sql`501` : sql`101` };
  const rows = await db.rowsWithin<{ count: number }>(leftMs, sql`select count(*)::int as count from (${foundBy(app, search, cut)}) found`);
  return rows === null ? null : (rows[0]?.count ?? 0);
}

/** Each thing that was asked for left out, and what lies beside it taken in. */
function changesOf(asked: Asked): [Change, Asked][] {
  const all: [Change, Asked][] = [];
  const without = (change: Change, patch: Partial<Asked>) => all.push([change, { ...asked, ...patch }]);
  if (asked.sizes !== null) {
    if (asked.sisters !== null) without('sisters', { sizes: asked.sisters });
    without('band', { sizes: null, bands: [...new Set(asked.sizes.map(({ ukBand }) => ukBand))] });
  }
  if (asked.sizes !== null || asked.bands !== null) without('size', { sizes: null, bands: null, system: null });
  if (asked.colour !== undefined) without('colour', { colour: undefined });
  if (asked.style !== undefined) without('style', { style: undefined });
  if (asked.fabric !== undefined) without('fabric', { fabric: undefined });
  if (asked.priceMinCents !== undefined || asked.priceMaxCents !== undefined)
    without('price', { priceMinCents: undefined, priceMaxCents: undefined });
  if (asked.condition !== undefined) without('condition', { condition: undefined });
  if (asked.proofLevel !== undefined) without('proofLevel', { proofLevel: undefined });
  if (asked.q !== undefined) without('words', { q: undefined });
  if (asked.creator !== undefined) without('creator', { creator: undefined });
  if (asked.series !== undefined) without('series', { series: undefined });
  if (asked.year !== undefined) without('year', { year: undefined });
  if (asked.state === 'buyable') without('sold', { state: 'all' });
  return all;
}
