import type { App } from '@strapline/contract/apps/app';
import type { ListingChange } from '@strapline/domain/listing/listing-change';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';
import type { AlertListing } from '../alert/alert.ts';
import { findsListing } from '../search/search.ts';
import type { Filters } from './index-search.ts';
import { createListingKeys, type KeyedListing } from './match-keys.ts';

type ListingRow = KeyedListing & {
  price_cents: number;
  size_system: string | null;
  year: number;
  series: string;
  condition: string;
  proof_level: number;
  words: string;
  is_sold: boolean;
};

export type Change = { change: ListingChange; fromCents: number };

/**
 * Stores the searches that a changed listing matches and did not match before, and returns how many. The same listing is found by `searchListings` with the
 * filters of each. One lookup in the index of keys, however many searches there are.
 */
export async function storeMatches(db: Queryable, app: App, listing: AlertListing, change: Change, at: Date): Promise<number> {
  const isNew = createNewCondition(listing, change);
  const row = isNew && (await findListingRow(db, listing));
  if (!row) return 0;
  const excluded = [...listing.parties, ...listing.apart];
  const matching = sql`from saved_search search where ${matchListing(row)} and search.account_id <> all (${excluded}::text[]) and ${isNew}`;
  const values = sql`search.id, ${listing.braTagId}, search.app, ${at}::timestamptz, search.alert <> 'off'`;
  const into = sql`insert into saved_search_match (search_id, bra_tag_id, app, matched_at, is_due)`;
  const stored = await db.change(sql`${into} select ${values} ${matching} and not search.is_corrected on conflict do nothing`);
  const corrected = await db.rows<{ id: string; filters: Filters }>(
    sql`select search.id, search.filters ${matching} and search.is_corrected`,
  );
  const found: string[] = [];
  for (const { id, filters } of corrected) if (await findsListing(db, app, { ...filters, limit: 1 }, listing.braTagId)) found.push(id);
  if (found.length === 0) return stored;
  const more = await db.change(
    sql`${into} select ${values} from saved_search search where search.id = any(${found}::text[]) on conflict do nothing`,
  );
  return stored + more;
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
          words::text as words, is_sold
        from listing where bra_tag_id = ${braTagId} and app = ${app} and (on_shelf or is_sold)`,
  );
}

/** The same conditions as in a search, from the other side. */
function matchListing(row: ListingRow): Statement {
  return sql`search.keys && ${createListingKeys(row)}::text[] and search.app = ${row.app} and search.shelf in ('all', ${row.is_sold ? 'sold' : 'buyable'})
    and (search.size_system is null or search.size_system = ${row.size_system})
    and (search.price_min_cents is null or search.price_min_cents <= ${row.price_cents}) and (search.price_max_cents is null or search.price_max_cents >= ${row.price_cents})
    and (search.creators is null or ${row.creator_username} = any (search.creators))
    and (search.series is null or ${row.series} = any (search.series)) and (search.year is null or search.year = ${row.year})
    and (search.proof_level is null or search.proof_level <= ${row.proof_level}) and (search.conditions is null or ${row.condition} = any (search.conditions))
    and (search.bra_tag_id is null or search.bra_tag_id = ${row.bra_tag_id})
    and (search.words is null or ${row.words}::tsvector @@ search.words)`;
}
