import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { countUnread } from './message.store.ts';
import { presentThread } from './present-thread.ts';
import { loadThreads } from './thread-list.store.ts';

export const listThreads: Handler<'listThreads'> = async (context, { q, show, threadId, cursor, limit }) => {
  const { db, caller } = context;
  const accountId = requireAccountId(caller);
  const after = decodeTimeCursor(cursor, 'newest');
  const [rows, unread] = await Promise.all([
    loadThreads(db, { app: caller.app, accountId }, { q, show, threadId }, after, limit + 1),
    countUnread(db, caller.app, accountId),
  ]);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => presentThread(context, row, accountId)), nextCursor, unread };
};
