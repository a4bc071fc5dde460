import { payout as payoutEntry } from '@strapline/domain/ledger/payout-entries';
import { payoutMinCents } from '@strapline/domain/money/money';
import { day, hour } from '@strapline/domain/time';
import { newId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { book } from '../ledger/ledger.ts';
import {
  type AccountRow,
  accountColumns,
  balanceOf,
  bookedTransfer,
  type EarningRow,
  earningColumns,
  setPayoutStatus,
} from './payout.store.ts';
import { queuePayoutAdvance, queuePayoutRun } from './payout-queue.ts';

/** The hour of the day (UTC) at which daily payouts begin. */
const runHour = 6;

/** When what is earned now begins its way. */
export function nextRun(services: Pick<Services, 'config' | 'clock'>): Date {
  const now = services.clock.now();
  if (services.config.payouts === 'at-once') return now;
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), runHour);
  return new Date(today > now.getTime() ? today : today + day);
}

/** When what was refused is tried again: at the next run, and where payouts go out at once not before an hour. */
export function nextRetry(services: Pick<Services, 'config' | 'clock'>): Date {
  return new Date(Math.max(nextRun(services).getTime(), services.clock.now().getTime() + hour));
}

/** Somebody earned something, or may be paid from now on: the next run takes it along. */
export async function queueNextRun(services: Services, { creatorId }: { creatorId: string }): Promise<void> {
  await queuePayoutRun(services.db, services, creatorId, nextRun(services));
}

/**
 * Puts everything that somebody may be paid on its way: what they owe is taken off first, less than the least amount waits for more, and who has no account
 * that may receive money keeps a balance. The transfers themselves are made afterwards, as work that is kept with this decision.
 */
export async function runPayout(services: Services, { creatorId }: { creatorId: string }): Promise<void> {
  await services.db.transaction(async (trx) => {
    const account = await lockActiveAccount(trx, services, creatorId);
    if (!account) return;
    // Orders before their earnings, as everybody locks them.
    await trx.rows(
      sql`select id from orders where id in (select order_id from earning where creator_id = ${creatorId} and state = 'payable') order by id for update`,
    );
    const earnings = await trx.rows<EarningRow & { at_bank: boolean }>(
      sql`select ${earningColumns}, (select payment_status = 'disputed' from orders where orders.id = order_id) as at_bank from earning
          where creator_id = ${creatorId} and state = 'payable' order by created_at, id for update`,
    );
    // What a buyer's bank asks back waits until it has decided.
    const waiting = earnings.reduce((sum, one) => sum + (one.at_bank ? one.cents - one.taken_cents : 0), 0);
    const payable = earnings.filter((one) => !one.at_bank);
    const moving = shareOut(payable, (await balanceOf(trx, creatorId)) - waiting);
    if (sumOf(moving) >= payoutMinCents) await begin(trx, services, account, moving);
  });
}

type Active = AccountRow & { provider_account_id: string };

/** Locked, so that two runs for the same person follow one another. */
async function lockActiveAccount(trx: Trx, services: Services, creatorId: string): Promise<Active | undefined> {
  return await trx.first<Active>(
    sql`select ${accountColumns} from payout_account
        where account_id = ${creatorId} and provider = ${services.payouts.provider} and status = 'active' for update`,
  );
}

async function begin(trx: Trx, services: Services, account: Active, moving: EarningRow[]): Promise<void> {
  const now = services.clock.now();
  const id = newId('pay');
  await trx.change(
    sql`insert into payout (id, creator_id, provider, provider_account_id, cents, state, created_at, updated_at)
        values (${id}, ${account.account_id}, ${account.provider}, ${account.provider_account_id}, ${sumOf(moving)}, 'moving', ${now}, ${now})`,
  );
  await trx.change(
    sql`update earning e set netted_cents = m.netted, moved_cents = m.moved, last_error = null, asked_at = null,
          state = case when m.moved > 0 then 'moving' else 'netted' end, payout_id = case when m.moved > 0 then ${id} end
        from jsonb_to_recordset(${JSON.stringify(moving.map(({ id, netted_cents, moved_cents }) => ({ id, netted: netted_cents, moved: moved_cents })))}::jsonb)
          as m (id text, netted int, moved int) where e.id = m.id`,
  );
  const sent = moving.filter((earning) => earning.moved_cents > 0);
  for (const earning of sent) await book(trx, payoutEntry(bookedTransfer(earning, account.provider), now));
  await setPayoutStatus(trx, sql`payout_id = ${id}`, 'processing', now);
  const netted = moving.filter((earning) => earning.moved_cents === 0).map((earning) => earning.id);
  if (netted.length > 0) await setPayoutStatus(trx, sql`id = any(${netted}::text[])`, 'paid', now);
  await queuePayoutAdvance(trx, services, id, now);
}

/** What of each earning moves: together no more than the balance, what is owed coming off the oldest first. */
function shareOut(payable: readonly EarningRow[], balance: number): EarningRow[] {
  const earnedCents = payable.reduce((sum, { cents, taken_cents }) => sum + cents - taken_cents, 0);
  let owed = Math.max(earnedCents - balance, 0);
  return payable.map((earning) => {
    const left = earning.cents - earning.taken_cents;
    const netted = Math.min(owed, left);
    owed -= netted;
    return { ...earning, netted_cents: netted, moved_cents: left - netted };
  });
}

function sumOf(moving: readonly EarningRow[]): number {
  return moving.reduce((sum, { moved_cents }) => sum + moved_cents, 0);
}
