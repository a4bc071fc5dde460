import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Statement, sql } from '../../ports/database.ts';
import { findBlocks } from '../block/block.ts';

type Row = { id: string; is_open: boolean; is_hidden: boolean; sold: number; earned: number; tags: number; collected: number };

export const getStats: Handler<'getStats'> = async ({ db, caller }, { username }) => {
  if (username === undefined && !caller.accountId) throw new WireError('unauthenticated');
  const blocks = await findBlocks(db, caller);
  // Others count what they see; a person counts everything of their own.
  const isSeen: Statement = sql`(${caller.level >= 2} or account.id = ${caller.accountId} or tag.moderation = 'visible')${blocks ? sql` and not ${blocks.pieces}` : sql``}`;
  const row = await db.first<Row>(
    sql`select account.id, coalesce(collection_open, false) as is_open, profile_hidden or hidden_at is not null as is_hidden, sales.sold, sales.earned,
          (select count(*) from bra_tag tag where creator_id = account.id and app = ${caller.app} and status not in ('draft', 'pending_review') and ${isSeen}) as tags,
          (select count(*) from bra_tag tag where owner_id = account.id and owner_id <> creator_id and app = ${caller.app} and status in ('claimed', 'transfer_pending', 'missing', 'stolen', 'recovered') and ${isSeen}) as collected
        from account cross join lateral (
          select count(*) as sold, coalesce(sum(seller_share(orders.price_cents, net_cents, seller_delivery_cents, refund_requested_cents + charged_back_cents)), 0)::bigint as earned from orders join bra_tag tag on tag.id = orders.bra_tag_id
          where seller_id = account.id and orders.app = ${caller.app} and orders.status = 'completed' and ${isSeen}) sales
        where disabled_at is null and ${username === undefined ? sql`account.id = ${caller.accountId}` : sql`account.username = ${username}`}`,
  );
  if (!row || blocks?.ids.includes(row.id)) throw new WireError('not_found');
  const isOwn = row.id === caller.accountId;
  if (row.is_hidden && !isOwn && caller.level < 2) throw new WireError('not_found');
  // As on the collector page: a private collection looks like an empty one.
  const isShown = row.is_open || isOwn || caller.level >= 2;
  return { sold: row.sold, earned: isOwn ? row.earned : null, tags: row.tags, collected: isShown ? row.collected : 0 };
};
