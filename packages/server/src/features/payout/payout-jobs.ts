import type { JobHandler } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { advancePayout, retryPayout } from './advance-payout.ts';
import { reconcileLater } from './payout-later.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';
import { earned, runPayout } from './run-payout.ts';
import { reverseEarning } from './take-back.ts';

/** Every kind of job of payouts and who does it. */
export const payoutJobs: Record<string, JobHandler> = {
  'payout-earned': earned,
  'payout-run': runPayout,
  'payout-advance': async (services, { payoutId }: { payoutId: string }) => {
    await retryPayout(services, payoutId);
    await advancePayout(services, payoutId);
  },
  'payout-reverse': reverseEarning,
  'payout-reconcile': reconcilePayouts,
};

/** Puts the standing work of payouts on its way; at every start of a server. */
export async function startPayoutWork(services: Services): Promise<void> {
  await reconcileLater(services, 0);
}
