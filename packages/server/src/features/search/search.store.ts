import type { AppKey } from '@strapline/contract/apps';
import type { ParsedInput } from '@strapline/contract/events';
import { parseBraTagId } from '@strapline/domain/bra-tag/bra-tag-id';
import type { NeutralSize } from '@strapline/domain/size/systems';
import { joinStatements, type Queryable, type Statement, sql } from '../../ports/database.ts';
import { decodeSearchCursor, encodeSearchCursor, type SearchCursor } from './cursor.ts';
import { type CardRow, cardColumns, formatCard } from './listing-card.ts';
import { readSearch, type SearchQuery } from './read-search.ts';

type SearchInput = ParsedInput<'searchListings'>;

// Written out, not given as values: only so does the database see that an index of just these rows will do.
const onShelf = sql`listing.on_shelf`;
const isSold = sql`listing.is_sold`;
const shelves: Record<SearchInput['state'], Statement[]> = { buyable: [onShelf], sold: [isSold], all: [onShelf, isSold] };
const matchAnyShelf = (query: SearchQuery): Statement => sql`(${joinStatements(shelves[query.state], ' or ')})`;

// Both keys of a price order run the same way, so that one index serves it forwards and backwards.
const orders: Record<SearchInput['sort'], Statement> = {
  newest: sql`listing.seq desc`,
  priceAsc: sql`listing.price_cents, listing.seq`,
  priceDesc: sql`listing.price_cents desc, listing.seq desc`,
};

// Written out as well: a plan that is kept for all values has to know how far it goes. One row more than the page says whether there is a next one.
const limitRows = ({ limit }: SearchInput): Statement => (limit <= 24 ? sql`25` : sql`101`);

/** One page of the boutique as JSON, in one statement; in two where the words may be mistyped. */
export async function findCards(db: Queryable, app: AppKey, input: SearchInput): Promise<string> {
  const { query } = await readSearch(db, input);
  const { limit, sort } = query;
  const rows = await db.rows<CardRow>(
    createSearchStatement(app, query, { columns: cardColumns, isOrdered: true, rows: limitRows(input) }),
    {
      prepare: hasStablePlan(query),
    },
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const cursor = last ? `"${encodeSearchCursor({ sort, priceCents: last.price_cents, seq: last.seq })}"` : 'null';
  return `{"items":[${page.map(formatCard).join(',')}],"nextCursor":${cursor}}`;
}

/**
 * Whether one plan is right for all values. What is rare is looked up, what is common is met along the list: which is cheaper depends on the word, or on how many
 * pieces pass the filter, so such a statement is planned for its values.
 */
function hasStablePlan(query: SearchQuery): boolean {
  const { q, sizes, sort, condition, proofLevel, series, year, priceMinCents, priceMaxCents } = query;
  if (q) return sizes !== null && isPlain(q);
  if (query.facts.length > 0) return false;
  // A size leaves few enough for any plan.
  if (sizes !== null) return true;
  if ([condition, proofLevel, series, year].some((filter) => filter !== undefined)) return false;
  return sort !== 'newest' || (priceMinCents === undefined && priceMaxCents === undefined);
}

/** What of the pieces found is wanted: which columns, in their order or not, and how many rows. */
type Selection = { columns: Statement; isOrdered: boolean; rows: Statement };

/** The pieces that a search finds. */
export function createSearchStatement(app: AppKey, query: SearchQuery, selection: Selection): Statement {
  const { q, sizes } = query;
  if (sizes?.length === 0 || query.bands?.length === 0) return sql`select ${selection.columns} from listing where false`;
  if (!sizes) return createUnsizedStatement(app, query, selection);
  return q && isPlain(q)
    ? createWordsAndSizeStatement(app, query, q, sizes, selection)
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

/** Each choice on each shelf is a walk along an index in the order of the list, no longer than a page; the page is what comes first of these. */
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

/**
 * Words and sizes meet in an index that keeps them together era by era. The newest era is looked into first, so that a page by time is full before the
 * old ones are opened. `offset 0` keeps the eras apart: joined otherwise, the database may walk through all pieces instead.
 */
function createWordsAndSizeStatement(
  app: AppKey,
  query: SearchQuery,
  q: string,
  sizes: readonly NeutralSize[],
  selection: Selection,
): Statement {
  const isByTime = query.sort === 'newest';
  const cursor = query.cursor !== undefined && isByTime ? decodeSearchCursor(query.cursor, query.sort) : null;
  const newest = cursor ? sql`${cursor.seq}::bigint` : sql`(select max(seq) from listing)`;
  const values = sizes.map(({ ukBand, ordinal }) => sql`(${ukBand}::int, ${ordinal}::int)`);
  // The words once more, because they may be a phrase. Read once, in a query of their own; and asked by the name of `@@`, so that no index is taken for it.
  const phrase = sql`ts_match_vq(listing.words, (select phrase from words))`;
  // Neither facts, which are among the words, nor the system: its index would lead through all of its pieces.
  const withoutFacts: SearchQuery = { ...query, q: undefined, facts: [], system: null };
  const where = [matchAnyShelf(query), phrase, ...createConditions(app, withoutFacts)];
  if (query.system) where.push(sql`listing.size_system is not distinct from ${query.system}`);
  const eraByEra = isByTime ? sql`wanted.era desc, listing.seq desc` : orders[query.sort];
  return sql`
    with size (uk_band, ordinal) as (values ${joinStatements(values, ', ')}),
      words as materialized (select to_tsvector('english', ${q}) || array_to_tsvector(${query.facts}::text[]) as every, websearch_to_tsquery('english', ${q}) as phrase)
    select ${selection.columns} from (
      select listing.* from (select era from eras_to(${newest}) as era order by era desc) as wanted, size, lateral (
        select ${selection.columns} from listing
        where size_words(listing.words, listing.uk_band, listing.ordinal, era_of(listing.seq))
            @> size_words((select every from words), size.uk_band, size.ordinal, wanted.era)
          and ${joinStatements(where, ' and ')} offset 0) listing
      ${selection.isOrdered ? sql`order by ${eraByEra}` : sql``} limit ${selection.rows}) listing
    ${selection.isOrdered ? sql`order by ${orders[query.sort]}` : sql``}`;
}

/** Letters, digits, quotes and hyphens within a word: whatever is found has every word of it. A minus or an "or" means something else. */
function isPlain(q: string): boolean {
  return /^[\p{L}\p{N}\s"'’-]+$/u.test(q) && !/(?:^|[\s"])-|\bor\b/i.test(q);
}

function createConditions(app: AppKey, query: SearchQuery): Statement[] {
  const all = [sql`listing.app = ${app}`];
  if (query.q) all.push(matchWords(query.q));
  if (query.bands) all.push(matchBand(query.bands));
  if (query.system) all.push(sql`listing.size_system = ${query.system}`);
  if (query.priceMinCents !== undefined) all.push(sql`listing.price_cents >= ${query.priceMinCents}`);
  if (query.priceMaxCents !== undefined) all.push(sql`listing.price_cents <= ${query.priceMaxCents}`);
  if (query.creator !== undefined) all.push(sql`listing.creator_username = ${query.creator}`);
  if (query.series !== undefined) all.push(sql`listing.series = ${query.series}`);
  if (query.year !== undefined) all.push(sql`listing.year = ${query.year}`);
  if (query.proofLevel !== undefined) all.push(sql`listing.proof_level >= ${query.proofLevel}`);
  if (query.condition !== undefined) all.push(sql`listing.condition = ${query.condition}`);
  if (query.facts.length > 0) all.push(sql`listing.words @@ ${query.facts.map((fact) => `'${fact}'`).join(' & ')}::tsquery`);
  if (query.cursor !== undefined) all.push(createCursorCondition(decodeSearchCursor(query.cursor, query.sort)));
  return all;
}

/** One band is a walk along its index in the order of the list. */
function matchBand([band, ...others]: readonly number[]): Statement {
  return others.length === 0 ? sql`listing.uk_band = ${band}` : sql`listing.uk_band = any(${[band, ...others]}::int[])`;
}

/** A whole tag id means that one tag; everything else is words, all of which must be there. */
function matchWords(q: string): Statement {
  const tagId = q.toLowerCase();
  if (parseBraTagId(tagId)) return sql`listing.bra_tag_id = ${tagId}`;
  return sql`listing.words @@ websearch_to_tsquery('english', ${q})`;
}

function createCursorCondition({ sort, priceCents, seq }: SearchCursor): Statement {
  if (sort === 'newest') return sql`listing.seq < ${seq}`;
  if (sort === 'priceAsc') return sql`(listing.price_cents, listing.seq) > (${priceCents}, ${seq})`;
  return sql`(listing.price_cents, listing.seq) < (${priceCents}, ${seq})`;
}
