import { acceptance, cancellation } from '@strapline/domain/ledger/order-entries';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { ConstraintViolation, sql, type Trx } from '../../ports/database.ts';
import { cancelAndRefund } from '../cancellation/cancellation.ts';
import { book } from '../ledger/ledger.ts';
import { setListingState } from '../listing/listing.ts';
import {
  appendTimelineEntry,
  clearedOperatorFlag,
  type OrderOutcome,
  type OrderRow,
  orderColumns,
  queueOrderMail,
  returnedCents,
  toLedgerOrder,
  transitionOrder,
} from '../order/order.ts';
import { isTagAvailable } from '../payment/payment.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { pendingRefundCents, refundableCents, requestRefund } from '../refund/refund.ts';

/** What an operator does with an order that needs one. Each works on a locked order, in the transaction of the decision. */
type Step = (trx: Trx, services: Services, order: OrderRow, entry: TimelineMessage) => Promise<OrderOutcome>;

/** Money that did not fit, or came too late, goes back in full: owed from now on, and sent by the work that this leaves behind. */
export const returnPayment: Step = async (trx, services, order, entry) => {
  const now = services.clock.now();
  const ended = order.status === 'pending_payment' ? await endUnfit(trx, order, entry, now) : await closeLate(trx, order, entry, now);
  await queueOrderMail(trx, services, order.id, 'late');
  const cents = refundableCents(ended.order);
  if (cents > 0)
    await requestRefund(trx, services, ended.order, { cents, endsOrder: true, reason: 'late', words: '', as: 'system', by: null });
  return ended;
};

const settled = sql`payment_status = 'captured', intent_status = 'succeeded', needs_operator = ${clearedOperatorFlag}`;

/** The hold ends with it, and what was held is owed. */
async function endUnfit(trx: Trx, order: OrderRow, entry: TimelineMessage, now: Date): Promise<OrderOutcome> {
  const moved = await transitionOrder(trx, order, {
    action: 'cancel',
    by: 'operator',
    at: now,
    entry,
    set: sql`holds_tag = false, ended_at = ${now}, ${settled}`,
  });
  const facts = await setListingState(trx, order.bra_tag_id, 'published');
  const currency = await capturedCurrency(trx, order);
  const held = order.captured_cents - returnedCents(order) - (await pendingRefundCents(trx, order.id));
  if (held > 0) await book(trx, cancellation({ orderId: order.id, currency }, held, now));
  return { order: moved, facts };
}

/** The order had ended before, so the money is owed already. */
async function closeLate(trx: Trx, order: OrderRow, entry: TimelineMessage, now: Date): Promise<OrderOutcome> {
  const moved = await trx.first<OrderRow>(
    sql`update orders set ${settled}, updated_at = ${now} where id = ${order.id} returning ${orderColumns}`,
  );
  if (!moved) throw new Error(`order ${order.id} is gone`);
  await appendTimelineEntry(trx, order.id, now, entry, 'operator');
  return { order: moved, facts: null };
}

/** Money as much as agreed, for an order whose hold had ended and whose piece is still free. Throws `sold` where it is not. */
export const acceptLatePayment: Step = async (trx, services, order, entry) => {
  const now = services.clock.now();
  if (!(await isTagAvailable(trx, order.bra_tag_id))) throw new WireError('sold', { reason: 'piece_sold_elsewhere' });
  try {
    const paid = await transitionOrder(trx, order, {
      action: 'pay',
      by: 'operator',
      at: now,
      entry,
      set: sql`payment_status = 'captured', payout_status = 'held', intent_status = 'succeeded', last_error = null, needs_operator = ${clearedOperatorFlag}, holds_tag = true,
        paid_at = ${now}, ended_at = null`,
      times: { paid_at: now },
    });
    await queueOrderMail(trx, services, order.id, 'paid');
    const facts = await setListingState(trx, order.bra_tag_id, 'sold');
    await book(trx, acceptance(toLedgerOrder(paid), order.captured_cents - order.refunded_cents, now));
    await appendProvenance(trx, { braTagId: order.bra_tag_id, type: 'listing.sold', at: now });
    return { order: paid, facts };
  } catch (error) {
    if (error instanceof ConstraintViolation && error.constraint === 'one_order_holds_a_tag')
      throw new WireError('reserved', { cause: error });
    throw error;
  }
};

/** A parcel that did not move arrived after all; its buyer has the usual time to look at it. */
export const confirmArrival: Step = async (trx, services, order, entry) => {
  const now = services.clock.now();
  const moved = await transitionOrder(trx, order, {
    action: 'deliver',
    by: 'operator',
    at: now,
    entry,
    set: sql`delivered_at = ${now}, needs_operator = ${clearedOperatorFlag}`,
    times: { delivered_at: now },
  });
  return { order: moved, facts: null };
};

/** Nothing arrived: the order ends for its buyer. */
export const refundLostParcel: Step = async (trx, services, order, entry) =>
  await cancelAndRefund(trx, services, order, { by: 'operator', entry, reason: 'dispute' });

/** In what currency the money of an order came; it may be another than was agreed. */
export async function capturedCurrency(trx: Trx, order: OrderRow): Promise<string> {
  const capture = await trx.first<{ currency: string }>(
    sql`select currency from ledger_transaction where cause = ${`capture:${order.id}`}`,
  );
  return capture?.currency ?? order.currency;
}
