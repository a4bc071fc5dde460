import { z } from 'zod';
import { decodeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { listPosts } from './post.store.ts';
import { presentPost } from './present-post.ts';
import { findTopic } from './topic.store.ts';
import { loadViewer } from './viewer.ts';

const numberCursor = z.tuple([z.int().min(0).max(10_000_000)]);

export const listReplies: Handler<'listReplies'> = async (context, { topicId, from, cursor, limit }) => {
  const viewer = await loadViewer(context);
  const after = cursor === undefined ? from - 1 : decodeCursor(cursor, numberCursor)[0];
  const [topic, rows] = await Promise.all([
    findTopic(context.db, viewer, topicId),
    listPosts(context.db, viewer, topicId, Math.max(0, after), limit + 1),
  ]);
  if (!topic) throw new WireError('not_found');
  const { items, nextCursor } = toPage(rows, limit, ({ number }) => [number ?? 0]);
  return { items: items.map((row) => presentPost(context, row, viewer)), nextCursor };
};
