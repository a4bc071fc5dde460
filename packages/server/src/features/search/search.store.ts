import type { App, AppKey } from '@strapline/contract/apps/app';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import { listChosen } from '@strapline/domain/search/choice';
import type { Years } from '@strapline/domain/search/years';
import type { NeutralSize } from '@strapline/domain/size/systems';
import { joinStatements, type Queryable, type Statement, sql } from '../../ports/database.ts';
import type { Blocks } from '../block/block.ts';
import { createCreatorsStatement, matchSizes } from './creator-listings.ts';
import { decodeSearchCursor, encodeSearchCursor, type SearchCursor } from './cursor.ts';
import { createWordsAndSizeStatement, createWordsStatement, type EraSearch } from './era-listings.ts';
import { createHeldStatement } from './held-listings.ts';
import { type CardRow, cardColumns, formatCard } from './listing-card.ts';
import { formatFactQuery, readSearch, type SearchInput, type SearchQuery, type Selection } from './read-search.ts';

// Literals, not parameters: otherwise the planner can't use the partial indexes.
const onShelf = sql`listing.on_shelf`;
const isSold = sql`listing.is_sold`;
const shelves: Record<SearchInput['state'], Statement[]> = { buyable: [onShelf], sold: [isSold], all: [onShelf, isSold] };
const matchAnyShelf = (query: SearchQuery): Statement => sql`(${joinStatements(shelves[query.state], ' or ')})`;

/** In `ships_to` of a piece whose seller ships to every country. */
const anywhere = '*';

// Both keys of a price order have the same direction, so that one index can be scanned forwards and backwards.
const orders: Record<SearchInput['sort'], Statement> = {
  newest: sql`listing.seq desc`,
  priceAsc: sql`listing.price_cents, listing.seq`,
  priceDesc: sql`listing.price_cents desc, listing.seq desc`,
  mostWanted: sql`listing.saved_count desc, listing.seq desc`,
  endingHold: sql`listing.hold_until, listing.seq`,
};

// Literals too: a generic plan has to know the limit. The extra row tells whether there is a next page.
const limitRows = ({ limit }: SearchInput): Statement => (limit <= 24 ? sql`25` : sql`101`);

/** One page of the boutique as JSON. One statement, or two if the words need a typo check. */
export async function findCards(db: Queryable, app: App, input: SearchInput, blocks: Blocks | null): Promise<string> {
  const { query } = await readSearch(db, app, input, blocks);
  const { limit, sort } = query;
  const rows = await db.rows<CardRow>(
    createSearchStatement(app.key, query, { columns: cardColumns, isOrdered: true, rows: limitRows(input) }),
    {
      prepare: hasStablePlan(query),
    },
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const cursor = last ? `"${encodeSearchCursor({ sort, key: findSortKey(sort, last), seq: last.seq })}"` : 'null';
  return `{"items":[${page.map(formatCard).join(',')}],"nextCursor":${cursor}}`;
}

function findSortKey(sort: SearchInput['sort'], row: CardRow): number {
  if (sort === 'mostWanted') return row.saved_count;
  return sort === 'endingHold' ? (row.hold_until?.getTime() ?? 0) : row.price_cents;
}

/**
 * Whether a generic plan fits all values. Rare words and filters are cheaper by index lookup, common ones by walking the list, so those statements are
 * planned for their values.
 */
function hasStablePlan(query: SearchQuery): boolean {
  const { q, sizes, sort, condition, proofLevel, series, years, shipsTo, priceMinCents, priceMaxCents } = query;
  if (query.blocks) return false;
  if (isReadByEra(query, true)) return true;
  if (q) return sizes !== null && isPlain(q);
  if (query.facts.length > 0 || (query.creator !== undefined && listChosen(query.creator).length !== 1)) return false;
  // A size leaves so few rows that any plan is fast.
  if (sizes !== null) return true;
  if ([condition, proofLevel, series, years, shipsTo].some((filter) => filter !== undefined)) return false;
  return sort === 'priceAsc' || sort === 'priceDesc' || (priceMinCents === undefined && priceMaxCents === undefined);
}

/** Whether a search finds a listing. */
export async function findsListing(db: Queryable, app: App, input: SearchInput, braTagId: string): Promise<boolean> {
  const { query } = await readSearch(db, app, { ...input, cursor: undefined }, null);
  const selection = { columns: sql`1`, isOrdered: false, rows: sql`1` };
  const found = await db.first(createSearchStatement(app.key, { ...query, braTagId }, selection), { prepare: false });
  return found !== undefined;
}

/** Selects the listings that match a search. */
export function createSearchStatement(app: AppKey, query: SearchQuery, selection: Selection): Statement {
  const { q, sizes } = query;
  if (query.sort === 'endingHold' && selection.isOrdered) return createHeldStatement(query, createConditions(app, query), selection);
  if (sizes?.length === 0 || query.bands?.length === 0) return sql`select ${selection.columns} from listing where false`;
  const creators = listChosen(query.creator);
  if (creators.length > 1) {
    const conditions = [matchAnyShelf(query), matchSizes(sizes), ...createConditions(app, { ...query, creator: undefined })];
    return createCreatorsStatement(creators, conditions, createOrderAndLimit(query, selection), selection);
  }
  if (!sizes && isReadByEra(query, selection.isOrdered)) return createWordsStatement(createEraSearch(app, query), selection);
  if (!sizes) return createUnsizedStatement(app, query, selection);
  // A page of a size alone is one index scan in its order, which facts only filter.
  const isByEra = q ? isPlain(q) : !selection.isOrdered && hasEraWords(query);
  return isByEra
    ? createWordsAndSizeStatement(createEraSearch(app, query), sizes, selection)
    : createSizedStatement(app, query, sizes, selection);
}

function createOrderAndLimit({ sort }: SearchQuery, { isOrdered, rows }: Selection): Statement {
  return isOrdered ? sql`order by ${orders[sort]} limit ${rows}` : sql`limit ${rows}`;
}

function createUnsizedStatement(app: AppKey, query: SearchQuery, selection: Selection): Statement {
  if (!query.q && query.facts.length === 0) return unionWalks(app, query, [[]], selection);
  const where = joinStatements([matchAnyShelf(query), ...createConditions(app, query)], ' and ');
  return sql`select ${selection.columns} from listing where ${where} ${createOrderAndLimit(query, selection)}`;
}

function createSizedStatement(app: AppKey, query: SearchQuery, sizes: readonly NeutralSize[], selection: Selection): Statement {
  const each = sizes.map((size) => [sql`listing.uk_band = ${size.ukBand} and listing.ordinal = ${size.ordinal}`]);
  return unionWalks(app, query, each, selection);
}

/** Each combination of size and state is an ordered index scan of at most one page; the page is the first rows of their union. */
function unionWalks(app: AppKey, query: SearchQuery, choices: readonly Statement[][], selection: Selection): Statement {
  const all = choices.flatMap((choice) =>
    shelves[query.state].map((shelf) => {
      const where = joinStatements([shelf, ...choice, ...createConditions(app, query)], ' and ');
      return sql`(select ${selection.columns} from listing where ${where} ${createOrderAndLimit(query, selection)})`;
    }),
  );
  const [only, ...others] = all;
  if (only && others.length === 0) return only;
  return sql`select * from (${joinStatements(all, ' union all ')}) listing ${createOrderAndLimit(query, selection)}`;
}

/** The facts that must be there are among the words of the era. System and price are compared as values, so that their indexes aren't used. */
function createEraSearch(app: AppKey, query: SearchQuery): EraSearch {
  const { q, facts, system, priceMinCents, priceMaxCents, sort } = query;
  const others: SearchQuery = { ...query, q: undefined, facts: [], system: null, priceMinCents: undefined, priceMaxCents: undefined };
  const where = [matchAnyShelf(query), ...createConditions(app, others)];
  const choices = facts.filter((keys) => keys.length > 1);
  if (choices.length > 0) where.push(sql`ts_match_vq(listing.words, ${formatFactQuery(choices)}::tsquery)`);
  if (system) where.push(sql`listing.size_system is not distinct from ${system}`);
  if (priceMinCents !== undefined) where.push(sql`+listing.price_cents >= ${priceMinCents}`);
  if (priceMaxCents !== undefined) where.push(sql`+listing.price_cents <= ${priceMaxCents}`);
  const cursor = query.cursor !== undefined && sort === 'newest' ? decodeSearchCursor(query.cursor, sort) : null;
  return {
    q,
    facts: listRequiredFacts(query),
    where: joinStatements(where, ' and '),
    newest: cursor ? sql`${cursor.seq}::bigint` : sql`(select max(seq) from listing)`,
    order: orders[sort],
    isByTime: sort === 'newest',
  };
}

const listRequiredFacts = ({ facts }: SearchQuery): string[] => facts.flatMap((keys) => (keys.length === 1 ? keys : []));

/** Whether the words and facts of a search can be looked up era by era. */
function hasEraWords(query: SearchQuery): boolean {
  return query.q ? isPlain(query.q) : listRequiredFacts(query).length > 0;
}

/**
 * Whether a search without a size is read era by era: all its words and facts must be there, and nothing else is filtered for which a shorter index may exist. In another order than
 * by time, all matches would have to be read; the planner compares that with walking the list.
 */
function isReadByEra(query: SearchQuery, isOrdered: boolean): boolean {
  const { sort, sizes, bands, system, creator, series, years, condition, proofLevel, likely, shipsTo, braTagId } = query;
  if (sizes !== null || !hasEraWords(query)) return false;
  // Few pieces may have such a price, and the eras would be read to their end. A count has a time limit.
  const hasPrice = query.priceMinCents !== undefined || query.priceMaxCents !== undefined;
  if (isOrdered && (sort !== 'newest' || hasPrice)) return false;
  return ![bands, system, creator, series, years, condition, proofLevel, likely, shipsTo, braTagId].some(
    (filter) => filter !== undefined && filter !== null,
  );
}

/** Whether every match has every word: the text has no minus and no "or". */
export function isPlain(q: string): boolean {
  return /^[\p{L}\p{N}\s"'’-]+$/u.test(q) && !/(?:^|[\s"])-|\bor\b/i.test(q);
}

function createConditions(app: AppKey, query: SearchQuery): Statement[] {
  const all = [sql`listing.app = ${app}`];
  if (query.braTagId !== undefined) all.push(sql`listing.bra_tag_id = ${query.braTagId}`);
  if (query.q) all.push(matchWords(query.q));
  if (query.bands) all.push(matchBand(query.bands));
  if (query.system) all.push(sql`listing.size_system = ${query.system}`);
  if (query.priceMinCents !== undefined) all.push(sql`listing.price_cents >= ${query.priceMinCents}`);
  if (query.priceMaxCents !== undefined) all.push(sql`listing.price_cents <= ${query.priceMaxCents}`);
  if (query.creator !== undefined) all.push(matchAny(sql`listing.creator_username`, query.creator));
  if (query.series !== undefined) all.push(matchAny(sql`listing.series`, query.series));
  if (query.years) all.push(matchYears(query.years));
  if (query.proofLevel !== undefined) all.push(sql`listing.proof_level >= ${query.proofLevel}`);
  if (query.condition !== undefined) all.push(matchAny(sql`listing.condition`, query.condition));
  if (query.likely) all.push(sql`listing.likely_sizes && ${query.likely}::text[]`);
  if (query.shipsTo !== undefined) all.push(sql`listing.ships_to && ${[anywhere, query.shipsTo]}::text[]`);
  if (query.facts.length > 0) all.push(sql`listing.words @@ ${formatFactQuery(query.facts)}::tsquery`);
  if (query.blocks) all.push(sql`not ${query.blocks.listings}`);
  if (query.cursor !== undefined) all.push(createCursorCondition(decodeSearchCursor(query.cursor, query.sort)));
  return all;
}

/** A single value is compared with `=`, so that its index also gives the order. */
function matchAny(column: Statement, chosen: string | readonly string[]): Statement {
  const [only, ...others] = listChosen(chosen);
  // Of a caller who follows nobody.
  if (only === undefined) return sql`false`;
  return others.length === 0 ? sql`${column} = ${only}` : sql`${column} = any(${[only, ...others]}::text[])`;
}

/** A single year is compared with `=`, so that its index also gives the order. */
function matchYears({ min, max }: Years): Statement {
  if (min === max) return sql`listing.year = ${min}`;
  const ends = [min !== undefined && sql`listing.year >= ${min}`, max !== undefined && sql`listing.year <= ${max}`];
  return joinStatements(
    ends.filter((end) => end !== false),
    ' and ',
  );
}

/** A single band is compared with `=`, so that its index also gives the order. */
function matchBand([band, ...others]: readonly number[]): Statement {
  return others.length === 0 ? sql`listing.uk_band = ${band}` : sql`listing.uk_band = any(${[band, ...others]}::int[])`;
}

/** A complete tag id matches that tag; any other text must match with all of its words. */
function matchWords(q: string): Statement {
  const tagId = q.toLowerCase();
  if (parseBraTagId(tagId)) return sql`listing.bra_tag_id = ${tagId}`;
  return sql`listing.words @@ websearch_to_tsquery('english', ${q})`;
}

function createCursorCondition({ sort, key, seq }: SearchCursor): Statement {
  switch (sort) {
    case 'newest':
      return sql`listing.seq < ${seq}`;
    case 'priceAsc':
      return sql`(listing.price_cents, listing.seq) > (${key}, ${seq})`;
    case 'priceDesc':
      return sql`(listing.price_cents, listing.seq) < (${key}, ${seq})`;
    case 'mostWanted':
      return sql`(listing.saved_count, listing.seq) < (${key}, ${seq})`;
    case 'endingHold':
      return sql`(hold.hold_until, hold.seq) > (${new Date(key)}::timestamptz, ${seq}::bigint)`;
  }
}
