import { deleteOldSignals } from './features/abuse/abuse.ts';
import { addStateGauges } from './features/admin/state-gauges.ts';
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
import { startRetention } from './features/privacy/run-retention.ts';
import { startMediaKeys } from './features/private-media/media-keys.ts';
import { startRatingTimers } from './features/rating/rating-timers.ts';
import { startReconciling } from './features/reconciliation/reconcile.ts';
import { startSearchDigest } from './features/saved-search/search-digest.ts';
import { deleteExpiredAttempts } from './features/strap-code/strap-code.ts';
import { startLearningFit } from './features/survey/learn-fit.ts';
import { deleteExpiredAnswers } from './platform/idempotency.ts';
import type { Services } from './platform/services.ts';
import { type RunsIn, runsHere } from './process-settings.ts';

/** Tasks of features that run at start, before the server is ready, in this order, and the processes that they belong to. Those of `jobs` start periodic work. */
const tasks: readonly (readonly [RunsIn, (services: Services) => Promise<void>])[] = [
  ['jobs', deleteExpiredAnswers],
  ['jobs', deleteExpiredAttempts],
  ['jobs', deleteOldSignals],
  ['all', registerChipBatches],
  ['jobs', rollUpAnalytics],
  ['all', addStateGauges],
  ['jobs', startAuditAnchor],
  ['all', startMediaKeys],
  ['jobs', startCertificateKeys],
  ['jobs', startChargebackReconciliation],
  ['jobs', startLearningFit],
  ['jobs', startOrderTimers],
  ['jobs', startPaymentReconciliation],
  ['jobs', startReconciling],
  ['jobs', startPayoutReconciliation],
  ['jobs', startRatingTimers],
  ['jobs', resumeErasures],
  ['jobs', startRetention],
  ['jobs', startSearchDigest],
  ['jobs', signPendingEntries],
];

export async function startTasks(services: Services): Promise<void> {
  for (const [where, task] of tasks) if (runsHere(services.config, where)) await task(services);
}
