import type { ParsedInput } from '@strapline/contract/events';
import { listChosen } from '@strapline/domain/search/choice';
import type { Caller } from '../../platform/caller.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import type { SearchInput } from './read-search.ts';

type Filters = Pick<ParsedInput<'searchListings'>, 'creator' | 'followed'>;

/** A search with the creators whom its caller follows among its creators, possibly none at all. Throws `unauthenticated` if a visitor asks for those. At most one statement. */
export async function addFollowed<F extends Filters>(
  db: Queryable,
  caller: Caller,
  { followed, ...search }: F,
): Promise<Omit<F, 'followed'> & Pick<SearchInput, 'creator'>> {
  if (!followed) return search;
  const rows = await db.rows<{ username: string }>(
    sql`select username from follow join account on account.id = creator_id where app = ${caller.app} and follower_id = ${requireAccountId(caller)}`,
  );
  return { ...search, creator: [...new Set([...listChosen(search.creator), ...rows.map(({ username }) => username)])] };
}
