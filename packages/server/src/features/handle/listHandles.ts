import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { type HandleRow, handleStore, presentHandle } from '../handle-record/handle-record.ts';
import { requireAccountId } from '../session/session.ts';

export const listHandles: Handler<'listHandles'> = async ({ db, caller, bios }, { cursor, limit }) => {
  const after = decodeTimeCursor(cursor, 'newest');
  const rows = await db.rows<HandleRow & { sort_time: string }>(
    sql`select ${handleStore.columns}, created_at::text as sort_time from handle
        where account_id = ${requireAccountId(caller)} and status <> 'released' and (created_at, id) < (${after.at}::timestamptz, ${after.id})
        order by created_at desc, id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => presentHandle(row, caller.app, bios.readable)), nextCursor, readable: [...bios.readable] };
};
