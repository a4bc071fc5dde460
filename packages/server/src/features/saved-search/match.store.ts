import type { App } from '@strapline/contract/apps/app';
import type { ListingChange } from '@strapline/domain/listing/listing-change';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import type { AlertListing } from '../alert/alert.ts';
import { findsListing } from '../search/search.ts';
import { createListingKeys, type KeyedListing } from './match-keys.ts';

type ListingRow = KeyedListing & {
  price_cents: number;
  size_system: string | null;
  year: number;
  series: string;
  condition: string;
  proof_level: number;
  likely_sizes: string[];
  ships_to: string[];
  words: string;
  is_sold: boolean;
};

export type Change = { change: ListingChange; fromCents: number };

/**
 * Stores the searches that a changed listing matches and did not match before, and returns how many. The same listing is found by `searchListings` with the
 * filters of each. One lookup in the index of keys and one of followers, however many searches there are.
 */
export async function storeMatches(db: Queryable, app: App, listing: AlertListing, change: Change, at: Date): Promise<number> {
  const matching = await createMatching(db, listing, change);
  if (!matching) return 0;
  const values = sql`search.id, ${listing.braTagId}, search.app, ${at}::timestamptz, search.alert <> 'off'`;
  const corrected = await findCorrected(db, app, listing, matching);
  return await db.change(
    sql`insert into saved_search_match (search_id, bra_tag_id, app, matched_at, is_due)
        select ${values} ${matching} and not search.is_corrected
        union all select ${values} from saved_search search where search.id = any(${corrected}::text[]) on conflict do nothing`,
  );
}

/** Which searches match and did not match before: `from saved_search search where …`; null: none. Those of corrected words may not. */
export async function createMatching(db: Queryable, listing: AlertListing, change: Change): Promise<Statement | null> {
  const isNew = createNewCondition(listing, change);
  const row = isNew && (await findListingRow(db, listing));
  if (!row) return null;
  const excluded = [...listing.parties, ...listing.apart];
  return sql`from (${createCandidates(row, listing)}) search where ${matchListing(row)} and search.account_id <> all (${excluded}::text[]) and ${isNew}`;
}

/** Which searches of corrected words match. Their other filters have been compared, so the search itself is asked once for each text. */
async function findCorrected(db: Queryable, app: App, { braTagId }: AlertListing, matching: Statement): Promise<string[]> {
  const texts = await db.rows<{ ids: string[]; q: string; sisters: boolean }>(
    sql`select array_agg(search.id) as ids, search.filters ->> 'q' as q, (search.filters ->> 'sisters')::boolean as sisters ${matching} and search.is_corrected group by 2, 3`,
  );
  const found: string[] = [];
  for (const { ids, ...text } of texts)
    if (await findsListing(db, app, { ...text, equivalents: true, likely: false, state: 'all', sort: 'newest', limit: 1 }, braTagId))
      found.push(...ids);
  return found;
}

/** Which searches could not find the listing before the change; null: none. */
function createNewCondition({ createdAt }: AlertListing, { change, fromCents }: Change): Statement | null {
  if (change === 'published') return sql`true`;
  if (change === 'sold') return sql`search.shelf = 'sold'`;
  if (change === 'priceLowered') return sql`search.price_max_cents < ${fromCents}`;
  // What was listed before the search was saved may have matched it all along.
  return change === 'edited' ? sql`search.created_at < ${createdAt}` : null;
}

async function findListingRow(db: Queryable, { app, braTagId }: AlertListing): Promise<ListingRow | undefined> {
  return await db.first<ListingRow>(
    sql`select app, bra_tag_id, creator_username, uk_band, ordinal, tsvector_to_array(words) as lexemes, price_cents, size_system, year, series, condition, proof_level,
          likely_sizes, ships_to, words::text as words, is_sold
        from listing where bra_tag_id = ${braTagId} and app = ${app} and (on_shelf or is_sold)`,
  );
}

/** Searches that name what the listing is found by, and those of the creators whom a person follows. A search that is both comes twice. */
function createCandidates(row: ListingRow, { creatorId }: AlertListing): Statement {
  return sql`select search.* from saved_search search where search.keys && ${createListingKeys(row)}::text[] and search.app = ${row.app}
        and (search.creators is null or ${row.creator_username} = any (search.creators))
      union all select search.* from follow join saved_search search on search.account_id = follow.follower_id and search.app = follow.app and search.is_of_followed
        where follow.app = ${row.app} and follow.creator_id = ${creatorId}`;
}

/** The same conditions as in a search, from the other side, except that of the creator. */
function matchListing(row: ListingRow): Statement {
  return sql`search.shelf in ('all', ${row.is_sold ? 'sold' : 'buyable'})
    and (search.size_system is null or search.size_system = ${row.size_system})
    and (search.price_min_cents is null or search.price_min_cents <= ${row.price_cents}) and (search.price_max_cents is null or search.price_max_cents >= ${row.price_cents})
    and (search.series is null or ${row.series} = any (search.series))
    and (search.year_min is null or search.year_min <= ${row.year}) and (search.year_max is null or search.year_max >= ${row.year})
    and (search.proof_level is null or search.proof_level <= ${row.proof_level}) and (search.conditions is null or ${row.condition} = any (search.conditions))
    and (search.likely_sizes is null or search.likely_sizes && ${row.likely_sizes}::text[])
    and (search.ships_to is null or array['*', search.ships_to] && ${row.ships_to}::text[])
    and (search.bra_tag_id is null or search.bra_tag_id = ${row.bra_tag_id})
    and (search.words is null or ${row.words}::tsvector @@ search.words)`;
}
