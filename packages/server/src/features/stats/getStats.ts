import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';

import { isHiddenFrom } from '../block/block.ts';

type Row = { id: string; is_open: boolean; sold: number; earned: number; tags: number; collected: number };

export const getStats: Handler<'getStats'> = async ({ db, caller }, { username }) => {
  if (username === undefined && !caller.accountId) throw new WireError('unauthenticated');
  const row = await db.first<Row>(
    sql`select account.id, coalesce(collection_open, false) as is_open, sales.sold, sales.earned,
          (select count(*) from bra_tag where creator_id = account.id and app = ${caller.app} and status not in ('draft', 'pending_review')) as tags,
          (select count(*) from bra_tag where owner_id = account.id and owner_id <> creator_id and app = ${caller.app} and status in ('claimed', 'transfer_pending', 'missing', 'stolen', 'recovered')) as collected
        from account cross join lateral (
          select count(*) as sold, coalesce(sum(net_cents), 0)::bigint as earned from orders where seller_id = account.id and app = ${caller.app} and status = 'completed') sales
        where disabled_at is null and ${username === undefined ? sql`account.id = ${caller.accountId}` : sql`account.username = ${username}`}`,
  );
  if (!row || (caller.level < 2 && (await isHiddenFrom(db, caller.accountId, row.id)))) throw new WireError('not_found');
  const isOwn = row.id === caller.accountId;
  // As on the collector page: a private collection looks like an empty one.
  const isShown = row.is_open || isOwn || caller.level >= 2;
  return { sold: row.sold, earned: isOwn ? row.earned : null, tags: row.tags, collected: isShown ? row.collected : 0 };
};
