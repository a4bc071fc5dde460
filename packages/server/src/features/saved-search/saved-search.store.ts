import type { SavedSearch } from '@strapline/contract/shapes/saved';
import { listChosen } from '@strapline/domain/search/choice';
import { createId } from '../../platform/ids.ts';
import { type DatedRow, joinStatements, type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import type { Filters, SearchIndex } from './index-search.ts';

export type Owner = { app: string; accountId: string };

export type SearchRow = DatedRow<Omit<SavedSearch, 'isWanted'>, 'createdAt' | 'viewedAt'> & { sort_time: string };

export function presentSearch({ sort_time: _time, ...row }: SearchRow): SavedSearch {
  return {
    ...row,
    isWanted: row.filters.size !== undefined && row.filters.priceMaxCents !== undefined,
    createdAt: row.createdAt.toISOString(),
    viewedAt: row.viewedAt.toISOString(),
  };
}

const mostCounted = 99;

/** The searches of a person under a condition, each with the matches since it was viewed that are still public, not theirs and not of blocked people. */
export function selectSearches({ app, accountId }: Owner, condition: Statement, blockedListings: Statement): Statement {
  return sql`select search.id as "searchId", search.name, search.filters, search.alert, search.created_at as "createdAt", search.viewed_at as "viewedAt",
      search.created_at::text as sort_time,
      (select count(*)::int from (select 1 from saved_search_match match join listing on listing.bra_tag_id = match.bra_tag_id join bra_tag piece on piece.id = match.bra_tag_id
        where match.search_id = search.id and match.matched_at > search.viewed_at and (listing.on_shelf or listing.is_sold) and not ${blockedListings}
          and search.account_id <> piece.creator_id and search.account_id is distinct from piece.owner_id limit ${mostCounted}) as new) as "newMatches"
    from saved_search search where search.app = ${app} and search.account_id = ${accountId} and ${condition}`;
}

export type NewSearch = Owner & {
  id: string | undefined;
  name: string;
  filters: Filters;
  alert: SavedSearch['alert'];
  index: SearchIndex;
  at: Date;
};

const columns = sql`id, app, account_id, created_at, viewed_at, name, filters, alert, keys, shelf, size_system, price_min_cents, price_max_cents, creators, series, year_min,
  year_max, proof_level, conditions, likely_sizes, ships_to, bra_tag_id, words, is_corrected, is_of_followed`;

const overwritten = joinStatements(
  [
    sql`name = excluded.name`,
    sql`filters = excluded.filters`,
    sql`alert = excluded.alert`,
    sql`keys = excluded.keys`,
    sql`shelf = excluded.shelf`,
    sql`size_system = excluded.size_system`,
    sql`price_min_cents = excluded.price_min_cents`,
    sql`price_max_cents = excluded.price_max_cents`,
    sql`creators = excluded.creators`,
    sql`series = excluded.series`,
    sql`year_min = excluded.year_min`,
    sql`year_max = excluded.year_max`,
    sql`proof_level = excluded.proof_level`,
    sql`conditions = excluded.conditions`,
    sql`likely_sizes = excluded.likely_sizes`,
    sql`ships_to = excluded.ships_to`,
    sql`bra_tag_id = excluded.bra_tag_id`,
    sql`words = excluded.words`,
    sql`is_corrected = excluded.is_corrected`,
    sql`is_of_followed = excluded.is_of_followed`,
  ],
  ', ',
);

/** Changes the search with its id; without one, saves it or changes the one with the same filters. Returns the id. */
export async function upsertSearch(trx: Trx, search: NewSearch): Promise<string> {
  const { index, filters } = search;
  const { query } = index;
  const row = await trx.first<{ id: string }>(
    sql`insert into saved_search (${columns}) values (${search.id ?? createId('ssr')}, ${search.app}, ${search.accountId}, ${search.at}, ${search.at}, ${search.name}, ${JSON.stringify(filters)}::jsonb, ${search.alert},
          ${index.keys}::text[], ${query.state}, ${query.system}, ${query.priceMinCents ?? null}, ${query.priceMaxCents ?? null}, ${toArray(query.creator)}::text[], ${toArray(query.series)}::text[],
          ${query.years?.min ?? null}, ${query.years?.max ?? null}, ${query.proofLevel ?? null}, ${toArray(query.condition)}::text[], ${query.likely}::text[], ${query.shipsTo ?? null}, ${index.tagId}, ${index.words}::tsquery, ${index.isCorrected}, ${index.isOfFollowed})
        on conflict (${search.id === undefined ? sql`account_id, app, md5(filters::text)` : sql`id`}) do update set ${overwritten} returning id`,
  );
  if (!row) throw new Error('the upsert returned no row');
  return row.id;
}

/** Null if any value matches. */
function toArray(chosen: string | readonly string[] | undefined): readonly string[] | null {
  return chosen === undefined ? null : listChosen(chosen);
}

export async function countSearches(db: Queryable, { app, accountId }: Owner): Promise<number> {
  const row = await db.first<{ n: number }>(
    sql`select count(*)::int as n from saved_search where app = ${app} and account_id = ${accountId}`,
  );
  return row?.n ?? 0;
}
