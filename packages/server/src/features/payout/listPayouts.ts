import type { Output } from '@strapline/contract/events';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { type Statement, sql } from '../../ports/database.ts';
import type { PayoutRow } from './payout.store.ts';

type Item = Output<'listPayouts'>['items'][number];
type Row = Omit<PayoutRow, 'provider_account_id' | 'provider_payout_id'> & {
  creator: string;
  orders: Item['orders'] | null;
  sort_time: string;
};

/** Literal SQL, so that partial indexes apply. */
const conditions: Record<'all' | 'underWay' | 'failed', Statement> = {
  all: sql`true`,
  underWay: sql`p.state in ('moving', 'waiting', 'sending', 'sent')`,
  failed: sql`p.state = 'failed'`,
};

export const listPayouts: Handler<'listPayouts'> = async ({ db }, { which, cursor, limit }) => {
  const after = decodeTimeCursor(cursor, 'newest');
  const rows = await db.rows<Row>(
    sql`select p.id, p.creator_id, p.provider, p.cents, p.state, p.tries, p.failure, p.expected_at, p.paid_at, p.created_at, p.updated_at, p.created_at::text as sort_time,
          creator.username as creator,
          (select jsonb_agg(jsonb_build_object('orderId', e.order_id, 'title', o.title, 'kind', e.kind, 'cents', e.moved_cents) order by e.created_at, e.id)
             from earning e join orders o on o.id = e.order_id where e.payout_id = p.id) as orders
        from payout p join account creator on creator.id = p.creator_id
        where ${conditions[which]} and (p.created_at, p.id) < (${after.at}::timestamptz, ${after.id})
        order by p.created_at desc, p.id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map(presentPayout), nextCursor };
};

function presentPayout(row: Row): Item {
  return {
    id: row.id,
    creator: row.creator,
    provider: row.provider,
    cents: row.cents,
    state: row.state,
    tries: row.tries,
    failure: row.failure,
    createdAt: row.created_at.toISOString(),
    expectedAt: row.expected_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    orders: row.orders ?? [],
  };
}
