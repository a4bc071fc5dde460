import type { Output } from '@strapline/contract/events';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';

type Item = Output<'listMyBraTags'>['items'][number];

type Row = {
  id: string;
  title: string;
  bra_size: string | null;
  size: Item['size'];
  status: Item['status'];
  listing: Item['listing'];
  slug: string | null;
  price_cents: number | null;
  owner_number: number;
  cover: Item['cover'];
  transfer_until: Date | null;
  reason: string | null;
  created_at: Date;
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
    sql`select tag.id, tag.title, tag.bra_size, tag.size, tag.status, tag.listing, page.slug, tag.price_cents, tag.owner_number, tag.transfer_until, tag.cover, tag.created_at, ${at}::text as sort_time,
          case when tag.creator_id = ${accountId} then coalesce(tag.review_reason, tag.review_why) end as reason
        from bra_tag tag left join listing page on page.bra_tag_id = tag.id and page.state in ('published', 'reserved', 'sold')
        where ${whose} and tag.app = ${app} and (${at}, tag.id) < (${after.at}::timestamptz, ${after.id})
        order by ${at} desc, tag.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map(presentTag), nextCursor };
};

function presentTag(row: Row): Item {
  return {
    braTagId: row.id,
    title: row.title,
    braSize: row.bra_size,
    size: row.size,
    status: row.status,
    listing: row.listing,
    slug: row.slug,
    offeredAmount: row.price_cents,
    ownerNumber: row.owner_number,
    transferEndsAt: row.transfer_until?.toISOString() ?? null,
    cover: row.cover,
    ...(row.reason ? { reason: row.reason } : {}),
    createdAt: row.created_at.toISOString(),
  };
}
