import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { listKindsOf } from './moderation-scope.ts';
import { presentQueueRow } from './present-case.ts';
import { countQueue, listQueue } from './report-queue.store.ts';

export const listReports: Handler<'listReports'> = async ({ caller, db, clock }, { cursor, limit, ...filters }) => {
  const now = clock.now();
  const me = requireAccountId(caller);
  const after = decodeTimeCursor(cursor, filters.status === 'decided' ? 'newest' : 'oldest');
  const [rows, counts] = await Promise.all([
    listQueue(db, caller.app, { ...filters, kinds: listKindsOf(caller) }, { me, after, limit: limit + 1 }),
    countQueue(db, caller, me, now),
  ]);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => presentQueueRow(row, now)), nextCursor, counts };
};
