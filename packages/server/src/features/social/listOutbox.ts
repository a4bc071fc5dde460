import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { listOutboxRows } from './outbox.store.ts';
import { presentSocialPost } from './present-social-post.ts';
import { findPublisher } from './send-post.ts';

export const listOutbox: Handler<'listOutbox'> = async (context, { network, cursor, limit }) => {
  const { db, caller } = context;
  const rows = await listOutboxRows(db, { app: caller.app, network, after: decodeTimeCursor(cursor, 'newest'), limit: limit + 1 });
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => presentSocialPost(context, row)), nextCursor, isConfigured: findPublisher(context, network) !== null };
};
