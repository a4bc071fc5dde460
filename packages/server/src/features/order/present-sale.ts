import type { Order } from '@strapline/contract/shapes/order';
import { earningAccounts } from '@strapline/domain/ledger/payout-entries';
import { minPayoutCents } from '@strapline/domain/money/money';
import { calculateShares } from '@strapline/domain/money/refund-split';
import { type Queryable, sql } from '../../ports/database.ts';
import { type OrderRow, refundTermsOf } from './order.store.ts';

type Sale = NonNullable<Order['sale']>;

/** What the ledger holds for a sale, and its earning once there is one. */
type SaleRow = SaleEarning & { order_id: string; held_cents: number; is_earned: boolean };

type SaleEarning = {
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
  const rows = await db.rows<SaleRow>(
    sql`select o.id as order_id, e.order_id is not null as is_earned,
          coalesce((select -b.cents from ledger_balance b where b.account = 'buyer_payments' and b.currency = 'usd' and b.subject = o.id), 0) as held_cents, e.cents, e.taken_cents, e.state, e.last_error, p.state as payout_state, p.failure, coalesce(p.paid_at, p.expected_at) as payout_at,
          (select run_at from job where key = 'payout-run:' || e.creator_id) as run_at,
          coalesce((select a.status from payout_account a where a.account_id = e.creator_id order by a.created_at desc limit 1), 'none') as account,
          (select -coalesce(sum(b.cents), 0)::bigint from ledger_balance b where b.account = any(${earningAccounts}::text[]) and b.currency = 'usd' and b.subject = e.creator_id) as balance_cents
        from unnest(${orders.map(({ id }) => id)}::text[]) o(id) left join earning e on e.order_id = o.id and e.kind = 'sale' left join payout p on p.id = e.payout_id`,
  );
  const rowsByOrder = new Map(rows.map((row) => [row.order_id, row]));
  return new Map(orders.map((order) => [order.id, toSale(order, rowsByOrder.get(order.id))]));
}

function toSale(order: OrderRow, row: SaleRow | undefined): Sale {
  const earning = row?.is_earned ? row : undefined;
  return {
    priceCents: order.price_cents,
    commissionCents: order.price_cents + (order.seller_delivery_cents ?? 0) - order.net_cents - order.royalty_cents,
    royaltyCents: order.royalty_cents,
    deliveryCents: order.seller_delivery_cents ?? 0,
    netCents: earning ? earning.cents - earning.taken_cents : calculateNet(order, row?.held_cents ?? 0),
    ...explainPayout(order, earning),
  };
}

/** The seller's share of what the ledger still holds for the order. */
function calculateNet(order: OrderRow, heldCents: number): number {
  if (order.status === 'canceled' || order.status === 'expired') return 0;
  return calculateShares(refundTermsOf(order), order.captured_cents - heldCents).seller;
}

type PayoutExplanation = Pick<Sale, 'payoutAt' | 'why' | 'providerWords'>;

function createReason(why: Sale['why'], { at = null, words = null }: { at?: Date | null; words?: string | null } = {}): PayoutExplanation {
  return { payoutAt: at?.toISOString() ?? null, why, providerWords: words };
}

function explainPayout(order: OrderRow, earning: SaleEarning | undefined): PayoutExplanation {
  if (order.payment_status === 'disputed') return createReason('charged_back');
  if (order.payout_held_since) return createReason('under_review');
  switch (order.status) {
    case 'pending_payment':
      return createReason('not_paid');
    case 'paid':
      return createReason('held');
    case 'shipped':
      return createReason('held_until_satisfied');
    case 'delivered':
      return createReason('released_soon', { at: order.timer_at });
    case 'disputed':
      return createReason('disputed');
    case 'canceled':
    case 'expired':
      return createReason('ended');
    case 'completed':
      return earning && earning.taken_cents < earning.cents ? explainEarning(earning) : createReason('given_back');
  }
}

function explainEarning(earning: SaleEarning): PayoutExplanation {
  if (earning.state === 'netted') return createReason('netted');
  if (earning.state === 'payable') return explainWaiting(earning);
  if (earning.payout_state === 'failed') return createReason('came_back', { words: earning.failure });
  return createReason(earning.payout_state === 'paid' ? 'paid' : 'on_its_way', { at: earning.payout_at });
}

function explainWaiting({ account, balance_cents, run_at, last_error }: SaleEarning): PayoutExplanation {
  if (account === 'none') return createReason('no_account');
  if (account !== 'active') return createReason(`account_${account}`);
  if (balance_cents < minPayoutCents) return createReason('below_minimum');
  return last_error ? createReason('refused', { at: run_at, words: last_error }) : createReason('scheduled', { at: run_at });
}
