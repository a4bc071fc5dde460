export { attachOrdersToAccount, findOwnGuestOrder, isBuyerOfTag } from './guest-orders.ts';
export { loadOrder, loadOrderByIntent } from './load-order.ts';
export { canCorrectTracking, canPay, canReportStrapCode, hasLabel, isParcelLate } from './order.policy.ts';
export {
  clearedOperatorFlag,
  findOrder,
  findOrderByIntent,
  lockOrder,
  lockOrderOfTag,
  type OrderRow,
  orderColumns,
  orderDetailsColumn,
  paymentStatusAfter,
  refundTermsOf,
  returnedCents,
} from './order.store.ts';
export { deriveAccessToken, deriveBuyerKey, type OrderViewer, resolveViewer } from './order-access.ts';
export { loadShippingAddress } from './order-address.ts';
export { toLedgerOrder } from './order-bookkeeping.ts';
export { holdDurationMs, nextTimer, stepDeadline } from './order-deadlines.ts';
export { queueDisputeDeadline, queueOrderMail, queueRefund, queueReportedOrder } from './order-queue.ts';
export { appendTimelineEntry, transitionOrder } from './order-transition.ts';
export { presentIntent, presentOrder, presentOrders } from './present-order.ts';
export { type OrderOutcome, publishOrderUpdate } from './publish-order-update.ts';
