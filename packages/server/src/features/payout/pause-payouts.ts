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

/** A payout waits while an admin reviews one of its orders, because Strapline removed the piece. */
export async function isPayoutHeld(db: Queryable, payoutId: string): Promise<boolean> {
  const held = await db.first(
    sql`select 1 from earning join orders on orders.id = earning.order_id where earning.payout_id = ${payoutId} and orders.payout_held_since is not null limit 1`,
  );
  return held !== undefined;
}

/** Whether money of a completed order has not been sent to a bank yet. */
async function isPayoutOpen(db: Queryable, orderId: string): Promise<boolean> {
  const open = await db.first(
    sql`select 1 from earning left join payout on payout.id = earning.payout_id
        where earning.order_id = ${orderId} and (earning.state in ('payable', 'moving') or payout.state in ('moving', 'waiting', 'failed')) limit 1`,
  );
  return open !== undefined;
}

/** After the transaction, everybody who earned from the order is paid out again. */
async function resumeOrderPayout(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, orderId: string): Promise<void> {
  const earned = await trx.rows<{ id: string }>(
    sql`select distinct creator_id as id from earning where order_id = ${orderId} order by creator_id`,
  );
  for (const { id } of earned) await resumePayouts(trx, services, id);
}

/** The payout of one order. */
export const orderPayout = { isOpen: isPayoutOpen, resume: resumeOrderPayout } as const;

/** Payouts that paused go on after the transaction. */
export async function resumePayouts(trx: Trx, services: Pick<Services, 'jobs' | 'clock'>, creatorId: string): Promise<void> {
  const now = services.clock.now();
  const paused = await trx.rows<{ id: string }>(
    sql`select id from payout where creator_id = ${creatorId} and state in ('moving', 'waiting') order by id`,
  );
  for (const { id } of paused) await queuePayoutAdvance(trx, services, id, now);
  await queuePayoutRun(trx, services, creatorId, now);
}
