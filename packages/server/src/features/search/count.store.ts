import type { AppKey } from '@strapline/contract/apps';
import type { Checked, Output } from '@strapline/contract/events';
import { joined, type Queryable, type Statement, sql } from '../../ports/database.ts';
import { type Asked, readSearch } from './read-search.ts';
import { foundBy } from './search.store.ts';

type Count = Output<'countListings'>;
type Change = Count['instead'][number]['change'];

/** Counted to the end up to here: more is for nobody to count, and would cost more with every piece that is listed. */
const most = { found: 500, instead: 100 } as const;

/** How many pieces a search finds. Where it finds none, what one change would find: one more statement. */
export async function countFound(db: Queryable, app: AppKey, wanted: Checked<'searchListings'>): Promise<Count> {
  const { asked, correctedTo } = await readSearch(db, wanted);
  const [found = 0] = await countEach(db, app, [asked], most.found);
  const instead = found > 0 ? [] : await countInstead(db, app, asked);
  return { ...shown(found, most.found), correctedTo, instead };
}

function shown(count: number, limit: number) {
  return { count: Math.min(count, limit), isMore: count > limit };
}

async function countInstead(db: Queryable, app: AppKey, asked: Asked): Promise<Count['instead']> {
  const changes = changesOf(asked);
  if (changes.length === 0) return [];
  const searches = changes.map(([, search]) => search);
  const counts = await countEach(db, app, searches, most.instead);
  return changes.flatMap(([change], i) => {
    const count = counts[i] ?? 0;
    return count > 0 ? [{ change, ...shown(count, most.instead) }] : [];
  });
}

async function countEach(db: Queryable, app: AppKey, searches: readonly Asked[], limit: number): Promise<number[]> {
  const cut = { columns: sql`1`, isOrdered: false, rows: limit === most.found ? sql`501` : sql`101` };
  const counts = searches.map((search): Statement => sql`(select count(*) from (${foundBy(app, search, cut)}) found)`);
  // What is counted depends on the words and the facts, and so does the best plan.
  const row = await db.first<{ counts: number[] }>(sql`select array[${joined(counts, ', ')}]::int[] as counts`, { prepare: false });
  return row?.counts ?? [];
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
