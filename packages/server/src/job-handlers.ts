import { lowerProofLevel } from './features/bra-tag/lower-proof-level.ts';
import { sendTagMail } from './features/bra-tag/tag-mail.ts';
import { cancelReportedOrder } from './features/cancellation/cancel-reported-order.ts';
import { takeTurns } from './features/certificate/signing-keys.ts';
import { sendChipMail } from './features/chip/chip.ts';
import { runDisputeDeadline } from './features/dispute/dispute-deadline.ts';
import { makeEvidencePrivate } from './features/dispute/evidence.ts';
import { reconcileChargebacks } from './features/dispute/reconcile-chargebacks.ts';
import { runOrderTimers } from './features/fulfilment/run-order-timers.ts';
import { sendOrderMail } from './features/order/send-order-mail.ts';
import { reconcilePayments } from './features/payment/reconcile-payments.ts';
import { sendDueRefunds } from './features/payment/send-due-refunds.ts';
import { payoutJobs } from './features/payout/payout.ts';
import { reconcile } from './features/reconciliation/reconcile.ts';
import { forgetTries } from './features/strap-code/strap-code.ts';
import { endTransfer } from './features/transfer/end-transfer.ts';
import { dropUpload, processUpload } from './features/upload/process-upload.ts';
import { forgetOldAnswers } from './platform/idempotency.ts';
import type { JobHandler } from './platform/jobs.ts';

/** Every kind of job and who does it. */
export const jobHandlers: Record<string, JobHandler> = {
  'certificate-keys': takeTurns,
  'chip-mail': sendChipMail,
  'chargeback-reconcile': reconcileChargebacks,
  'dispute-due': runDisputeDeadline,
  'evidence-private': makeEvidencePrivate,
  'forget-answers': forgetOldAnswers,
  'forget-tries': forgetTries,
  'order-mail': sendOrderMail,
  'order-reconcile': reconcilePayments,
  'order-refund': sendDueRefunds,
  'order-reported': cancelReportedOrder,
  'order-timers': runOrderTimers,
  reconcile,
  ...payoutJobs,
  'tag-mail': sendTagMail,
  'transfer-end': endTransfer,
  'proof-level': lowerProofLevel,
  dropUpload,
  processUpload,
};
