import type { RefundRowShape, RefundView } from '@strapline/contract/shapes/dispute';
import { secondApprovalAboveCents } from '@strapline/domain/dispute/dispute.states';
import { createPromiseEntry } from '@strapline/domain/ledger/dispute-entries';
import type { OrderActor } from '@strapline/domain/order/order.states';
import { createId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import { bookEntry } from '../ledger/ledger.ts';
import { type OrderRow, orderMoney, orderQueue, orderStore } from '../order/order.ts';

export type RefundReason = RefundView['reason'];
type Withdrawal = NonNullable<RefundRowShape['withdrawnBecause']>;

/** A refund to a buyer: requested, approved if it needs a second admin, then sent by the provider. */
export type RefundRow = {
  id: string;
  order_id: string;
  cents: number;
  ends_order: boolean;
  reason: RefundReason;
  words: string;
  requested_as: OrderActor;
  requested_by: string | null;
  requested_at: Date;
  needs_second: boolean;
  second_by: string | null;
  second_at: Date | null;
  second_words: string;
  withdrawn_because: Withdrawal | null;
  state: 'waiting' | 'approved' | 'sent' | 'declined' | 'failed' | 'paid_otherwise';
  after_release: boolean;
  taken_back_at: Date | null;
  /** How often it was retried after the buyer's bank returned it. */
  attempt: number;
  tries: number;
  last_error: string | null;
  sent_at: Date | null;
  failed_at: Date | null;
  /** The provider's code for why the bank rejected it. */
  failure: string | null;
};

const refundColumns: Statement = sql`id, order_id, cents, ends_order, reason, words, requested_as, requested_by, requested_at, needs_second, second_by, second_at,
  second_words, withdrawn_because, state, after_release, taken_back_at, attempt, tries, last_error, sent_at, failed_at, failure`;

export type RefundRequestInput = {
  cents: number;
  /** The order has ended or ends with it, so its ledger owes everything already. */
  endsOrder: boolean;
  reason: RefundReason;
  words: string;
  as: OrderActor;
  /** The account of the operator who requested it. */
  by: string | null;
};

export type Approval = { accountId: string; words: string };

/** How much of an order can still be refunded. */
export function calculateRefundableCents(order: OrderRow): number {
  return order.captured_cents - calculateCommittedCents(order);
}

type Given = Pick<OrderRow, 'charged_back_cents' | 'refund_requested_cents' | 'refunded_cents' | 'paid_otherwise_cents'>;

/** What was refunded or approved; without a requested refund of `besides` cents. */
export function calculateCommittedCents(order: Given, details = 0): number {
  return order.charged_back_cents + Math.max(order.refund_requested_cents - details, order.refunded_cents + order.paid_otherwise_cents);
}

/**
 * The only way a refund starts: a row, counted on the locked order, so that never more than the payment is refunded. Its job sends it after the transaction,
 * unless it waits for a second admin, which operators' refunds above the limit do. Throws conflict.
 */
export async function requestRefund(trx: Trx, services: Services, order: OrderRow, ask: RefundRequestInput): Promise<RefundRow> {
  const refundable = calculateRefundableCents(order);
  if (ask.cents > refundable)
    throw new WireError(
      'conflict',
      refundable > 0 ? { reason: 'refund_too_high', params: { cents: refundable } } : { reason: 'nothing_to_refund' },
    );
  const operatorCents = ask.as === 'operator' ? ask.cents + (await sumOperatorRefundedCents(trx, order.id)) : 0;
  const waits = operatorCents > secondApprovalAboveCents;
  if (waits && (await hasWaitingRefund(trx, order.id))) throw new WireError('conflict', { reason: 'refund_waiting' });
  const row = await trx.first<RefundRow>(
    sql`insert into refund (id, order_id, cents, ends_order, reason, words, requested_as, requested_by, requested_at, needs_second, state, after_release)
        values (${createId('rfd')}, ${order.id}, ${ask.cents}, ${ask.endsOrder}, ${ask.reason}, ${ask.words}, ${ask.as}, ${ask.by}, ${services.clock.now()},
          ${waits}, ${waits ? 'waiting' : 'approved'}, ${order.status === 'completed'})
        returning ${refundColumns}`,
  );
  if (!row) throw new Error(`the refund of order ${order.id} was not stored`);
  await orderStore.addRequestedCents(trx, order.id, ask.cents);
  if (!waits) await recordOwed(trx, services, order, row);
  return row;
}

/** The second admin approves. Throws conflict if the order has ended meanwhile, forbidden for the one who requested it. */
export async function approveRefund(trx: Trx, services: Services, order: OrderRow, row: RefundRow, second: Approval): Promise<RefundRow> {
  if (row.requested_by === second.accountId) throw new WireError('forbidden', { reason: 'refund_needs_other_admin' });
  const approved = await trx.first<RefundRow>(
    sql`update refund set state = 'approved', second_by = ${second.accountId}, second_at = ${services.clock.now()}, second_words = ${second.words},
          after_release = ${order.status === 'completed'}
        where id = ${row.id} and state = 'waiting' returning ${refundColumns}`,
  );
  if (!approved) throw new WireError('conflict', { reason: 'refund_decided' });
  await recordOwed(trx, services, order, approved);
  return approved;
}

/** Declines a refund; the amount can be requested again. */
export async function declineRefund(trx: Trx, row: RefundRow, second: Approval, at: Date): Promise<RefundRow> {
  const declined = await trx.first<RefundRow>(
    sql`update refund set state = 'declined', second_by = ${second.accountId}, second_at = ${at}, second_words = ${second.words}
        where id = ${row.id} and state = 'waiting' returning ${refundColumns}`,
  );
  if (!declined) throw new WireError('conflict', { reason: 'refund_decided' });
  await orderStore.addRequestedCents(trx, row.order_id, -row.cents);
  return declined;
}

/** Withdraws refunds that wait for a second admin, because the amount was returned otherwise; returns how much that releases. */
export async function withdrawWaitingRefund(trx: Trx, orderId: string, why: Withdrawal, at: Date): Promise<number> {
  const row = await trx.first<{ cents: number }>(
    sql`update refund set state = 'declined', second_at = ${at}, withdrawn_because = ${why} where order_id = ${orderId} and state = 'waiting' returning cents`,
  );
  if (!row) return 0;
  await orderStore.addRequestedCents(trx, orderId, -row.cents);
  return row.cents;
}

/** How long the caller has to send it before the job does. */
const sentAtOnceMs = 30_000;

/**
 * Approves the refund: the buyer is owed it. An ended order owes everything already; after the release, the share is reversed from the creator before it is
 * sent.
 */
async function recordOwed(trx: Trx, services: Services, order: OrderRow, row: RefundRow): Promise<void> {
  const now = services.clock.now();
  if (!row.ends_order && !row.after_release)
    await bookEntry(trx, createPromiseEntry(orderMoney.toLedgerOrder(order), { refundId: row.id, cents: row.cents }, now));
  await orderQueue.refund(trx, services, order.id, new Date(now.getTime() + (row.requested_as === 'system' ? 0 : sentAtOnceMs)));
}

/**
 * Marks refunds that the provider has made as sent. Refunds from the provider's dashboard cover the oldest pending ones, so that nobody is refunded twice.
 */
export async function markRefundsSent(trx: Trx, orderId: string, at: Date): Promise<void> {
  await trx.change(
    sql`update refund r set state = 'sent', sent_at = ${at}, last_error = null where r.order_id = ${orderId} and r.state = 'approved'
          and exists (select from provider_refund p where p.refund_id = r.id and p.state = 'gone')`,
  );
  await trx.change(
    sql`with by_hand as (select cents, seen_at from provider_refund where order_id = ${orderId} and refund_id is null and state = 'gone'),
          open as (
            select r.id, r.requested_at, sum(r.cents) over (order by coalesce(r.second_at, r.requested_at), r.id) + (
                select coalesce(sum(s.cents), 0) from refund s where s.order_id = ${orderId} and s.state = 'sent'
                  and not exists (select from provider_refund p where p.refund_id = s.id)) as so_far
              from refund r where r.order_id = ${orderId} and r.state = 'approved'
                and not exists (select from provider_refund p where p.refund_id = r.id and p.state <> 'failed'))
        update refund set state = 'sent', sent_at = ${at}, last_error = null from open
          where refund.id = open.id and open.so_far <= (select coalesce(sum(cents), 0) from by_hand where seen_at >= open.requested_at)`,
  );
}

/** The idempotency key of a refund; each attempt has another. */
export function createRefundIdempotencyKey({ id, attempt }: Pick<RefundRow, 'id' | 'attempt'>): string {
  return attempt === 0 ? `refund-${id}` : `refund-${id}-${attempt}`;
}

/** What is due and the provider hasn't sent yet. */
export async function findUnstartedRefunds(db: Queryable, orderId: string): Promise<RefundRow[]> {
  const started = await db.rows<{ id: string }>(
    sql`select refund_id as id from provider_refund where order_id = ${orderId} and refund_id is not null and state <> 'failed'`,
  );
  return (await findDueRefunds(db, orderId)).filter((row) => !started.some(({ id }) => id === row.id));
}

/** The refunds to be sent now, in order of approval. */
export async function findDueRefunds(db: Queryable, orderId: string): Promise<RefundRow[]> {
  return await db.rows<RefundRow>(
    sql`select ${refundColumns} from refund where order_id = ${orderId} and state = 'approved' and (not after_release or taken_back_at is not null)
        order by coalesce(second_at, requested_at), id`,
  );
}

export async function findRefundsOfOrder(db: Queryable, orderId: string): Promise<RefundRow[]> {
  return await db.rows<RefundRow>(sql`select ${refundColumns} from refund where order_id = ${orderId} order by requested_at, id`);
}

export async function findRefund(db: Queryable, id: string): Promise<RefundRow | undefined> {
  return await db.first<RefundRow>(sql`select ${refundColumns} from refund where id = ${id}`);
}

/** What operators have refunded of an order; above a limit it needs two admins. */
export async function sumOperatorRefundedCents(trx: Trx, orderId: string): Promise<number> {
  const row = await trx.first<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::int as cents from refund where order_id = ${orderId} and requested_as = 'operator' and state <> 'declined'`,
  );
  return row?.cents ?? 0;
}

async function hasWaitingRefund(trx: Trx, orderId: string): Promise<boolean> {
  return (await trx.first(sql`select 1 from refund where order_id = ${orderId} and state = 'waiting'`)) !== undefined;
}

export type FailedRefund = Pick<RefundRow, 'id' | 'cents' | 'failure'> & { failed_at: Date };

/** The refunds of an order that its buyer's bank returned, until an operator decides. */
export async function findFailedRefunds(db: Queryable, orderId: string): Promise<FailedRefund[]> {
  return await db.rows<FailedRefund>(
    sql`select id, cents, failed_at, failure from refund where order_id = ${orderId} and state = 'failed' order by failed_at, id`,
  );
}

/** The failed refunds are sent again, each with a new idempotency key. */
export async function retryFailedRefunds(trx: Trx, orderId: string): Promise<void> {
  await trx.change(
    sql`update refund set state = 'approved', attempt = attempt + 1, tries = 0, sent_at = null where order_id = ${orderId} and state = 'failed'`,
  );
}

/** The buyer got the failed refunds outside of the payment provider. */
export async function markPaidOtherwise(trx: Trx, orderId: string): Promise<void> {
  await trx.change(sql`update refund set state = 'paid_otherwise' where order_id = ${orderId} and state = 'failed'`);
}

/** Approved refunds of a completed order whose share has not been reversed from the creator's earnings. */
export async function findRefundsToReverse(db: Queryable, orderId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    sql`select id from refund where order_id = ${orderId} and after_release and state = 'approved' and taken_back_at is null`,
  );
  return rows.map(({ id }) => id);
}

export async function markEarningsReversed(db: Queryable, refundIds: readonly string[], at: Date): Promise<void> {
  await db.change(sql`update refund set taken_back_at = ${at} where id = any(${refundIds}::text[]) and taken_back_at is null`);
}

/** Counted before the provider is called, so that after a crash the refund is looked up first. */
export async function recordSendAttempt(db: Queryable, refundId: string): Promise<void> {
  await db.change(sql`update refund set tries = tries + 1 where id = ${refundId}`);
}

export async function recordSendError(db: Queryable, refundId: string, error: string): Promise<void> {
  await db.change(sql`update refund set last_error = ${error} where id = ${refundId} and state = 'approved'`);
}
