import { type AccountState, findRestriction } from '@strapline/domain/account/account-state';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { queuePayoutAdvance, queuePayoutRun } from './payout-queue.ts';

/** Payouts pause while their creator is suspended; what was earned stays in the ledger. */
export async function isPayoutPaused(db: Queryable, { clock }: Pick<Services, 'clock'>, creatorId: string): Promise<boolean> {
  const row = await db.first<{ state: AccountState; until: Date | null }>(
    sql`select state, state_until as until from account where id = ${creatorId}`,
  );
  return row !== undefined && findRestriction(row.state, row.until, clock.now())?.state === 'suspended';
}

/** Payouts that paused go on after the transaction. */
export async function resumePayouts(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, creatorId: string): Promise<void> {
  const now = services.clock.now();
  const paused = await trx.rows<{ id: string }>(
    sql`select id from payout where creator_id = ${creatorId} and state in ('moving', 'waiting') order by id`,
  );
  for (const { id } of paused) await queuePayoutAdvance(trx, services, id, now);
  await queuePayoutRun(trx, services, creatorId, now);
}
