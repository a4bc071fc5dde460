import { createPayoutEntry as payoutEntry } from '@strapline/domain/ledger/payout-entries';
import { minPayoutCents } from '@strapline/domain/money/money';
import { day, hour } from '@strapline/domain/time';
import { createId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { bookEntry } from '../ledger/ledger.ts';
import { orderStore } from '../order/order.ts';
import { isPayoutPaused } from './pause-payouts.ts';
import { type AccountRow, accountColumns, type EarningRow, earningColumns, getCreatorBalance, toBookedTransfer } from './payout.store.ts';
import { queuePayoutAdvance, queuePayoutRun } from './payout-queue.ts';

/** The hour of the day (UTC) at which daily payouts begin. */
const runHour = 6;

/** When current earnings are paid out. */
export function getNextRun(services: Pick<Services, 'config' | 'clock'>): Date {
  const now = services.clock.now();
  if (services.config.payouts === 'at-once') return now;
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), runHour);
  return new Date(today > now.getTime() ? today : today + day);
}

/** When a refused transfer is retried: at the next run, but not within an hour. */
export function getNextRetry(services: Pick<Services, 'config' | 'clock'>): Date {
  return new Date(Math.max(getNextRun(services).getTime(), services.clock.now().getTime() + hour));
}

/** New earnings, or a newly active account: included in the next run. */
export async function queueNextRun(services: Services, { creatorId }: { creatorId: string }): Promise<void> {
  await queuePayoutRun(services.db, services, creatorId, getNextRun(services));
}

/**
 * Starts a payout of all payable earnings: debts are deducted first, and amounts below the minimum, or without an active account, stay in the balance.
 * Transfers are made by a queued job.
 */
export async function runPayout(services: Services, { creatorId }: { creatorId: string }): Promise<void> {
  await services.db.transaction(async (trx) => {
    const account = await lockActiveAccount(trx, services, creatorId);
    if (!account || (await isPayoutPaused(trx, services, creatorId))) return;
    // Lock order: orders before their earnings.
    await trx.rows(
      sql`select id from orders where id in (select order_id from earning where creator_id = ${creatorId} and state = 'payable') order by id for update`,
    );
    const earnings = await trx.rows<EarningRow & { waits: boolean }>(
      sql`select ${earningColumns}, (select payment_status = 'disputed' or payout_held_since is not null from orders where orders.id = order_id) as waits from earning
          where creator_id = ${creatorId} and state = 'payable' order by created_at, id for update`,
    );
    // Earnings with an open chargeback, or whose order an admin reviews, wait.
    const waiting = earnings.reduce((sum, one) => sum + (one.waits ? one.cents - one.taken_cents : 0), 0);
    const payable = earnings.filter((one) => !one.waits);
    const moving = allocateBalance(payable, (await getCreatorBalance(trx, creatorId)) - waiting);
    if (sumOf(moving) >= minPayoutCents) await beginPayout(trx, services, account, moving);
  });
}

type Active = AccountRow & { provider_account_id: string };

/** Locked, so that runs for the same account are serialized. */
async function lockActiveAccount(trx: Trx, services: Services, creatorId: string): Promise<Active | undefined> {
  return await trx.first<Active>(
    sql`select ${accountColumns} from payout_account
        where account_id = ${creatorId} and provider = ${services.payouts.provider} and status = 'active' for update`,
  );
}

async function beginPayout(trx: Trx, services: Services, account: Active, moving: EarningRow[]): Promise<void> {
  const now = services.clock.now();
  const id = createId('pay');
  await trx.change(
    sql`insert into payout (id, creator_id, provider, provider_account_id, cents, state, created_at, updated_at)
        values (${id}, ${account.account_id}, ${account.provider}, ${account.provider_account_id}, ${sumOf(moving)}, 'moving', ${now}, ${now})`,
  );
  await trx.change(
    sql`update earning e set netted_cents = m.netted, moved_cents = m.moved, last_error = null, requested_at = null,
          state = case when m.moved > 0 then 'moving' else 'netted' end, payout_id = case when m.moved > 0 then ${id} end
        from jsonb_to_recordset(${JSON.stringify(moving.map(({ id, netted_cents, moved_cents }) => ({ id, netted: netted_cents, moved: moved_cents })))}::jsonb)
          as m (id text, netted int, moved int) where e.id = m.id`,
  );
  const sent = moving.filter((earning) => earning.moved_cents > 0);
  for (const earning of sent) await bookEntry(trx, payoutEntry(toBookedTransfer(earning, account.provider), now));
  await orderStore.recordPayoutStatus(trx, { payoutId: id }, 'processing', now);
  const netted = moving.filter((earning) => earning.moved_cents === 0).map((earning) => earning.id);
  if (netted.length > 0) await orderStore.recordPayoutStatus(trx, { earningIds: netted }, 'paid', now);
  await queuePayoutAdvance(trx, services, id, now);
}

/** The part of each earning to transfer: at most the balance in total; debts are deducted from the oldest first. */
function allocateBalance(payable: readonly EarningRow[], balance: number): EarningRow[] {
  const earnedCents = payable.reduce((sum, { cents, taken_cents }) => sum + cents - taken_cents, 0);
  let owedCents = Math.max(earnedCents - balance, 0);
  return payable.map((earning) => {
    const remainingCents = earning.cents - earning.taken_cents;
    const netted = Math.min(owedCents, remainingCents);
    owedCents -= netted;
    return { ...earning, netted_cents: netted, moved_cents: remainingCents - netted };
  });
}

function sumOf(moving: readonly EarningRow[]): number {
  return moving.reduce((sum, { moved_cents }) => sum + moved_cents, 0);
}
