import type { Order } from '@strapline/contract/shapes/order';
import { payoutMinCents } from '@strapline/domain/money/money';
import { sharesAfter } from '@strapline/domain/money/refund-split';
import { type Queryable, sql } from '../../ports/database.ts';
import { type OrderRow, refundTermsOf } from './order.store.ts';

type Sale = NonNullable<Order['sale']>;

/** What the ledger holds for a sale, and its earning once there is one. */
type Found = Earned & { order_id: string; held_cents: number; is_earned: boolean };

type Earned = {
  cents: number;
  taken_cents: number;
  state: 'payable' | 'moving' | 'moved' | 'netted' | 'taken';
  last_error: string | null;
  payout_state: 'moving' | 'waiting' | 'sending' | 'sent' | 'paid' | 'failed' | 'canceled' | null;
  failure: string | null;
  payout_at: Date | null;
  run_at: Date | null;
  account: 'none' | 'pending' | 'active' | 'restricted' | 'rejected';
  balance_cents: number;
};

/** What sellers see of their earnings, by order id; one query for all orders. */
export async function presentSales(db: Queryable, orders: readonly OrderRow[]): Promise<Map<string, Sale>> {
  const rows = await db.rows<Found>(
    sql`select o.id as order_id, e.order_id is not null as is_earned,
          coalesce((select -b.cents from ledger_balance b where b.account = 'buyer_payments' and b.currency = 'usd' and b.subject = o.id), 0) as held_cents, e.cents, e.taken_cents, e.state, e.last_error, p.state as payout_state, p.failure, coalesce(p.paid_at, p.expected_at) as payout_at,
          (select run_at from job where key = 'payout-run:' || e.creator_id) as run_at,
          coalesce((select a.status from payout_account a where a.account_id = e.creator_id order by a.created_at desc limit 1), 'none') as account,
          (select -coalesce(sum(b.cents), 0)::bigint from ledger_balance b where b.account in ('creator_balance', 'royalty') and b.currency = 'usd' and b.subject = e.creator_id) as balance_cents
        from unnest(${orders.map(({ id }) => id)}::text[]) o(id) left join earning e on e.order_id = o.id and e.kind = 'sale' left join payout p on p.id = e.payout_id`,
  );
  const found = new Map(rows.map((row) => [row.order_id, row]));
  return new Map(orders.map((order) => [order.id, saleOf(order, found.get(order.id))]));
}

function saleOf(order: OrderRow, found: Found | undefined): Sale {
  const queueNextRun = found?.is_earned ? found : undefined;
  return {
    priceCents: order.price_cents,
    commissionCents: order.price_cents + (order.seller_delivery_cents ?? 0) - order.net_cents - order.royalty_cents,
    royaltyCents: order.royalty_cents,
    deliveryCents: order.seller_delivery_cents ?? 0,
    netCents: queueNextRun ? queueNextRun.cents - queueNextRun.taken_cents : netOf(order, found?.held_cents ?? 0),
    ...whenAndWhy(order, queueNextRun),
  };
}

/** The seller's share of what the ledger still holds for the order. */
function netOf(order: OrderRow, heldCents: number): number {
  if (order.status === 'canceled' || order.status === 'expired') return 0;
  return sharesAfter(refundTermsOf(order), order.captured_cents - heldCents).seller;
}

type WhenAndWhy = Pick<Sale, 'payoutAt' | 'why' | 'providerWords'>;

function because(why: Sale['why'], { at = null, words = null }: { at?: Date | null; words?: string | null } = {}): WhenAndWhy {
  return { payoutAt: at?.toISOString() ?? null, why, providerWords: words };
}

function whenAndWhy(order: OrderRow, queueNextRun: Earned | undefined): WhenAndWhy {
  if (order.payment_status === 'disputed') return because('charged_back');
  switch (order.status) {
    case 'pending_payment':
      return because('not_paid');
    case 'paid':
      return because('held');
    case 'shipped':
      return because('held_until_satisfied');
    case 'delivered':
      return because('released_soon', { at: order.timer_at });
    case 'disputed':
      return because('disputed');
    case 'canceled':
    case 'expired':
      return because('ended');
    case 'completed':
      return queueNextRun && queueNextRun.taken_cents < queueNextRun.cents ? ofEarning(queueNextRun) : because('given_back');
  }
}

function ofEarning(queueNextRun: Earned): WhenAndWhy {
  if (queueNextRun.state === 'netted') return because('netted');
  if (queueNextRun.state === 'payable') return waiting(queueNextRun);
  if (queueNextRun.payout_state === 'failed') return because('came_back', { words: queueNextRun.failure });
  return because(queueNextRun.payout_state === 'paid' ? 'paid' : 'on_its_way', { at: queueNextRun.payout_at });
}

function waiting({ account, balance_cents, run_at, last_error }: Earned): WhenAndWhy {
  if (account === 'none') return because('no_account');
  if (account !== 'active') return because(`account_${account}`);
  if (balance_cents < payoutMinCents) return because('below_minimum');
  return last_error ? because('refused', { at: run_at, words: last_error }) : because('scheduled', { at: run_at });
}
