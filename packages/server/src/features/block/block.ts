import type { Caller } from '../../platform/caller.ts';
import { type Queryable, type Statement, sql } from '../../ports/database.ts';

type Viewer = Pick<Caller, 'accountId' | 'level'>;
type Piece = { id: string; creator_id: string; owner_id: string | null };

/** Everyone whom a viewer doesn't see because one of them blocked the other. Visitors without an account and admins see everybody. */
async function listBlockedIds(db: Queryable, { accountId, level }: Viewer): Promise<string[]> {
  if (accountId === null || level >= 2) return [];
  const rows = await db.rows<{ id: string }>(
    sql`select blocked_id as id from member_block where blocker_id = ${accountId} union select blocker_id from member_block where blocked_id = ${accountId}`,
  );
  return rows.map(({ id }) => id);
}

/** Whether a viewer doesn't see a piece, because they and its creator or owner don't see each other. Orders go on, so buyers see what they paid for until the piece is theirs. */
export async function isPieceHiddenFrom(db: Queryable, viewer: Viewer, { id, creator_id, owner_id }: Piece): Promise<boolean> {
  const { accountId } = viewer;
  if (accountId === creator_id || accountId === owner_id) return false;
  const blockedIds = await listBlockedIds(db, viewer);
  if (!blockedIds.includes(creator_id) && !blockedIds.includes(owner_id ?? creator_id)) return false;
  const bought = await db.first(
    sql`select 1 from orders where bra_tag_id = ${id} and buyer_id = ${accountId} and paid_at is not null and holds_tag`,
  );
  return bought === undefined;
}

/**
 * What a viewer's lists leave out: `ids` are the people, `pieces` is true for rows of `bra_tag` (named `tag`) that they created or own, and `listings` for the
 * rows of `listing` about those.
 */
export type Blocks = { ids: readonly string[]; pieces: Statement; listings: Statement };

/** The people and pieces that a viewer's lists leave out; null if they and nobody block each other. */
export async function findBlocks(db: Queryable, viewer: Viewer): Promise<Blocks | null> {
  const ids = await listBlockedIds(db, viewer);
  if (ids.length === 0) return null;
  const people = sql`array[tag.creator_id, coalesce(tag.owner_id, tag.creator_id)]`;
  const pieces = sql`(${people} && ${ids}::text[] and ${viewer.accountId} <> all (${people}))`;
  return { ids, pieces, listings: sql`exists (select from bra_tag tag where tag.id = listing.bra_tag_id and ${pieces})` };
}
