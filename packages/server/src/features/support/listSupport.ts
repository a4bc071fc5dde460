import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { supportThreads } from '../message/message.ts';
import { requireAccountId } from '../session/session.ts';
import { presentSupportThread } from './present-support.ts';
import { countSupportThreads, isWaitingView, listSupportThreads } from './support.store.ts';

export const listSupport: Handler<'listSupport'> = async (context, { view, cursor, limit }) => {
  const { db, caller, clock } = context;
  const viewer = { app: caller.app, accountId: requireAccountId(caller) };
  const after = decodeTimeCursor(cursor, isWaitingView(view) ? 'oldest' : 'newest');
  const [rows, counts] = await Promise.all([
    listSupportThreads(db, viewer, view, after, limit + 1),
    countSupportThreads(db, viewer, clock.now()),
  ]);
  const { items, nextCursor } = toPage(rows, limit, ({ sort_time, threadId }) => [sort_time, threadId]);
  // Each has words of a private conversation.
  await supportThreads.recordViews(
    context,
    items.map(({ threadId }) => threadId),
  );
  return { items: items.map((row) => presentSupportThread(row, clock.now())), nextCursor, counts };
};
