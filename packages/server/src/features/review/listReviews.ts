import type { Output } from '@strapline/contract/events';
import { reviewReasons } from '@strapline/domain/bra-tag/review-reasons';
import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { type DatedRow, sql } from '../../ports/database.ts';

type Item = Output<'listReviews'>['items'][number];
type Row = DatedRow<Omit<Item, 'why'>, 'createdAt'> & { why: string | null; sort_time: string };

export const listReviews: Handler<'listReviews'> = async ({ caller, db }, { cursor, limit }) => {
  const after = decodeTimeCursor(cursor, 'oldest');
  const rows = await db.rows<Row>(
    sql`select tag.id as "braTagId", tag.version, tag.title, tag.story, creator.username as creator, tag.review_why as why, tag.media,
          tag.created_at as "createdAt", tag.created_at::text as sort_time,
          not exists (select 1 from bra_tag other where other.creator_id = tag.creator_id and other.status not in ('draft', 'pending_review')) as "isFirst"
        from bra_tag tag join account creator on creator.id = tag.creator_id
        where tag.status = 'pending_review' and tag.app = ${caller.app} and (tag.created_at, tag.id) > (${after.at}::timestamptz, ${after.id})
        order by tag.created_at, tag.id limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ sort_time, braTagId }) => [sort_time, braTagId]);
  return { items: items.map(presentReview), nextCursor };
};

function presentReview({ sort_time: _, why, createdAt, ...review }: Row): Item {
  return { ...review, why: why ?? reviewReasons.ready, createdAt: createdAt.toISOString() };
}
