import { pendingRefundCents } from './pending-refunds.ts';
import {
  committedCents,
  findDueRefunds,
  findFailedRefunds,
  findRefund,
  findRefundsOfOrder,
  findRefundsToReverse,
  findUnstartedRefunds,
  markEarningsReversed,
  markPaidOtherwise,
  operatorRefundedCents,
  refundableCents,
  retryFailedRefunds,
} from './refund.store.ts';

export { presentRefund, presentRefundRow } from './present-refund.ts';
export { reduceRefunds } from './reduce-refunds.ts';
export {
  type Approval,
  approveRefund,
  declineRefund,
  type FailedRefund,
  type RefundReason,
  type RefundRow,
  requestRefund,
  withdrawWaitingRefund,
} from './refund.store.ts';
export { resolveRefusedRefund } from './resolve-refused-refund.ts';
export { startRefund } from './start-refund.ts';
export { syncRefunds } from './sync-refunds.ts';

/** Reads and writes of refunds; see `requestRefund` for the way a refund starts. */
export const refundStore = {
  find: findRefund,
  findDue: findDueRefunds,
  findFailed: findFailedRefunds,
  findOfOrder: findRefundsOfOrder,
  findToReverse: findRefundsToReverse,
  findUnstarted: findUnstartedRefunds,
  markEarningsReversed,
  markPaidOtherwise,
  retryFailed: retryFailedRefunds,
} as const;

/** How much of an order is, or can be, refunded. */
export const refundMoney = {
  committedCents,
  operatorCents: operatorRefundedCents,
  pendingCents: pendingRefundCents,
  refundableCents,
} as const;
