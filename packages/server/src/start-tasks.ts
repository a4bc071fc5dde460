import { deleteOldSignals } from './features/abuse/abuse.ts';
import { rollUpAnalytics } from './features/analytics/roll-up.ts';
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
import { startMediaKeys } from './features/private-media/media-keys.ts';
import { startRatingTimers } from './features/rating/rating-timers.ts';
import { startReconciling } from './features/reconciliation/reconcile.ts';
import { startSearchDigest } from './features/saved-search/search-digest.ts';
import { startMatching } from './features/share-image/start-matching.ts';
import { deleteExpiredAttempts } from './features/strap-code/strap-code.ts';
import { startLearningFit } from './features/survey/learn-fit.ts';
import { deleteExpiredAnswers } from './platform/idempotency.ts';
import type { Services } from './platform/services.ts';

/** Tasks of features that run at start, before the server is ready. */
const tasks: readonly ((services: Services) => Promise<void>)[] = [
  deleteExpiredAnswers,
  deleteExpiredAttempts,
  deleteOldSignals,
  registerChipBatches,
  rollUpAnalytics,
  startAuditAnchor,
  startMediaKeys,
  startCertificateKeys,
  startChargebackReconciliation,
  startLearningFit,
  startOrderTimers,
  startPaymentReconciliation,
  startReconciling,
  startPayoutReconciliation,
  startRatingTimers,
  resumeErasures,
  runRetention,
  startSearchDigest,
  signPendingEntries,
  startMatching,
];

export async function startTasks(services: Services): Promise<void> {
  for (const task of tasks) await task(services);
}
