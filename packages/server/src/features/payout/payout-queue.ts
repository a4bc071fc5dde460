import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import type { Queryable } from '../../ports/database.ts';

/** Puts on its way what somebody may be paid, at this time. */
export async function queuePayoutRun(trx: Queryable, services: Pick<Services, 'jobs'>, creatorId: string, runAt: Date): Promise<void> {
  await services.jobs.add(trx, { kind: 'payout-run', key: `payout-run:${creatorId}`, payload: { creatorId }, runAt });
}

/** Takes a payout a step further, from this time on. */
export async function queuePayoutAdvance(trx: Queryable, services: Pick<Services, 'jobs'>, payoutId: string, runAt: Date): Promise<void> {
  await services.jobs.add(trx, { kind: 'payout-advance', key: `payout-advance:${payoutId}`, payload: { payoutId }, runAt });
}

/** Takes back what of a transfer is wanted back, from this time on and until it is done. */
export async function queueReversal(trx: Queryable, services: Pick<Services, 'jobs'>, earningId: string, runAt: Date): Promise<void> {
  await services.jobs.add(trx, { kind: 'payout-reverse', key: `payout-reverse:${earningId}`, payload: { earningId }, runAt });
}

/** Where a round over all payouts goes on: behind the one it looked at last. It looks at nothing that changed since it began. */
export type Round = NonNullable<JobPayload<'payout-reconcile'>['round']>;

/** Queues the next page, or the next round, of the reconciliation. */
export async function queuePayoutReconciliation({ jobs, db, clock }: Services, ms: number, round?: Round): Promise<void> {
  const runAt = new Date(clock.now().getTime() + ms);
  await jobs.add(db, { kind: 'payout-reconcile', key: 'payout-reconcile', payload: round ? { round } : {}, runAt });
}
