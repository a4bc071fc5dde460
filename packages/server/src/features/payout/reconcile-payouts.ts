import { day, minute } from '@strapline/domain/time';
import type { JobPayload } from '../../platform/job-payloads.ts';
import { maxAttempts } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { advancePayout } from './advance-payout.ts';
import { queueEarnedPayout } from './earnings.ts';
import { queuePayoutReconciliation, queueReversal, type Round } from './payout-queue.ts';

const everyMs = 5 * minute;
/** Payouts per job. */
export const pageSize = 100;
/** A payout that was checked this recently is left to its own job. */
const quietMs = 20_000;
/** A bank may return a payout this long after it arrived. */
const mayComeBackMs = 7 * day;

/**
 * Looks up open payouts at the provider and requeues work without a job, in case an event was lost or a process crashed. Each page is a job, so there is no
 * upper limit.
 */
export async function reconcilePayouts(services: Services, { round }: JobPayload<'payout-reconcile'>): Promise<void> {
  const now = services.clock.now();
  if (!round) await requeueWork(services, now);
  const began = round ? new Date(round.began) : now;
  const page = await listDuePayouts(services, began, round?.after ?? { at: '-infinity', id: '' });
  for (const { id } of page) await reconcileOne(services, id);
  const last = page.length === pageSize ? page.at(-1) : undefined;
  if (last) await queuePayoutReconciliation(services, 0, { began: began.toISOString(), after: { at: last.mark, id: last.id } });
  else await queuePayoutReconciliation(services, everyMs);
}

async function listDuePayouts(services: Services, began: Date, after: Round['after']): Promise<{ id: string; mark: string }[]> {
  return await services.db.rows<{ id: string; mark: string }>(
    sql`select id, updated_at::text as mark from payout
        where provider = ${services.payouts.provider} and updated_at <= ${new Date(began.getTime() - quietMs)}
          and (updated_at, id) > (${after.at}::timestamptz, ${after.id})
          and (state in ('moving', 'waiting', 'sending', 'sent') or (state = 'paid' and updated_at > ${new Date(began.getTime() - mayComeBackMs)}))
        order by updated_at, id limit ${pageSize}`,
  );
}

/** Due payouts and reversals without a job, or whose job gave up. */
async function requeueWork(services: Services, now: Date): Promise<void> {
  const idle = await services.db.rows<{ creator_id: string }>(
    sql`select distinct e.creator_id from earning e join payout_account a on a.account_id = e.creator_id and a.provider = ${services.payouts.provider} and a.status = 'active'
        where e.state = 'payable' and not exists (select from job where key in ('payout-run:' || e.creator_id, 'payout-earned:' || e.creator_id) and attempts < ${maxAttempts})`,
  );
  for (const { creator_id } of idle) await queueEarnedPayout(services.db, creator_id, now);
  const unreversed = await services.db.rows<{ id: string }>(
    sql`select id from earning where want_back_cents > reversed_cents and not exists (select from job where key = 'payout-reverse:' || earning.id and attempts < ${maxAttempts})`,
  );
  for (const { id } of unreversed) await queueReversal(services.db, services, id, now);
}

async function reconcileOne(services: Services, payoutId: string): Promise<void> {
  try {
    await advancePayout(services, payoutId);
  } catch (error) {
    services.log.warn({ err: error, payoutId }, 'could not load a payout; retrying in the next run');
  }
}
