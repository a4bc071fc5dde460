export { bookedOrder } from './book-order.ts';
export { checkTracking } from './check-tracking.ts';
export { completeByClaim, completeOrder } from './complete-order.ts';
export { cutRefunds } from './cut-refunds.ts';
export { type FailedRow, failedRefundsOf, noteSeen, payOtherwise, resendRefunds } from './decide-failed-refund.ts';
export { payOutLater } from './earnings.ts';
export { afterEnd, closePayment, type Ended, endIn, endUnpaid, leaveHold, refundNow } from './end-order.ts';
export { isBuyerOf, joinOrders, ownGuestOrder } from './join-guest-orders.ts';
export { loadOrder } from './load-order.ts';
export { moveOrder, noteStep } from './move-order.ts';
export { acceptMoney, endForBuyer, noteArrival, returnMoney } from './operator-steps.ts';
export { mayReportCode } from './order.policy.ts';
export {
  backCents,
  besidesColumn,
  lockOrder,
  nobodyNeeded,
  type OrderRow,
  orderById,
  orderColumns,
  paymentStatusAfter,
  termsOfOrder,
} from './order.store.ts';
export { accessTokenOf, buyerKeyOf, type Viewer, viewerOf } from './order-access.ts';
export { disputeLater, mailLater, refundLater } from './order-jobs.ts';
export { endOfWait, holdMs, timerOf } from './order-timer.ts';
export { checkoutEvents, paymentEvents, takePaymentEvent } from './payment-events.ts';
export { presentIntent, presentOrder } from './present-order.ts';
export { promisedCents } from './promised-refunds.ts';
export {
  approveRefund,
  askRefund,
  declineRefund,
  dropWaiting,
  givenCents,
  operatorCentsOf,
  type RefundRow,
  refundableCents,
  refundById,
  refundsOf,
} from './refund.store.ts';
export { holdUpOrder, lockBuyersOrder } from './reported-order.ts';
export { sendRefunds } from './send-refunds.ts';
export { settleRefunds } from './settle.ts';
export { isFree } from './take-money.ts';
export { tellOrder } from './tell-order.ts';
