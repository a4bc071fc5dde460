import { createCancellationEntry } from '@strapline/domain/ledger/order-entries';
import type { OrderActor } from '@strapline/domain/order/order.states';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { returnTagToOwner } from '../bra-tag-record/bra-tag-record.ts';
import { bookEntry } from '../ledger/ledger.ts';
import { setListingState } from '../listing/listing.ts';
import {
  type OrderOutcome,
  type OrderRow,
  orderMoney,
  orderQueue,
  orderStore,
  publishOrderUpdate,
  transitionOrder,
} from '../order/order.ts';
import { trySendRefunds } from '../payment/payment.ts';
import {
  type Approval,
  approveRefund,
  type RefundReason,
  type RefundRow,
  refundMoney,
  requestRefund,
  withdrawWaitingRefund,
} from '../refund/refund.ts';

export type Cancellation = {
  by: OrderActor;
  entry: TimelineMessage;
  reason: RefundReason;
  words?: string;
  /** The operator who decided it. */
  accountId?: string;
  /** A requested full refund that is approved now. */
  approved?: { row: RefundRow; second: Approval };
};

/** Cancels a paid order in its own transaction. */
export async function cancelPaidOrder(services: Services, orderId: string, how: Cancellation): Promise<OrderRow> {
  const ended = await services.db.transaction(async (trx) => {
    const order = await orderStore.findForUpdate(trx, orderId);
    if (!order) throw new WireError('not_found');
    return await cancelAndRefund(trx, services, order, how);
  });
  return await finishCancellation(services, ended);
}

/**
 * Cancels a locked order before shipping, or after a dispute that the buyer won: the owner gets the piece back, and the rest of the payment is refunded. Call
 * `finishCancellation` after the transaction.
 */
export async function cancelAndRefund(trx: Trx, services: Services, order: OrderRow, how: Cancellation): Promise<OrderOutcome> {
  const now = services.clock.now();
  const canceled = await transitionOrder(trx, order, {
    action: 'cancel',
    by: how.by,
    at: now,
    entry: how.entry,
    changes: { payout_status: 'none', isReviewed: true },
  });
  // A dispute has its own mail.
  if (how.reason !== 'dispute') await orderQueue.mail(trx, services, order.id, 'canceled');
  if (order.shipped_at) await returnTagToOwner(trx, order.bra_tag_id);
  // After a timer the creator may be away, so the piece is not put on sale again.
  const facts = await setListingState(trx, order.bra_tag_id, order.shipped_at || how.by === 'timer' ? 'unlisted' : 'published');
  const remainingCents = order.captured_cents - orderMoney.sumReturnedCents(order) - (await refundMoney.sumPendingCents(trx, order.id));
  if (remainingCents > 0) await bookEntry(trx, createCancellationEntry(orderMoney.toLedgerOrder(canceled), remainingCents, now));
  await requestRemainingRefund(trx, services, canceled, how);
  return { order: canceled, facts };
}

/** Requests one refund for the rest; a refund that waits for approval is withdrawn first, because the rest includes it. */
async function requestRemainingRefund(trx: Trx, services: Services, order: OrderRow, how: Cancellation): Promise<void> {
  if (how.approved) await approveRefund(trx, services, order, how.approved.row, how.approved.second);
  const freed = how.approved ? 0 : await withdrawWaitingRefund(trx, order.id, 'order_ended', services.clock.now());
  const updated = { ...order, refund_requested_cents: order.refund_requested_cents - freed };
  const cents = refundMoney.calculateRefundableCents(updated);
  const { by, reason, words = '', accountId = null } = how;
  // A case decision was approved before.
  const as = by === 'operator' && accountId === null ? 'system' : by;
  if (cents > 0) await requestRefund(trx, services, updated, { cents, endsOrder: true, reason, words, as, by: accountId });
}

/** After the transaction: publishes the update and tries to send the refund. */
export async function finishCancellation(services: Services, ended: OrderOutcome): Promise<OrderRow> {
  publishOrderUpdate(services, ended.order, ended.facts);
  return await trySendRefunds(services, ended.order);
}
