import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { listAllRows } from './post.store.ts';
import { presentOwnCard } from './present-post.ts';
import { canWrite } from './write-post.ts';

export const listAllPosts: Handler<'listAllPosts'> = async (context, { cursor, limit, ...filter }) => {
  const { db, caller } = context;
  const rows = await listAllRows(db, { app: caller.app, ...filter }, decodeTimeCursor(cursor, 'newest'), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => presentOwnCard(context, row, canWrite(context, row))), nextCursor };
};
