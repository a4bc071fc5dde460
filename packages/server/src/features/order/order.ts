import type { OrderActor } from '@strapline/domain/order.states';
import type { Services } from '../../platform/services.ts';
import { type Statement, sql, type Trx } from '../../ports/database.ts';
import { bookRelease } from './book-order.ts';
import { moveOrder, noteStep } from './move-order.ts';
import { nobodyNeeded, type OrderRow, orderColumns } from './order.store.ts';
import { tellOrder } from './tell-order.ts';

export { bookedOrder } from './book-order.ts';
export { cutRefunds } from './cut-refunds.ts';
export { type FailedRow, failedRefundsOf, noteSeen, payOtherwise, resendRefunds } from './decide-failed-refund.ts';
export { payOutLater } from './earnings.ts';
export { afterEnd, closePayment, type Ended, endIn, endUnpaid, leaveHold, refundNow } from './end-order.ts';
export { loadOrder } from './load-order.ts';
export { moveOrder, noteStep } from './move-order.ts';
export { acceptMoney, endForBuyer, noteArrival, returnMoney } from './operator-steps.ts';
export {
  backCents,
  besidesColumn,
  lockOrder,
  nobodyNeeded,
  type OrderRow,
  orderById,
  orderColumns,
  paymentStatusAfter,
} from './order.store.ts';
export { accessTokenOf, buyerKeyOf, type Viewer, viewerOf } from './order-access.ts';
export { disputeLater, mailLater, type OrderNews, refundLater } from './order-jobs.ts';
export { holdMs, timerOf } from './order-timer.ts';
export { checkoutEvents, paymentEvents, takePaymentEvent } from './payment-events.ts';
export { presentIntent, presentOrder } from './present-order.ts';
export { promisedCents } from './promised-refunds.ts';
export {
  approveRefund,
  askRefund,
  declineRefund,
  dropWaiting,
  operatorCentsOf,
  type RefundRow,
  refundableCents,
  refundById,
  refundColumns,
  refundsOf,
} from './refund.store.ts';
export { holdUpOrder, lockBuyersOrder } from './reported-order.ts';
export { sendRefunds } from './send-refunds.ts';
export { settle, settleRefunds } from './settle.ts';
export { isFree } from './take-money.ts';
export { tellOrder } from './tell-order.ts';

/** What a claim needs to know of the order behind it. */
export type ClaimedOrder = {
  orderId: string;
  /** It was in dispute, and the claim ended that. */
  ended: boolean;
  tell: () => void;
};

/**
 * The buyer claims the tag and says "I have it and I am satisfied": the open order on it is complete and its payout released. A guest's order joins the
 * account that claims. Null when no order is open on the tag. The caller pushes by `tell` after the transaction.
 */
export async function completeByClaim(
  trx: Trx,
  services: Services,
  claim: { braTagId: string; accountId: string },
): Promise<ClaimedOrder | null> {
  const now = services.clock.now();
  const order = await openOrderOf(trx, claim.braTagId);
  if (!order) return null;
  const isBuyers = order.buyer_id === null || order.buyer_id === claim.accountId;
  const isOpen = order.status === 'shipped' || order.status === 'delivered' || order.status === 'disputed';
  if (!isBuyers || !isOpen || order.payment_status === 'disputed') {
    // Complete already, held by a bank, or claimed by somebody whom the buyer gave it to: the claim is noted and the order goes on as it is.
    await trx.change(sql`update orders set claimed_at = ${now}, updated_at = ${now} where id = ${order.id}`);
    await noteStep(trx, order.id, now, 'The piece was claimed', isBuyers ? 'buyer' : 'system');
    return { orderId: order.id, ended: false, tell: () => tellOrder(services, order) };
  }
  const done = await completeOrder(trx, order, {
    // A buyer in dispute who is satisfied agrees with the creator.
    by: order.status === 'disputed' ? 'system' : 'buyer',
    at: now,
    what: 'The buyer has it and is satisfied',
    set: sql`claimed_at = ${now}, buyer_id = coalesce(buyer_id, ${claim.accountId})`,
  });
  return { orderId: done.id, ended: order.status === 'disputed', tell: () => tellOrder(services, done) };
}

/** The order is complete: its payout is released, less what was promised back. */
export async function completeOrder(
  trx: Trx,
  order: OrderRow,
  how: { by: OrderActor; at: Date; what: string; set?: Statement },
): Promise<OrderRow> {
  const more = how.set ? sql`, ${how.set}` : sql``;
  const done = await moveOrder(trx, order, {
    action: 'complete',
    by: how.by,
    at: how.at,
    what: how.what,
    set: sql`completed_at = ${how.at}, ended_at = ${how.at}, payout_status = 'pending', needs_operator = ${nobodyNeeded}${more}`,
  });
  await bookRelease(trx, done, how.at);
  return done;
}

/** The order that a claim is about: the one under way, else one that the clock completed and nobody claimed yet. */
async function openOrderOf(trx: Trx, braTagId: string): Promise<OrderRow | undefined> {
  return await trx.first<OrderRow>(
    sql`select ${orderColumns} from orders where bra_tag_id = ${braTagId} and holds_tag and claimed_at is null
          and status in ('shipped', 'delivered', 'disputed', 'completed') for update`,
  );
}
