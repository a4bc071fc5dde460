import { paidOtherwise } from '@strapline/domain/ledger/order-entries';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { book } from '../ledger/ledger.ts';
import {
  appendTimelineEntry,
  clearedOperatorFlag,
  type OrderOutcome,
  type OrderRow,
  orderColumns,
  paymentStatusAfter,
  queueOrderMail,
  queueRefund,
  returnedCents,
} from '../order/order.ts';
import { capturedCurrency } from './stuck-order-decisions.ts';

/** What an operator decides about money that a buyer's bank did not take, or that a bank cut. Each works on a locked order, in the transaction of the decision. */
type Step = (trx: Trx, services: Services, order: OrderRow, entry: TimelineMessage) => Promise<OrderOutcome>;

/** It goes the same way once more, each refund by a key of its own; the job that this leaves behind sends it. */
export const resendFailedRefunds: Step = async (trx, services, order, entry) => {
  const now = services.clock.now();
  await trx.change(
    sql`update refund set state = 'approved', attempt = attempt + 1, tries = 0, sent_at = null where order_id = ${order.id} and state = 'failed'`,
  );
  const moved = await decided(trx, order, sql`updated_at = ${now}`);
  await appendTimelineEntry(trx, order.id, now, entry, 'operator');
  await queueRefund(trx, services, order.id, now);
  return { order: moved, facts: null };
};

/** The house paid the buyer itself: nothing of it is owed any more, and the provider keeps what it has. */
export const recordOtherPayment: Step = async (trx, services, order, entry) => {
  const now = services.clock.now();
  const cents = order.owed_again_cents;
  await trx.change(sql`update refund set state = 'paid_otherwise' where order_id = ${order.id} and state = 'failed'`);
  const moved = await decided(
    trx,
    order,
    sql`paid_otherwise_cents = paid_otherwise_cents + ${cents}::int, payment_status = ${paymentStatusAfter(order, returnedCents(order) + cents)}, updated_at = ${now}`,
  );
  await appendTimelineEntry(trx, order.id, now, entry, 'operator');
  await queueOrderMail(trx, services, order.id, 'paid_otherwise');
  await book(
    trx,
    paidOtherwise(
      { orderId: order.id, currency: await capturedCurrency(trx, order) },
      { cents, paidCents: moved.paid_otherwise_cents },
      now,
    ),
  );
  return { order: moved, facts: null };
};

/** Somebody has read it; nothing else changes. */
export const acknowledge: Step = async (trx, services, order, entry) => {
  const now = services.clock.now();
  const moved = await trx.first<OrderRow>(
    sql`update orders set needs_operator = ${clearedOperatorFlag}, updated_at = ${now} where id = ${order.id} returning ${orderColumns}`,
  );
  if (!moved) throw new Error(`order ${order.id} is gone`);
  await appendTimelineEntry(trx, order.id, now, entry, 'operator');
  return { order: moved, facts: null };
};

async function decided(trx: Trx, order: OrderRow, set: ReturnType<typeof sql>): Promise<OrderRow> {
  const moved = await trx.first<OrderRow>(
    sql`update orders set owed_again_cents = 0, needs_operator = null, ${set} where id = ${order.id} returning ${orderColumns}`,
  );
  if (!moved) throw new Error(`order ${order.id} is gone`);
  return moved;
}

export type FailedRefundRow = { id: string; cents: number; failed_at: Date; failure: string | null };

/** The refunds of an order that its buyer's bank did not take, as long as nobody has decided. */
export async function findFailedRefunds(db: Queryable, orderId: string): Promise<FailedRefundRow[]> {
  return await db.rows<FailedRefundRow>(
    sql`select id, cents, failed_at, failure from refund where order_id = ${orderId} and state = 'failed' order by failed_at, id`,
  );
}
