import { sumPendingRefundCents } from './pending-refunds.ts';
import {
  calculateCommittedCents,
  calculateRefundableCents,
  findDueRefunds,
  findFailedRefunds,
  findRefund,
  findRefundsOfOrder,
  findRefundsToReverse,
  findUnstartedRefunds,
  markEarningsReversed,
  markPaidOtherwise,
  retryFailedRefunds,
  sumOperatorRefundedCents,
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

/** Reads and writes of refunds; a refund starts with `requestRefund`. */
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
  calculateCommittedCents,
  sumOperatorCents: sumOperatorRefundedCents,
  sumPendingCents: sumPendingRefundCents,
  calculateRefundableCents,
} as const;
