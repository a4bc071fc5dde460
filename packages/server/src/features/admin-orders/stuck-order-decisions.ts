import { createAcceptanceEntry, createCancellationEntry } from '@strapline/domain/ledger/order-entries';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { ConstraintViolation, sql, type Trx } from '../../ports/database.ts';
import { cancelAndRefund, releasePayout, resumeSale } from '../cancellation/cancellation.ts';
import { bookEntry } from '../ledger/ledger.ts';
import { setListingState } from '../listing/listing.ts';
import {
  type OrderChanges,
  type OrderOutcome,
  type OrderRow,
  orderMoney,
  orderQueue,
  orderStore,
  transitionOrder,
} from '../order/order.ts';
import { isTagAvailable } from '../payment/payment.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { refundMoney, requestRefund } from '../refund/refund.ts';

/** An operator's decisions about an order that is stuck. Each runs in the decision's transaction on a locked order. */
type Step = (trx: Trx, services: Services, order: OrderRow, entry: TimelineMessage) => Promise<OrderOutcome>;

/** Refunds a payment of the wrong amount, or a late one, in full, by the refund job. */
export const returnPayment: Step = async (trx, services, order, entry) => {
  const now = services.clock.now();
  const ended = order.status === 'pending_payment' ? await cancelUnfit(trx, order, entry, now) : await closeLate(trx, order, entry, now);
  await orderQueue.mail(trx, services, order.id, 'late');
  const cents = refundMoney.calculateRefundableCents(ended.order);
  if (cents > 0)
    await requestRefund(trx, services, ended.order, { cents, endsOrder: true, reason: 'late', words: '', as: 'system', by: null });
  return ended;
};

const settledColumns: OrderChanges = { payment_status: 'captured', intent_status: 'succeeded', isReviewed: true };

/** Cancels the order with its hold; what was held is owed to the buyer. */
async function cancelUnfit(trx: Trx, order: OrderRow, entry: TimelineMessage, now: Date): Promise<OrderOutcome> {
  const moved = await transitionOrder(trx, order, {
    action: 'cancel',
    by: 'operator',
    at: now,
    entry,
    changes: settledColumns,
  });
  const facts = await setListingState(trx, order.bra_tag_id, 'published');
  const currency = await findCapturedCurrency(trx, order);
  const held = order.captured_cents - orderMoney.sumReturnedCents(order) - (await refundMoney.sumPendingCents(trx, order.id));
  if (held > 0) await bookEntry(trx, createCancellationEntry({ orderId: order.id, currency }, held, now));
  return { order: moved, facts };
}

/** The order had ended before, so the payment is owed to the buyer already. */
async function closeLate(trx: Trx, order: OrderRow, entry: TimelineMessage, now: Date): Promise<OrderOutcome> {
  const updated = await orderStore.update(trx, order.id, settledColumns, now);
  await orderStore.appendTimelineEntry(trx, order.id, now, entry, 'operator');
  return { order: updated, facts: null };
}

/** Accepts a late payment in full if the piece is still available. Throws `sold` if not. */
export const acceptLatePayment: Step = async (trx, services, order, entry) => {
  const now = services.clock.now();
  if (!(await isTagAvailable(trx, order.id))) throw new WireError('sold', { reason: 'piece_sold_elsewhere' });
  try {
    const paid = await transitionOrder(trx, order, {
      action: 'pay',
      by: 'operator',
      at: now,
      entry,
      changes: { isReviewed: true },
    });
    await orderQueue.mail(trx, services, order.id, 'paid');
    const facts = await setListingState(trx, order.bra_tag_id, 'sold');
    await bookEntry(trx, createAcceptanceEntry(orderMoney.toLedgerOrder(paid), order.captured_cents - order.refunded_cents, now));
    await appendProvenance(trx, { braTagId: order.bra_tag_id, type: 'listing.sold', at: now });
    return { order: paid, facts };
  } catch (error) {
    if (error instanceof ConstraintViolation && error.constraint === 'one_order_holds_a_tag')
      throw new WireError('reserved', { cause: error });
    throw error;
  }
};

/** A late parcel arrived after all; the buyer has the usual time to check it. */
export const confirmArrival: Step = async (trx, services, order, entry) => {
  const now = services.clock.now();
  const delivered = await transitionOrder(trx, order, {
    action: 'deliver',
    by: 'operator',
    at: now,
    entry,
    changes: { isReviewed: true },
  });
  return { order: delivered, facts: null };
};

/** The parcel is lost, a stopped sale doesn't ship, or a removed piece was sold: the buyer gets a full refund. */
export const refundOrder: Step = async (trx, services, order, entry) => {
  if (order.status === 'completed') return await refundCompleted(trx, services, order, entry);
  return await cancelAndRefund(trx, services, order, {
    by: 'operator',
    entry,
    reason: order.status === 'disputed' ? 'dispute' : 'canceled',
  });
};

/** The order stays complete; its refund comes from what was earned and not paid out. */
async function refundCompleted(trx: Trx, services: Services, order: OrderRow, entry: TimelineMessage): Promise<OrderOutcome> {
  const cents = refundMoney.calculateRefundableCents(order);
  if (cents > 0) await requestRefund(trx, services, order, { cents, endsOrder: false, reason: 'other', words: '', as: 'system', by: null });
  return await releaseHeldPayout(trx, services, order, entry);
}

/** The order of a removed piece goes on, with its payout. */
export const releaseHeldPayout: Step = async (trx, services, order, entry) => ({
  order: (await releasePayout(trx, services, order, entry)) ?? order,
  facts: null,
});

/** A stopped sale goes on. */
export const letShip: Step = async (trx, services, order, entry) => {
  const resumed = await resumeSale(trx, services, order);
  await orderStore.appendTimelineEntry(trx, order.id, services.clock.now(), entry, 'operator');
  return { order: resumed, facts: null };
};

/** The currency in which an order was paid; it may differ from the agreed one. */
export async function findCapturedCurrency(trx: Trx, order: OrderRow): Promise<string> {
  const capture = await trx.first<{ currency: string }>(
    sql`select currency from ledger_transaction where cause = ${`capture:${order.id}`}`,
  );
  return capture?.currency ?? order.currency;
}
