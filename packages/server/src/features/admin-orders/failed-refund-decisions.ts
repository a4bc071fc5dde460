import { createPaidOtherwiseEntry } from '@strapline/domain/ledger/order-entries';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { bookEntry } from '../ledger/ledger.ts';
import { type OrderOutcome, type OrderRow, orderMoney, orderQueue, orderStore } from '../order/order.ts';
import { refundStore } from '../refund/refund.ts';
import { findCapturedCurrency } from './stuck-order-decisions.ts';

/** An operator's decisions about refunds that the buyer's bank returned or a chargeback reduced. Each runs in the decision's transaction on a locked order. */
type Step = (trx: Trx, services: Services, order: OrderRow, entry: TimelineMessage) => Promise<OrderOutcome>;

/** Sends the refunds again, by their job. */
export const resendFailedRefunds: Step = async (trx, services, order, entry) => {
  const now = services.clock.now();
  await refundStore.retryFailed(trx, order.id);
  const updated = await orderStore.update(trx, order.id, { owed_again_cents: 0, needs_operator: getNeedAfter(order) }, now);
  await orderStore.appendTimelineEntry(trx, order.id, now, entry, 'operator');
  await orderQueue.refund(trx, services, order.id, now);
  return { order: updated, facts: null };
};

/** Strapline paid the buyer outside of the provider, so nothing is owed any more. */
export const recordOtherPayment: Step = async (trx, services, order, entry) => {
  const now = services.clock.now();
  const cents = order.owed_again_cents;
  await refundStore.markPaidOtherwise(trx, order.id);
  const updated = await orderStore.update(
    trx,
    order.id,
    {
      owed_again_cents: 0,
      needs_operator: getNeedAfter(order),
      paid_otherwise_cents: order.paid_otherwise_cents + cents,
      payment_status: orderMoney.getPaymentStatusAfter(order, orderMoney.sumReturnedCents(order) + cents),
    },
    now,
  );
  await orderStore.appendTimelineEntry(trx, order.id, now, entry, 'operator');
  await orderQueue.mail(trx, services, order.id, 'paid_otherwise');
  await bookEntry(
    trx,
    createPaidOtherwiseEntry(
      { orderId: order.id, currency: await findCapturedCurrency(trx, order) },
      { cents, paidCents: updated.paid_otherwise_cents },
      now,
    ),
  );
  return { order: updated, facts: null };
};

/** A held payout still needs an operator. */
function getNeedAfter({ payout_held_since }: OrderRow): 'piece_removed' | null {
  return payout_held_since ? 'piece_removed' : null;
}

/** Confirms that an operator has seen it. */
export const acknowledgeRefund: Step = async (trx, services, order, entry) => {
  const now = services.clock.now();
  const updated = await orderStore.update(trx, order.id, { isReviewed: true }, now);
  await orderStore.appendTimelineEntry(trx, order.id, now, entry, 'operator');
  return { order: updated, facts: null };
};
