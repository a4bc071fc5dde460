import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { type PostRow, selectPosts } from './post.store.ts';
import { presentPost } from './present-post.ts';
import { loadViewer } from './viewer.ts';

type Row = PostRow & { sort_time: string };

export const listWaitingPosts: Handler<'listWaitingPosts'> = async (context, { cursor, limit }) => {
  const viewer = await loadViewer(context);
  const after = decodeTimeCursor(cursor, 'oldest');
  const [rows, count] = await Promise.all([
    context.db.rows<Row>(
      sql`select listed.*, listed.created_at::text as sort_time from (${selectPosts(viewer)} where post.app = ${viewer.app} and post.state = 'waiting'
            and (post.created_at, post.id) > (${after.at}::timestamptz, ${after.id}) order by post.created_at, post.id limit ${limit + 1}) listed
          order by listed.created_at, listed.id`,
    ),
    context.db.first<{ n: number }>(sql`select count(*)::int as n from forum_post where app = ${viewer.app} and state = 'waiting'`),
  ]);
  const { items, nextCursor } = toPage(rows, limit, ({ sort_time, id }) => [sort_time, id]);
  return {
    items: items.map((row) => ({
      ...presentPost(context, row, viewer),
      title: row.topic_title,
      category: row.topic_category,
      isTopic: row.is_first,
    })),
    nextCursor,
    n: count?.n ?? 0,
  };
};
