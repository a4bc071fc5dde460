import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';

type Row = { id: string; username: string; slug: string; avatar: string | null; sort_time: string };

export const listBlocked: Handler<'listBlocked'> = async ({ db, caller }, { cursor, limit }) => {
  const accountId = requireAccountId(caller);
  const after = decodeTimeCursor(cursor, 'newest');
  const rows = await db.rows<Row>(
    sql`select account.id, username, username_slug as slug, avatar, block.created_at::text as sort_time from member_block block join account on account.id = block.blocked_id
        where blocker_id = ${accountId} and (block.created_at, account.id) < (${after.at}::timestamptz, ${after.id})
        order by block.created_at desc, account.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map(({ username, slug, avatar }) => ({ username, slug, displayName: username, avatar })), nextCursor };
};
