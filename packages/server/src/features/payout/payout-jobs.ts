import type { JobHandlers } from '../../platform/job-runner.ts';
import type { Services } from '../../platform/services.ts';
import { advancePayout, retryPayout } from './advance-payout.ts';
import { queuePayoutReconciliation } from './payout-queue.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';
import { reverseEarning } from './reverse-earnings.ts';
import { queueNextRun, runPayout } from './run-payout.ts';

/** All job kinds of payouts with their handlers. */
export const payoutJobs = {
  'payout-earned': queueNextRun,
  'payout-run': runPayout,
  'payout-advance': async (services, { payoutId }) => {
    await retryPayout(services, payoutId);
    await advancePayout(services, payoutId);
  },
  'payout-reverse': reverseEarning,
  'payout-reconcile': reconcilePayouts,
} satisfies Partial<JobHandlers>;

/** Queues the recurring jobs of payouts; at every start of a server. */
export async function startPayoutReconciliation(services: Services): Promise<void> {
  await queuePayoutReconciliation(services, 0);
}
