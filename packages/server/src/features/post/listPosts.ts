import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { findBlocks } from '../block/block.ts';
import { listPublicPosts } from './post.store.ts';
import { presentCard } from './present-post.ts';

export const listPosts: Handler<'listPosts'> = async (context, { cursor, limit, ...filter }) => {
  const { db, caller, clock } = context;
  const list = { app: caller.app, now: clock.now(), blocks: await findBlocks(db, caller), ...filter };
  const rows = await listPublicPosts(db, list, decodeTimeCursor(cursor, 'newest'), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map((row) => presentCard(context, row)), nextCursor };
};
