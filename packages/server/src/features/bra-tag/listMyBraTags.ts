import type { Output } from '@strapline/contract/events';
import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { type DatedRow, sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { hiddenMedia } from '../upload/upload.ts';

type Item = Output<'listMyBraTags'>['items'][number];

type Row = DatedRow<Omit<Item, 'reason' | 'moderation'>, 'createdAt' | 'transferEndsAt'> & {
  moderation: 'visible' | 'hidden' | 'removed';
  reason: string | null;
  sort_time: string;
};

export const listMyBraTags: Handler<'listMyBraTags'> = async (context, { as, cursor, limit }) => {
  const accountId = requireAccountId(context.caller);
  const { app } = context.caller;
  const after = decodeTimeCursor(cursor, 'newest');
  // Owned tags are those that were claimed, by time of claim; created ones are in the other list.
  const at = as === 'creator' ? sql`tag.created_at` : sql`tag.claimed_at`;
  const whose =
    as === 'creator'
      ? sql`tag.creator_id = ${accountId}`
      : sql`tag.owner_id = ${accountId} and tag.claimed_at is not null and tag.owner_number > 1`;
  const rows = await context.db.rows<Row>(
    sql`select tag.id as "braTagId", tag.title, tag.bra_size as "braSize", tag.size, tag.status, tag.moderation, tag.listing, page.slug, tag.price_cents as "offeredAmount",
          tag.owner_number as "ownerNumber", tag.transfer_until as "transferEndsAt", tag.cover, tag.created_at as "createdAt", ${at}::text as sort_time,
          case when tag.creator_id = ${accountId} then coalesce(tag.review_reason, tag.review_why) end as reason
        from bra_tag tag left join listing page on page.bra_tag_id = tag.id and page.state in ('published', 'reserved', 'sold')
        where ${whose} and tag.app = ${app} and (${at}, tag.id) < (${after.at}::timestamptz, ${after.id})
        order by ${at} desc, tag.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, ({ sort_time, braTagId }) => [sort_time, braTagId]);
  return { items: items.map((row) => presentTag(context, row)), nextCursor };
};

function presentTag(context: Context, { sort_time: _, moderation, cover, reason, createdAt, transferEndsAt, ...tag }: Row): Item {
  return {
    ...tag,
    ...(moderation === 'visible' ? { cover } : { moderation, cover: hiddenMedia.signLinks(context, cover) }),
    ...(reason ? { reason } : {}),
    createdAt: createdAt.toISOString(),
    transferEndsAt: transferEndsAt?.toISOString() ?? null,
  };
}
