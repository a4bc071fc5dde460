import { lowerProofLevel } from './features/bra-tag/lower-proof-level.ts';
import { sendTagMail } from './features/bra-tag/tag-mail.ts';
import { takeTurns } from './features/certificate/signing-keys.ts';
import { sendChipMail } from './features/chip/chip.ts';
import { disputeDue } from './features/dispute/dispute-due.ts';
import { hideEvidence } from './features/dispute/evidence.ts';
import { reconcileChargebacks } from './features/dispute/reconcile-chargebacks.ts';
import { sendDueRefunds } from './features/dispute/send-due-refunds.ts';
import { orderTimersDue, reconcileOrders } from './features/order/order-timers.ts';
import { endReported } from './features/order/reported-order.ts';
import { sendOrderMail } from './features/order/send-order-mail.ts';
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
  'dispute-due': disputeDue,
  'evidence-private': hideEvidence,
  'forget-answers': forgetOldAnswers,
  'forget-tries': forgetTries,
  'order-mail': sendOrderMail,
  'order-reconcile': reconcileOrders,
  'order-refund': sendDueRefunds,
  'order-reported': endReported,
  'order-timers': orderTimersDue,
  reconcile,
  ...payoutJobs,
  'tag-mail': sendTagMail,
  'transfer-end': endTransfer,
  'proof-level': lowerProofLevel,
  dropUpload,
  processUpload,
};
