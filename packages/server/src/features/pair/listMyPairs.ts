import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { type PairRow, pairPresenter, pairStore } from '../pair-record/pair-record.ts';
import { requireAccountId } from '../session/session.ts';

export const listMyPairs: Handler<'listMyPairs'> = async ({ db, caller, clock }, { cursor, limit }) => {
  const accountId = requireAccountId(caller);
  const after = decodeTimeCursor(cursor, 'newest');
  const rows = await db.rows<PairRow & { sort_time: string }>(
    sql`select ${pairStore.query.columns}, pair.created_at::text as sort_time ${pairStore.query.from}
        where pair.creator_id = ${accountId} and pair.app = ${caller.app} and pair.status <> 'withdrawn' and (pair.created_at, pair.id) < (${after.at}::timestamptz, ${after.id})
        order by pair.created_at desc, pair.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  const own = { isOpen: true, left: null, right: null };
  return { items: items.map((row) => pairPresenter.present(row, caller, own, clock.now())), nextCursor };
};
