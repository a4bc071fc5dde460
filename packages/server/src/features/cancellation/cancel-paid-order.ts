import { cancellation } from '@strapline/domain/ledger/order-entries';
import type { OrderActor } from '@strapline/domain/order/order.states';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { returnTagToOwner } from '../bra-tag-record/bra-tag-record.ts';
import { book } from '../ledger/ledger.ts';
import { setListingState } from '../listing/listing.ts';
import {
  clearedOperatorFlag,
  lockOrder,
  type OrderOutcome,
  type OrderRow,
  publishOrderUpdate,
  queueOrderMail,
  returnedCents,
  toLedgerOrder,
  transitionOrder,
} from '../order/order.ts';
import { trySendRefunds } from '../payment/payment.ts';
import {
  type Approval,
  approveRefund,
  pendingRefundCents,
  type RefundReason,
  type RefundRow,
  refundableCents,
  requestRefund,
  withdrawWaitingRefund,
} from '../refund/refund.ts';

export type Cancellation = {
  by: OrderActor;
  entry: TimelineMessage;
  reason: RefundReason;
  words?: string;
  /** Who decided it, where it was one of the house. */
  accountId?: string;
  /** A refund of everything that was asked before and is approved now. */
  asked?: { row: RefundRow; second: Approval };
};

/** Ends a paid order, in a transaction of its own. */
export async function cancelPaidOrder(services: Services, orderId: string, how: Cancellation): Promise<OrderRow> {
  const ended = await services.db.transaction(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new WireError('not_found');
    return await cancelAndRefund(trx, services, order, how);
  });
  return await finishCancellation(services, ended);
}

/**
 * Ends a locked order before it was shipped, or a dispute for the buyer, in the transaction of whoever decided so: the piece is its owner's again, and all
 * that is left of the money is owed from now on. Call `afterEnd` once the transaction holds.
 */
export async function cancelAndRefund(trx: Trx, services: Services, order: OrderRow, how: Cancellation): Promise<OrderOutcome> {
  const now = services.clock.now();
  const moved = await transitionOrder(trx, order, {
    action: 'cancel',
    by: how.by,
    at: now,
    entry: how.entry,
    set: sql`holds_tag = false, ended_at = ${now}, payout_status = 'none', needs_operator = ${clearedOperatorFlag}`,
  });
  // How a dispute ended has a mail of its own.
  if (how.reason !== 'dispute') await queueOrderMail(trx, services, order.id, 'canceled');
  if (order.shipped_at) await returnTagToOwner(trx, order.bra_tag_id);
  // People who end an order are there and can sell the piece again; a timer ends it for a creator who is away.
  const facts = await setListingState(trx, order.bra_tag_id, order.shipped_at || how.by === 'timer' ? 'unlisted' : 'published');
  const held = order.captured_cents - returnedCents(order) - (await pendingRefundCents(trx, order.id));
  if (held > 0) await book(trx, cancellation(toLedgerOrder(moved), held, now));
  await askForTheRest(trx, services, moved, how);
  return { order: moved, facts };
}

/** One row for all that nobody asked for yet; what waits for a second person is taken back first, since it is part of it. */
async function askForTheRest(trx: Trx, services: Services, order: OrderRow, how: Cancellation): Promise<void> {
  if (how.asked) await approveRefund(trx, services, order, how.asked.row, how.asked.second);
  const freed = how.asked ? 0 : await withdrawWaitingRefund(trx, order.id, 'order_ended', services.clock.now());
  const asked = { ...order, refund_asked_cents: order.refund_asked_cents - freed };
  const cents = refundableCents(asked);
  const { by, reason, words = '', accountId = null } = how;
  // Of the house, one who decides by a case has had their second person there.
  const as = by === 'operator' && accountId === null ? 'system' : by;
  if (cents > 0) await requestRefund(trx, services, asked, { cents, endsOrder: true, reason, words, as, by: accountId });
}

/** What follows once an order has ended: its people are told, and its money goes at once where that is possible. */
export async function finishCancellation(services: Services, ended: OrderOutcome): Promise<OrderRow> {
  publishOrderUpdate(services, ended.order, ended.facts);
  return await trySendRefunds(services, ended.order);
}
