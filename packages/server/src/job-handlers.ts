import { anchorAudit } from './features/audit/audit-anchor.ts';
import { sendBraTagMail } from './features/bra-tag-record/bra-tag-mail.ts';
import { cancelReportedOrder } from './features/cancellation/cancel-reported-order.ts';
import { cancelStoppedOrder } from './features/cancellation/cancel-stopped-order.ts';
import { rotateCertificateKeys } from './features/certificate/signing-keys.ts';
import { sendChipMail } from './features/chip/chip.ts';
import { lowerProofLevel } from './features/chip/lower-proof-level.ts';
import { runDisputeDeadline } from './features/dispute/dispute-deadline.ts';
import { makeEvidencePrivate } from './features/dispute/evidence.ts';
import { reconcileChargebacks } from './features/dispute/reconcile-chargebacks.ts';
import { runOrderTimers } from './features/fulfilment/run-order-timers.ts';
import { sendOrderMail } from './features/order/send-order-mail.ts';
import { reconcilePayments } from './features/payment/reconcile-payments.ts';
import { sendDueRefunds } from './features/payment/send-due-refunds.ts';
import { payoutJobs } from './features/payout/payout.ts';
import { sendAccountMail } from './features/people/send-account-mail.ts';
import { followAccountState } from './features/people/set-account-state.ts';
import { reconcile } from './features/reconciliation/reconcile.ts';
import { deleteExpiredAttempts } from './features/strap-code/strap-code.ts';
import { endTransfer } from './features/transfer/end-transfer.ts';
import { dropUpload, processUpload } from './features/upload/process-upload.ts';
import { deleteExpiredAnswers } from './platform/idempotency.ts';
import type { JobHandlers } from './platform/job-runner.ts';

/** The handler of every kind of job; a missing kind of `job-payloads.ts` is a type error. */
export const jobHandlers: JobHandlers = {
  'audit-anchor': anchorAudit,
  'account-mail': sendAccountMail,
  'account-state': followAccountState,
  'certificate-keys': rotateCertificateKeys,
  'chip-mail': sendChipMail,
  'chargeback-reconcile': reconcileChargebacks,
  'dispute-due': runDisputeDeadline,
  'evidence-private': makeEvidencePrivate,
  'forget-answers': deleteExpiredAnswers,
  'forget-tries': deleteExpiredAttempts,
  'order-mail': sendOrderMail,
  'order-reconcile': reconcilePayments,
  'order-refund': sendDueRefunds,
  'order-reported': cancelReportedOrder,
  'order-stopped': cancelStoppedOrder,
  'order-timers': runOrderTimers,
  reconcile,
  ...payoutJobs,
  'tag-mail': sendBraTagMail,
  'transfer-end': endTransfer,
  'proof-level': lowerProofLevel,
  dropUpload,
  processUpload,
};
