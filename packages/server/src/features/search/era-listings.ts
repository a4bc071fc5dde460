import type { NeutralSize } from '@strapline/domain/size/systems';
import { joinStatements, type Statement, sql } from '../../ports/database.ts';
import { formatFactQuery, type Selection } from './read-search.ts';

/**
 * A search by words, facts or both, of which every match has all. An era is 16,384 consecutive listings, and each word is indexed together with the era of its listing. Eras are read newest
 * first, so that a page by time is full before the older ones are read.
 */
export type EraSearch = {
  q: string | undefined;
  facts: readonly string[];
  /** The conditions on a listing besides the words. */
  where: Statement;
  /** Where the search begins: the highest number of a listing. */
  newest: Statement;
  order: Statement;
  isByTime: boolean;
};

/** So many of the newest listings are compared one by one first: frequent words fill a page from these, and an era has hundreds of matches. */
const walked = sql`256`;

/** The words to look up, and the phrase to recheck, each parsed once. */
function createWordsCte({ q, facts }: EraSearch): Statement {
  return q
    ? sql`words as materialized (select to_tsvector('english', ${q}) || array_to_tsvector(${facts}::text[]) as every, websearch_to_tsquery('english', ${q}) as phrase)`
    : sql`words as materialized (select array_to_tsvector(${facts}::text[]) as every)`;
}

/** The words may be a phrase. The function of `@@` is called by name, so that no index is used. */
function matchPhrase({ q }: EraSearch): Statement {
  return q ? sql`ts_match_vq(listing.words, (select phrase from words))` : sql`true`;
}

/** `offset 0` stops the planner from flattening the join and scanning all listings. */
function readEras(search: EraSearch, eras: Statement, match: Statement, { columns, isOrdered, rows }: Selection): Statement {
  const order = search.isByTime ? sql`eras.era desc, listing.seq desc` : search.order;
  return sql`select listing.* from ${eras}, lateral (
      select ${columns} from listing where ${match} and ${matchPhrase(search)} and ${search.where} offset 0) listing
    ${isOrdered ? sql`order by ${order}` : sql``} limit ${rows}`;
}

const listEras = ({ newest }: EraSearch): Statement => sql`(select era from eras_to(${newest}) as era order by era desc) as eras`;

/** In any size. Counts begin with the newest era, pages with the newest listings. */
export function createWordsStatement(search: EraSearch, selection: Selection): Statement {
  const { facts, where, newest, order } = search;
  const { columns, isOrdered, rows } = selection;
  const match = sql`era_words(listing.words, era_of(listing.seq)) @> era_words((select every from words), eras.era)`;
  if (!isOrdered) return sql`with ${createWordsCte(search)} ${readEras(search, listEras(search), match, selection)}`;
  // The eras are read only if the newest listings don't fill the page.
  const eras = sql`(select era from eras_to(${newest}) as era where (select count(*) from newest) < ${rows} order by era desc) as eras`;
  const matchFacts = facts.length > 0 ? [sql`ts_match_vq(listing.words, ${formatFactQuery(facts.map((key) => [key]))}::tsquery)`] : [];
  return sql`
    with ${createWordsCte(search)}, newest as materialized (
      select ${columns} from (select * from listing where seq <= ${newest} order by seq desc limit ${walked}) listing
      where ${joinStatements([...matchFacts, matchPhrase(search), where], ' and ')} order by ${order} limit ${rows})
    select * from (
      select * from newest where (select count(*) from newest) = ${rows}
      union all (${readEras(search, eras, match, selection)})) listing order by ${order}`;
}

/** In one of some sizes. */
export function createWordsAndSizeStatement(search: EraSearch, sizes: readonly NeutralSize[], selection: Selection): Statement {
  const values = sizes.map(({ ukBand, ordinal }) => sql`(${ukBand}::int, ${ordinal}::int)`);
  const match = sql`size_words(listing.words, listing.uk_band, listing.ordinal, era_of(listing.seq))
    @> size_words((select every from words), size.uk_band, size.ordinal, eras.era)`;
  return sql`
    with size (uk_band, ordinal) as (values ${joinStatements(values, ', ')}), ${createWordsCte(search)}
    select ${selection.columns} from (${readEras(search, sql`${listEras(search)}, size`, match, selection)}) listing
    ${selection.isOrdered ? sql`order by ${search.order}` : sql``}`;
}
