import { deriveBuyerKey } from '../../platform/accounts/buyer-key.ts';
import { eraseOldOrderDetails } from './erase-orders.ts';
import { attachOrdersToAccount, findOwnGuestOrder, isBuyerOfTag } from './guest-orders.ts';
import { insertOrder } from './insert-order.store.ts';
import { loadOrderByIntent } from './load-order.ts';
import { canCorrectTracking, canPay, canReportStrapCode, hasLabel, isParcelLate } from './order.policy.ts';
import {
  findCapturedForUpdate,
  findDueOrders,
  findForUpdateByPayment,
  findOpenSalesForUpdate,
  findOrder,
  findOrderByIntent,
  getPaymentStatusAfter,
  lockOrder,
  lockOrderOfTag,
  lockOrdersOfTag,
  refundTermsOf,
  sumReturnedCents,
} from './order.store.ts';
import { deriveAccessToken, resolveViewer } from './order-access.ts';
import { loadShippingAddress, openBuyerDetails, sealBuyerDetails } from './order-address.ts';
import { toLedgerOrder } from './order-bookkeeping.ts';
import {
  addRequestedCents,
  extendHoldForWallet,
  postponeDueTimer,
  recordOpenedIntent,
  recordPayoutStatus,
  recordReducedRefunds,
  recordRefundTotals,
  recordRefusedRefund,
  replaceBuyerDetails,
  scheduleLateCheck,
  updateOrder,
} from './order-changes.store.ts';
import { getHoldDurationMs, getNextTimer, getStepDeadline, needsTwoAdmins } from './order-deadlines.ts';
import { queueDisputeDeadline, queueOrderMail, queueRefund, queueReportedOrder, queueStoppedOrder } from './order-queue.ts';
import { appendTimelineEntry } from './order-transition.ts';

export type { HoldSlots } from './insert-order.store.ts';
export { loadOrder } from './load-order.ts';
export type { OrderRow } from './order.store.ts';
export type { OrderViewer } from './order-access.ts';
export type { OrderChanges } from './order-changes.store.ts';
export { transitionOrder } from './order-transition.ts';
export { presentIntent, presentOrder } from './present-order.ts';
export { type OrderOutcome, publishOrderUpdate } from './publish-order-update.ts';

/** Reads and writes of orders; transitions have `transitionOrder`. */
export const orderStore = {
  addRequestedCents,
  appendTimelineEntry,
  extendHoldForWallet,
  find: findOrder,
  findByIntent: findOrderByIntent,
  findCapturedForUpdate,
  findDue: findDueOrders,
  findForUpdate: lockOrder,
  findForUpdateByPayment,
  findOpenSalesForUpdate,
  findForUpdateByTag: lockOrderOfTag,
  findAllForUpdateByTag: lockOrdersOfTag,
  insert: insertOrder,
  postponeDueTimer,
  recordOpenedIntent,
  recordPayoutStatus,
  recordReducedRefunds,
  recordRefundTotals,
  recordRefusedRefund,
  replaceBuyerDetails,
  scheduleLateCheck,
  update: updateOrder,
} as const;

/** What an order allows, and until when. */
export const orderPolicy = {
  canCorrectTracking,
  canPay,
  canReportStrapCode,
  hasLabel,
  getHoldDurationMs,
  isParcelLate,
  getNextTimer,
  getStepDeadline,
  needsTwoAdmins,
} as const;

/** The amounts of an order as refunds and the ledger see them. */
export const orderMoney = {
  getPaymentStatusAfter,
  refundTerms: refundTermsOf,
  sumReturnedCents,
  toLedgerOrder,
} as const;

/** Who may see an order. */
export const orderAccess = {
  deriveAccessToken,
  deriveBuyerKey,
  loadOrderByIntent,
  resolveViewer,
} as const;

/** Jobs about an order. */
export const orderQueue = {
  disputeDeadline: queueDisputeDeadline,
  mail: queueOrderMail,
  refund: queueRefund,
  reportedOrder: queueReportedOrder,
  stoppedOrder: queueStoppedOrder,
} as const;

/** Orders of buyers without an account. */
export const guestOrders = {
  attachToAccount: attachOrdersToAccount,
  findOwn: findOwnGuestOrder,
  isBuyerOfTag,
} as const;

/** The encrypted address and e-mail address of the buyer. */
export const buyerDetails = {
  eraseOld: eraseOldOrderDetails,
  loadShippingAddress,
  open: openBuyerDetails,
  seal: sealBuyerDetails,
} as const;
