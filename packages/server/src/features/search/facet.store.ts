import type { App } from '@strapline/contract/apps/app';
import type { Output } from '@strapline/contract/events';
import { braFacts, createFactKey, factNames } from '@strapline/domain/bra-tag/bra-facts';
import { findPriceStep, priceSteps } from '@strapline/domain/search/price-steps';
import { formatSizeKey } from '@strapline/domain/size/size-key';
import { type Database, joinStatements, sql } from '../../ports/database.ts';
import type { Blocks } from '../block/block.ts';
import { readSearch, removeFact, type SearchInput, type SearchQuery } from './read-search.ts';
import { createSearchStatement } from './search.store.ts';

type Facets = Output<'countFacets'>;
type FacetName = keyof Facets['facets'];
type Row = {
  part: number;
  uk_band: number | null;
  ordinal: number | null;
  facts: string[];
  condition: string;
  proof_level: number;
  creator_username: string;
  series: string;
  year: number;
  price_cents: number;
};

/** The pieces of each search are read up to here and counted, so that the cost doesn't grow with the number of listings. */
const maxCounted = 500;
/** With several rare filters, a search may have to scan every listing: then there are no counts. */
const timeoutMs = 200;
const columns = sql`listing.uk_band, listing.ordinal, listing.facts, listing.condition, listing.proof_level, listing.creator_username, listing.series, listing.year, listing.price_cents`;

const readers: Record<FacetName, (row: Row) => readonly string[]> = {
  size: ({ uk_band: ukBand, ordinal }) => (ukBand === null || ordinal === null ? [] : [formatSizeKey({ ukBand, ordinal })]),
  style: ({ facts }) => listFactValuesOf(facts, 'style'),
  colour: ({ facts }) => listFactValuesOf(facts, 'colours'),
  fabric: ({ facts }) => listFactValuesOf(facts, 'fabrics'),
  condition: ({ condition }) => [condition],
  proofLevel: ({ proof_level }) => [String(proof_level)],
  creator: ({ creator_username }) => [creator_username],
  series: ({ series }) => [series],
  year: ({ year }) => [String(year)],
  price: ({ price_cents }) => [String(priceSteps[findPriceStep(price_cents)])],
};

function listFactValuesOf(facts: readonly string[], name: (typeof factNames)[number]): string[] {
  const prefix = createFactKey(name, '');
  return facts.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

const isFacetName = (name: string): name is FacetName => Object.hasOwn(readers, name);
const facetNames: readonly FacetName[] = Object.keys(readers).filter(isFacetName);

/** Counts the values of each facet with all filters but its own, in one statement, or two if the words need a typo check. */
export async function countFacetValues(db: Database, app: App, input: SearchInput, blocks: Blocks | null): Promise<Facets> {
  const { query } = await readSearch(db, app, input, blocks);
  const widened = facetNames.flatMap((name) => {
    const search = removeFilter(query, name);
    return search ? [{ name, search }] : [];
  });
  const searches = [query, ...widened.map(({ search }) => search)];
  const selection = { columns, isOrdered: false, rows: sql`501` };
  const parts = searches.map(
    (search, part) => sql`(select ${part}::int as part, found.* from (${createSearchStatement(app.key, search, selection)}) found)`,
  );
  const rows = (await db.rowsWithin<Row>(timeoutMs, joinStatements(parts, ' union all '))) ?? null;
  const found = (part: number): Row[] => rows?.filter((row) => row.part === part) ?? [];
  const entries = facetNames.map((name) => {
    const part = 1 + widened.findIndex((one) => one.name === name);
    return [name, countValues(name, found(part), rows !== null)] as const;
  });
  const all = found(0).length;
  return {
    count: Math.min(all, maxCounted),
    isMore: rows === null || all > maxCounted,
    facets: Object.fromEntries(entries) as Facets['facets'],
  };
}

function countValues(name: FacetName, rows: readonly Row[], isRead: boolean): Facets['facets'][FacetName] {
  const counts = new Map<string, number>();
  for (const row of rows) for (const value of readers[name](row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  const values = [...counts].map(([value, count]) => ({ value, count })).sort((one, other) => other.count - one.count);
  return { values, isComplete: isRead && rows.length <= maxCounted };
}

/** The search without the filter of a facet; null if it has none. */
function removeFilter(query: SearchQuery, name: FacetName): SearchQuery | null {
  const fact = factNames.find((one) => braFacts[one].filter === name);
  if (fact) {
    const facts = removeFact(query, fact);
    return facts.length < query.facts.length ? { ...query, facts } : null;
  }
  switch (name) {
    case 'size':
      return query.sizes || query.bands ? { ...query, sizes: null, bands: null, system: null, likely: null } : null;
    case 'price': {
      const hasPrice = query.priceMinCents !== undefined || query.priceMaxCents !== undefined;
      return hasPrice ? { ...query, priceMinCents: undefined, priceMaxCents: undefined } : null;
    }
    case 'condition':
    case 'proofLevel':
    case 'creator':
    case 'series':
      return query[name] === undefined ? null : { ...query, [name]: undefined };
    case 'year':
      return query.years ? { ...query, years: undefined } : null;
    default:
      return null;
  }
}
