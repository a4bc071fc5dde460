export { pendingRefundCents } from './pending-refunds.ts';
export { presentRefund, presentRefundRow } from './present-refund.ts';
export { saveStartedRefund } from './provider-refund.store.ts';
export { reduceRefunds } from './reduce-refunds.ts';
export {
  type Approval,
  approveRefund,
  committedCents,
  declineRefund,
  findDueRefunds,
  findRefund,
  findRefundsOfOrder,
  findUnstartedRefunds,
  operatorRefundedCents,
  type RefundReason,
  type RefundRow,
  refundableCents,
  refundIdempotencyKey,
  requestRefund,
  withdrawWaitingRefund,
} from './refund.store.ts';
export { resolveRefusedRefund } from './resolve-refused-refund.ts';
export { syncRefunds } from './sync-refunds.ts';
