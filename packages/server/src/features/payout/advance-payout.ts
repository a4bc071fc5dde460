import { hour } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import { type Statement, sql, type Trx } from '../../ports/database.ts';
import { PaymentNotFound, PaymentRefused } from '../../ports/payments.ts';
import type { ProviderPayout } from '../../ports/payouts.ts';
import { orderStore } from '../order/order.ts';
import { isPayoutHeld, isPayoutPaused } from './pause-payouts.ts';
import { type EarningRow, earningColumns, findPayout, lockPayout, type PayoutRow, type PayoutState } from './payout.store.ts';
import { queuePayoutAdvance } from './payout-queue.ts';
import { reducePayouts } from './reduce-payouts.ts';
import { getNextRetry } from './run-payout.ts';
import { transferEarning } from './transfer-earning.ts';

/** How often a payout checks whether its money is available. */
const lookAgainMs = hour;

/**
 * Takes a payout as far as possible: transfers, payout to the bank, result. Jobs, webhooks and reconciliation all end here, and every step resumes where the
 * last one stopped. Nothing is transferred while the creator is suspended or an admin reviews one of the orders. `also` runs in the transaction that records the provider's state. Throws PaymentsUnavailable.
 */
export async function advancePayout(services: Services, payoutId: string, also?: (trx: Trx) => Promise<void>): Promise<PayoutRow | null> {
  const payout = await findPayout(services.db, payoutId);
  const isWaitingForUs = payout?.state === 'moving' || payout?.state === 'waiting';
  if (isWaitingForUs && ((await isPayoutPaused(services.db, services, payout.creator_id)) || (await isPayoutHeld(services.db, payoutId))))
    return payout;
  switch (payout?.state) {
    case 'moving':
      return (await transferEarnings(services, payout))
        ? await advancePayout(services, payoutId, also)
        : await loadPayout(services, payoutId);
    case 'waiting':
      return (await takeAim(services, payout)) ? await advancePayout(services, payoutId, also) : await loadPayout(services, payoutId);
    case 'sending':
      await sendPayout(services, payout);
      return await loadPayout(services, payoutId);
    case 'sent':
    case 'paid':
      await followPayout(services, payout, also);
      return await loadPayout(services, payoutId);
    default:
      return payout ?? null;
  }
}

/** Retries a failed payout: after a delay, or because the account changed. */
export async function retryPayout(services: Services, payoutId: string): Promise<void> {
  await services.db.change(
    sql`update payout set state = 'waiting', updated_at = ${services.clock.now()} where id = ${payoutId} and state = 'failed'`,
  );
}

async function loadPayout(services: Services, payoutId: string): Promise<PayoutRow | null> {
  return (await findPayout(services.db, payoutId)) ?? null;
}

/** True once every transfer is made. */
async function transferEarnings(services: Services, payout: PayoutRow): Promise<boolean> {
  const earnings = await services.db.rows<EarningRow>(
    sql`select ${earningColumns} from earning where payout_id = ${payout.id} and state = 'moving' order by created_at, id`,
  );
  for (const earning of earnings) await transferEarning(services, payout, earning);
  const moved = await services.db.change(
    sql`update payout set state = 'waiting', updated_at = ${services.clock.now()} where id = ${payout.id} and state = 'moving'
          and not exists (select from earning where payout_id = ${payout.id} and state = 'moving')`,
  );
  return moved === 1;
}

/** True if the account's balance covers the payout; from here on, its amount is fixed. */
async function takeAim(services: Services, payout: PayoutRow): Promise<boolean> {
  const { availableCents } = await services.payouts.getBalance(payout.provider_account_id);
  const now = services.clock.now();
  if (availableCents < payout.cents) {
    await queuePayoutAdvance(services.db, services, payout.id, new Date(now.getTime() + lookAgainMs));
    return false;
  }
  return await services.db.transaction(async (trx) => {
    await trx.rows(findOrdersOf(payout.id));
    const aimed = await trx.change(
      sql`update payout set state = 'sending', tries = tries + 1, updated_at = ${now} where id = ${payout.id} and state = 'waiting' and cents = ${payout.cents}`,
    );
    if (aimed === 1) await orderStore.recordPayoutStatus(trx, { payoutId: payout.id }, 'processing', now);
    return aimed === 1;
  });
}

/** Requests the payout; one that was requested before a crash is found by its name. */
async function sendPayout(services: Services, payout: PayoutRow): Promise<void> {
  const reference = `${payout.id}:${payout.tries}`;
  try {
    const before = (await services.payouts.listPayouts(payout.provider_account_id)).find((sent) => sent.reference === reference);
    const sent =
      before ??
      (await services.payouts.payOut({
        accountId: payout.provider_account_id,
        cents: payout.cents,
        reference,
        idempotencyKey: `payout-${reference}`,
      }));
    await services.db.change(
      sql`update payout set state = 'sent', provider_payout_id = ${sent.id}, expected_at = ${sent.arrivesAt}, failure = null, updated_at = ${services.clock.now()}
          where id = ${payout.id} and state = 'sending' and tries = ${payout.tries}`,
    );
  } catch (error) {
    if (!(error instanceof PaymentRefused || error instanceof PaymentNotFound)) throw error;
    await recordEnd(services, payout.id, payout.tries, 'failed', error.message);
  }
}

/** The result of a payout in transit or paid: a bank may return it days later. */
async function followPayout(services: Services, payout: PayoutRow, alsoRun: ((trx: Trx) => Promise<void>) | undefined): Promise<void> {
  const now: ProviderPayout = await services.payouts.retrievePayout(payout.provider_account_id, payout.provider_payout_id ?? '');
  if (now.status === 'under_way') {
    await services.db.transaction(async (trx) => await alsoRun?.(trx));
    return;
  }
  await recordEnd(services, payout.id, payout.tries, now.status, now.failure, alsoRun);
}

async function recordEnd(
  services: Services,
  payoutId: string,
  tries: number,
  state: Extract<PayoutState, 'paid' | 'failed'>,
  failure: string | null,
  also?: (trx: Trx) => Promise<void>,
): Promise<void> {
  const isNews = await services.db.transaction(async (trx) => {
    const now = services.clock.now();
    await also?.(trx);
    await trx.rows(findOrdersOf(payoutId));
    const locked = await lockPayout(trx, payoutId);
    if (!locked || locked.tries !== tries || locked.state === state || locked.state === 'failed') return false;
    await trx.change(
      sql`update payout set state = ${state}, failure = ${failure}, paid_at = ${state === 'paid' ? now : null}, updated_at = ${now},
            provider_payout_id = ${state === 'paid' ? locked.provider_payout_id : null} where id = ${payoutId}`,
    );
    await orderStore.recordPayoutStatus(trx, { payoutId }, state, now);
    if (state === 'failed') {
      await reducePayouts(trx, locked.creator_id, payoutId, now);
      await queuePayoutAdvance(trx, services, payoutId, getNextRetry(services));
    }
    return true;
  });
  if (!isNews) return;
  services.metrics.money.inc({ what: state === 'paid' ? 'payout_paid' : 'payout_failed' });
  if (state === 'failed') {
    services.metrics.alarms.inc({ what: 'payout_failed' });
    services.log.error({ payoutId, failure }, 'a payout failed or was returned');
  }
}

/** Locks the orders of a payout, which by the lock order come first. */
function findOrdersOf(payoutId: string): Statement {
  return sql`select id from orders where id in (select order_id from earning where payout_id = ${payoutId}) order by id for update`;
}
