import type { NeutralSize } from '@strapline/domain/size/systems';
import { joinStatements, type Statement, sql } from '../../ports/database.ts';
import type { Selection } from './read-search.ts';

/**
 * Listings of several creators. Those of each are read by the index of creators, at most a page of them: the newest of a few creators may be far down the list of all, and the planner
 * doesn't know.
 */
export function createCreatorsStatement(
  creators: readonly string[],
  conditions: readonly Statement[],
  orderAndLimit: Statement,
  { columns }: Pick<Selection, 'columns'>,
): Statement {
  const where = joinStatements([sql`listing.creator_username = creator.username`, ...conditions], ' and ');
  return sql`select listing.* from unnest(${creators}::text[]) as creator (username), lateral (select ${columns} from listing where ${where} ${orderAndLimit}) listing ${orderAndLimit}`;
}

/** For statements that find listings by something else than their size. */
export function matchSizes(sizes: readonly NeutralSize[] | null): Statement {
  if (!sizes) return sql`true`;
  if (sizes.length === 0) return sql`false`;
  const values = sizes.map(({ ukBand, ordinal }) => sql`(${ukBand}::int, ${ordinal}::int)`);
  return sql`(listing.uk_band, listing.ordinal) in (${joinStatements(values, ', ')})`;
}
