import type { Output } from '@strapline/contract/events';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { findBlocks } from '../block/block.ts';
import { requireAccountId } from '../session/session.ts';
import { presentOffer, type ShownOfferRow, shownOffers } from './present-offer.ts';

export const listOffers: Handler<'listOffers'> = async (context, { as, braTagId, open, cursor, limit }): Promise<Output<'listOffers'>> => {
  const accountId = requireAccountId(context.caller);
  const { at, id } = decodeTimeCursor(cursor, 'newest');
  const [mine, theirs] = as === 'buyer' ? [sql`buyer_id`, sql`seller_id`] : [sql`seller_id`, sql`buyer_id`];
  const blocks = await findBlocks(context.db, context.caller);
  const rows = await context.db.rows<ShownOfferRow & { sort_time: string }>(
    sql`select shown.*, created_at::text as sort_time from ${shownOffers} shown
        where app = ${context.caller.app} and ${mine} = ${accountId} and (created_at, id) < (${at}::timestamptz, ${id})
          ${braTagId === undefined ? sql`` : sql`and bra_tag_id = ${braTagId}`} ${open ? sql`and status in ('pending', 'accepted')` : sql``}
          ${as === 'buyer' ? sql`and moderation = 'visible'` : sql``} ${blocks ? sql`and ${theirs} <> all (${blocks.ids}::text[])` : sql``}
        order by created_at desc, id desc limit ${limit + 1}`,
  );
  const page = toPage(rows, limit, getTimeKeys);
  return { items: page.items.map((row) => presentOffer(row, as)), nextCursor: page.nextCursor };
};
