import { joinStatements, type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import type { ProviderIntent } from '../../ports/payments.ts';
import { type OrderRow, orderColumns, orderDetailsColumn } from './order.store.ts';

type Columns = Pick<
  OrderRow,
  | 'captured_cents'
  | 'carrier'
  | 'charged_back_cents'
  | 'claimed_at'
  | 'client_secret'
  | 'completed_at'
  | 'delivered_at'
  | 'ended_at'
  | 'hold_expires_at'
  | 'hold_extended'
  | 'holds_tag'
  | 'intent_status'
  | 'last_error'
  | 'needs_operator'
  | 'owed_again_cents'
  | 'paid_at'
  | 'paid_otherwise_cents'
  | 'payment_intent_id'
  | 'payment_status'
  | 'payment_url'
  | 'payout_held_since'
  | 'payout_status'
  | 'processor_fee_cents'
  | 'review_until'
  | 'ship_since'
  | 'shipped_at'
  | 'timer_at'
  | 'tracking_number'
> & { late_look_at: Date | null; taken_back_cents: number };

/** New values of an order's columns. `isReviewed`: no operator is needed any more, except for a refund that the buyer's bank returned, or a held payout. */
export type OrderChanges = Partial<Columns> & { isReviewed?: true };

function createReviewed(isReleased: boolean): Statement {
  return sql`needs_operator = case when owed_again_cents > 0 then 'refund_failed' when payout_held_since is not null and not ${isReleased} then 'piece_removed' end`;
}

/** The changes as assignments of an update. */
export function createAssignments({ isReviewed, ...changes }: OrderChanges): Statement[] {
  const assignments = Object.entries(changes).map(([column, value]): Statement => {
    const name = { text: column, values: [] };
    return column === 'last_error' ? sql`${name} = ${value === null ? null : JSON.stringify(value)}::jsonb` : sql`${name} = ${value}`;
  });
  return isReviewed ? [...assignments, createReviewed(changes.payout_held_since === null)] : assignments;
}

/** Changes columns that belong to no transition; with `at`, it counts as activity of the order. Lock the order first. */
export async function updateOrder(db: Queryable, orderId: string, changes: OrderChanges, at?: Date): Promise<OrderRow> {
  const assignments = [...createAssignments(changes), ...(at ? [sql`updated_at = ${at}`] : [])];
  const order = await db.first<OrderRow>(
    sql`update orders set ${joinStatements(assignments, ', ')} where id = ${orderId} returning ${orderColumns}`,
  );
  if (!order) throw new Error(`order ${orderId} does not exist`);
  return order;
}

/** Counts a refund that was requested; a negative amount is one that will not be sent. */
export async function addRequestedCents(trx: Trx, orderId: string, cents: number): Promise<void> {
  await trx.change(sql`update orders set refund_requested_cents = refund_requested_cents + ${cents}::int where id = ${orderId}`);
}

/** The amount that the buyer's bank returned and no operator has decided about. */
function createOwedQuery(orderId: string): Statement {
  return sql`owed as (select coalesce(sum(cents), 0)::int as cents from refund where order_id = ${orderId} and state = 'failed')`;
}

/** A bank returned part of the payment, so pending refunds were reduced by `cutCents`; an operator looks at it while any of them remain. */
export async function recordReducedRefunds(trx: Trx, orderId: string, cutCents: number, someRemain: boolean): Promise<void> {
  await trx.change(
    sql`with ${createOwedQuery(orderId)}
        update orders set refund_requested_cents = refund_requested_cents - ${cutCents}::int, owed_again_cents = owed.cents,
          needs_operator = case when ${someRemain} then coalesce(needs_operator, 'refund_cut') when needs_operator = 'refund_failed' then case when payout_held_since is not null then 'piece_removed' end else needs_operator end
        from owed where id = ${orderId}`,
  );
}

type RefundTotals = { refundedCents: number; cameBackCents: number; status: OrderRow['payment_status'] };

/** What the provider has refunded in total, and how much of it the buyer's bank returned since the last time. */
export async function recordRefundTotals(
  trx: Trx,
  orderId: string,
  { refundedCents, cameBackCents, status }: RefundTotals,
  at: Date,
): Promise<OrderRow> {
  const order = await trx.first<OrderRow>(
    sql`with ${createOwedQuery(orderId)}
        update orders set refunded_cents = ${refundedCents}, refund_requested_cents = greatest(refund_requested_cents, ${refundedCents}::int), payment_status = ${status},
          refund_failed_cents = refund_failed_cents + ${cameBackCents}::int, owed_again_cents = owed.cents,
          needs_operator = coalesce(needs_operator, case when owed.cents > 0 then 'refund_failed' end), updated_at = ${at}
        from owed where id = ${orderId} returning ${orderColumns}`,
  );
  if (!order) throw new Error(`order ${orderId} does not exist`);
  return order;
}

/** The provider refused a refund for good: an operator decides how the buyer gets it. */
export async function recordRefusedRefund(trx: Trx, orderId: string, cents: number, at: Date): Promise<void> {
  await trx.change(
    sql`update orders set owed_again_cents = owed_again_cents + ${cents}::int, needs_operator = coalesce(needs_operator, 'refund_failed'), updated_at = ${at}
        where id = ${orderId}`,
  );
}

type EarningFilter = { payoutId: string } | { earningIds: readonly string[] };

/** The payout status of the orders whose sale belongs to this payout or these earnings; royalties belong to another person. */
export async function recordPayoutStatus(
  trx: Trx,
  which: EarningFilter,
  status: 'pending' | 'processing' | 'paid' | 'failed' | 'reversed',
  at: Date,
): Promise<void> {
  const earnings = 'payoutId' in which ? sql`payout_id = ${which.payoutId}` : sql`id = any(${which.earningIds}::text[])`;
  await trx.change(
    sql`update orders set payout_status = ${status}, updated_at = ${at}
        where id in (select order_id from earning where kind = 'sale' and ${earnings}) and payout_status not in (${status}, 'reversed')`,
  );
}

/** The buyer opened the wallet: the hold runs until `until`, once. Undefined where the hold is over or was extended before. */
export async function extendHoldForWallet(trx: Trx, orderId: string, until: Date, at: Date): Promise<OrderRow | undefined> {
  return await trx.first<OrderRow>(
    sql`update orders set wallet_opened_at = ${at}, updated_at = ${at},
          hold_expires_at = greatest(hold_expires_at, ${until}::timestamptz), timer_at = greatest(timer_at, ${until}::timestamptz)
        where id = ${orderId} and status = 'pending_payment' and wallet_opened_at is null and hold_expires_at > ${at} returning ${orderColumns}`,
  );
}

/** The next check for a late payment; none once it arrived. */
export async function scheduleLateCheck(db: Queryable, orderId: string, checkAt: Date | null): Promise<void> {
  await db.change(sql`update orders set late_look_at = ${checkAt} where id = ${orderId} and late_look_at is not null`);
}

/** Delays a timer that is still due after it ran, so that a failing step doesn't run in a tight loop. */
export async function postponeDueTimer(db: Queryable, orderId: string, until: Date, now: Date): Promise<void> {
  await db.change(sql`update orders set timer_at = ${until} where id = ${orderId} and timer_at <= ${now}`);
}

type OpenedIntent = Pick<ProviderIntent, 'id' | 'clientSecret' | 'url' | 'status'>;

/** Stores the provider's payment of a new order, and returns the order as its page shows it. Undefined if the order was canceled or already has a payment. */
export async function recordOpenedIntent(db: Queryable, orderId: string, intent: OpenedIntent): Promise<OrderRow | undefined> {
  return await db.first<OrderRow>(
    sql`update orders set payment_intent_id = ${intent.id}, client_secret = ${intent.clientSecret}, payment_url = ${intent.url}, intent_status = ${intent.status}
        where id = ${orderId} and status = 'pending_payment' and payment_intent_id is null returning ${orderColumns}, ${orderDetailsColumn}`,
  );
}

type BuyerDetails = { shipToSealed: Uint8Array; emailSealed: Uint8Array | null };

/** The buyer returned to their unpaid order; without an e-mail address, the earlier one stays. Undefined once it is paid or ended. */
export async function replaceBuyerDetails(trx: Trx, orderId: string, details: BuyerDetails, at: Date): Promise<OrderRow | undefined> {
  return await trx.first<OrderRow>(
    sql`update orders set ship_to_sealed = ${details.shipToSealed}, email_sealed = coalesce(${details.emailSealed}, email_sealed), updated_at = ${at}
        where id = ${orderId} and status = 'pending_payment' returning ${orderColumns}`,
  );
}
