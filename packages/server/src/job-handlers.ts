import { erasureSteps } from './erasure-steps.ts';
import { deleteOldSignals } from './features/abuse/abuse.ts';
import { anchorAudit } from './features/audit/audit-anchor.ts';
import { sendBraTagMail } from './features/bra-tag-record/bra-tag-mail.ts';
import { cancelReportedOrder } from './features/cancellation/cancel-reported-order.ts';
import { cancelStoppedOrder } from './features/cancellation/cancel-stopped-order.ts';
import { rotateCertificateKeys } from './features/certificate/signing-keys.ts';
import { sendChipMail } from './features/chip/chip.ts';
import { lowerProofLevel } from './features/chip/lower-proof-level.ts';
import { runDisputeDeadline } from './features/dispute/dispute-deadline.ts';
import { dropEvidence, makeEvidencePrivate } from './features/dispute/evidence.ts';
import { reconcileChargebacks } from './features/dispute/reconcile-chargebacks.ts';
import { runOrderTimers } from './features/fulfilment/run-order-timers.ts';
import { sendOrderMail } from './features/order/send-order-mail.ts';
import { reconcilePayments } from './features/payment/reconcile-payments.ts';
import { sendDueRefunds } from './features/payment/send-due-refunds.ts';
import { payoutJobs } from './features/payout/payout.ts';
import { sendAccountMail } from './features/people/send-account-mail.ts';
import { createAccountEraser, forgetMail, sendFarewell } from './features/privacy/erase-account.ts';
import { makeExport } from './features/privacy/make-export.ts';
import { sendPrivacyMail } from './features/privacy/privacy-mail.ts';
import { runRetention } from './features/privacy/run-retention.ts';
import { reconcile } from './features/reconciliation/reconcile.ts';
import { followRecovery } from './features/recovery/follow-recovery.ts';
import { sendHelpMail } from './features/recovery/recovery-help.ts';
import { sendRecoveryMail } from './features/recovery/recovery-mail.ts';
import { endConfirmation } from './features/report/confirmation-end.ts';
import { sendReportMail } from './features/report/report-mail.ts';
import { followRestrictions } from './features/report/restrictions.ts';
import { deleteExpiredAttempts } from './features/strap-code/strap-code.ts';
import { endTransfer } from './features/transfer/end-transfer.ts';
import { dropUpload, processUpload } from './features/upload/process-upload.ts';
import { deleteExpiredAnswers } from './platform/idempotency.ts';
import type { JobHandlers } from './platform/job-runner.ts';

/** The handler of every kind of job; a missing kind of `job-payloads.ts` is a type error. */
export const jobHandlers: JobHandlers = {
  'audit-anchor': anchorAudit,
  'account-mail': sendAccountMail,
  'account-state': followRestrictions,
  'account-recovery': followRecovery,
  'account-erase': createAccountEraser(erasureSteps),
  'certificate-keys': rotateCertificateKeys,
  'chip-mail': sendChipMail,
  'chargeback-reconcile': reconcileChargebacks,
  'dispute-due': runDisputeDeadline,
  'data-export': makeExport,
  'evidence-drop': dropEvidence,
  'evidence-private': makeEvidencePrivate,
  'farewell-mail': sendFarewell,
  'forget-answers': deleteExpiredAnswers,
  'forget-signals': deleteOldSignals,
  'forget-tries': deleteExpiredAttempts,
  'mail-forget': forgetMail,
  'order-mail': sendOrderMail,
  'order-reconcile': reconcilePayments,
  'order-refund': sendDueRefunds,
  'order-reported': cancelReportedOrder,
  'order-stopped': cancelStoppedOrder,
  'order-timers': runOrderTimers,
  'privacy-mail': sendPrivacyMail,
  reconcile,
  retention: runRetention,
  ...payoutJobs,
  'report-confirm-end': endConfirmation,
  'recovery-help-mail': sendHelpMail,
  'recovery-mail': sendRecoveryMail,
  'report-mail': sendReportMail,
  'tag-mail': sendBraTagMail,
  'transfer-end': endTransfer,
  'proof-level': lowerProofLevel,
  dropUpload,
  processUpload,
};
