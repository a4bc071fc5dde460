import { joinStatements, type Statement, sql } from '../../ports/database.ts';
import { matchSizes } from './creator-listings.ts';
import type { SearchQuery, Selection } from './read-search.ts';

/** Listings on hold, those first whose hold ends first. There are few at any time, so every filter is applied along this list. */
export function createHeldStatement({ sizes }: SearchQuery, conditions: readonly Statement[], { columns, rows }: Selection): Statement {
  const where = [sql`listing.state = 'reserved'`, matchSizes(sizes), ...conditions];
  // The app is that of the listing; named for the hold as well, it selects the index.
  return sql`select ${columns} from listing_hold hold join listing on listing.bra_tag_id = hold.bra_tag_id and listing.app = hold.app
    where ${joinStatements(where, ' and ')} order by hold.hold_until, hold.seq limit ${rows}`;
}
