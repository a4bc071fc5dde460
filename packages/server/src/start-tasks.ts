import { deleteOldSignals } from './features/abuse/abuse.ts';
import { startAuditAnchor } from './features/audit/audit-anchor.ts';
import { startCertificateKeys } from './features/certificate/signing-keys.ts';
import { registerChipBatches } from './features/chip/chip.ts';
import { startChargebackReconciliation } from './features/dispute/reconcile-chargebacks.ts';
import { startOrderTimers } from './features/fulfilment/run-order-timers.ts';
import { signPendingEntries } from './features/log/write-checkpoint.ts';
import { startPaymentReconciliation } from './features/payment/reconcile-payments.ts';
import { startPayoutReconciliation } from './features/payout/payout.ts';
import { resumeErasures } from './features/privacy/erase-account.ts';
import { runRetention } from './features/privacy/run-retention.ts';
import { startReconciling } from './features/reconciliation/reconcile.ts';
import { deleteExpiredAttempts } from './features/strap-code/strap-code.ts';
import { deleteExpiredAnswers } from './platform/idempotency.ts';
import type { Services } from './platform/services.ts';

/** Tasks of features that run at start, before the server is ready. */
const tasks: readonly ((services: Services) => Promise<void>)[] = [
  deleteExpiredAnswers,
  deleteExpiredAttempts,
  deleteOldSignals,
  registerChipBatches,
  startAuditAnchor,
  startCertificateKeys,
  startChargebackReconciliation,
  startOrderTimers,
  startPaymentReconciliation,
  startReconciling,
  startPayoutReconciliation,
  resumeErasures,
  runRetention,
  signPendingEntries,
];

export async function startTasks(services: Services): Promise<void> {
  for (const task of tasks) await task(services);
}
