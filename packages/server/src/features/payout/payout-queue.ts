import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import type { Queryable } from '../../ports/database.ts';

/** Queues a payout run for a person, at this time. */
export async function queuePayoutRun(trx: Queryable, services: Pick<Services, 'jobs'>, creatorId: string, runAt: Date): Promise<void> {
  await services.jobs.add(trx, { kind: 'payout-run', key: `payout-run:${creatorId}`, payload: { creatorId }, runAt });
}

/** Queues the next step of a payout, at this time. */
export async function queuePayoutAdvance(trx: Queryable, services: Pick<Services, 'jobs'>, payoutId: string, runAt: Date): Promise<void> {
  await services.jobs.add(trx, { kind: 'payout-advance', key: `payout-advance:${payoutId}`, payload: { payoutId }, runAt });
}

/** Queues the reversal of a transfer, at this time, until it is done. */
export async function queueReversal(trx: Queryable, services: Pick<Services, 'jobs'>, earningId: string, runAt: Date): Promise<void> {
  await services.jobs.add(trx, { kind: 'payout-reverse', key: `payout-reverse:${earningId}`, payload: { earningId }, runAt });
}

/** The position of a run over all payouts: after the last one checked. Payouts that changed since the run began are skipped. */
export type Round = NonNullable<JobPayload<'payout-reconcile'>['round']>;

/** Queues the next page, or the next run, of the reconciliation. */
export async function queuePayoutReconciliation({ jobs, db, clock }: Services, ms: number, round?: Round): Promise<void> {
  const runAt = new Date(clock.now().getTime() + ms);
  await jobs.add(db, { kind: 'payout-reconcile', key: 'payout-reconcile', payload: round ? { round } : {}, runAt });
}
