import type { Output } from '@strapline/contract/events';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';

type Item = Output<'listReviews'>['items'][number];
type Row = {
  id: string;
  version: number;
  title: string;
  story: string;
  creator: string;
  why: string | null;
  media: Item['media'];
  created_at: Date;
  is_first: boolean;
  sort_time: string;
};

export const listReviews: Handler<'listReviews'> = async ({ caller, db }, { cursor, limit }) => {
  const after = decodeTimeCursor(cursor, 'oldest');
  const rows = await db.rows<Row>(
    sql`select tag.id, tag.version, tag.title, tag.story, creator.username as creator, tag.review_why as why, tag.media, tag.created_at, tag.created_at::text as sort_time,
          not exists (select 1 from bra_tag other where other.creator_id = tag.creator_id and other.status not in ('draft', 'pending_review')) as is_first
        from bra_tag tag join account creator on creator.id = tag.creator_id
        where tag.status = 'pending_review' and tag.app = ${caller.app} and (tag.created_at, tag.id) > (${after.at}::timestamptz, ${after.id})
        order by tag.created_at, tag.id limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map(presentReview), nextCursor };
};

function presentReview(row: Row): Item {
  return {
    braTagId: row.id,
    version: row.version,
    title: row.title,
    story: row.story,
    creator: row.creator,
    why: row.why ?? 'Ready for review.',
    media: row.media,
    createdAt: row.created_at.toISOString(),
    isFirst: row.is_first,
  };
}
