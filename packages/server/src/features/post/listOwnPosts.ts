import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { listOwnRows } from './post.store.ts';
import { presentOwnCard } from './present-post.ts';
import { canWrite } from './write-post.ts';

export const listOwnPosts: Handler<'listOwnPosts'> = async (context, { cursor, limit }) => {
  const { db, caller } = context;
  const rows = await listOwnRows(db, caller.app, requireAccountId(caller), decodeTimeCursor(cursor, 'newest'), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => presentOwnCard(context, row, canWrite(context, row))), nextCursor };
};
