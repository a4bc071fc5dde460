import { createFailedPayoutEntry, createSentPayoutEntry } from '@strapline/domain/ledger/payout-entries';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { PaymentNotFound, PaymentRefused } from '../../ports/payments.ts';
import type { ProviderTransfer } from '../../ports/payouts.ts';
import { bookEntry } from '../ledger/ledger.ts';
import { orderStore } from '../order/order.ts';
import { type EarningRow, lockPayout, type PayoutRow, toBookedTransfer } from './payout.store.ts';
import { queuePayoutRun } from './payout-queue.ts';
import { getNextRetry } from './run-payout.ts';

/**
 * Transfers an earning, once. An existing transfer is always looked up before another is requested: after a crash, and after a restore of a backup, which knows
 * nothing of what was sent since. Throws PaymentsUnavailable; the job retries.
 */
export async function transferEarning(services: Services, payout: PayoutRow, earning: EarningRow): Promise<void> {
  await services.db.change(
    sql`update earning set requested_at = ${services.clock.now()} where id = ${earning.id} and state = 'moving' and requested_at is null`,
  );
  try {
    const transfer = (await findEarlierTransfer(services, earning)) ?? (await requestTransfer(services, payout, earning));
    await recordTransfer(services, payout, earning, transfer);
  } catch (error) {
    if (!(error instanceof PaymentRefused || error instanceof PaymentNotFound)) throw error;
    await recordRefusal(services, payout, earning, error);
  }
}

async function findEarlierTransfer(services: Services, earning: EarningRow): Promise<ProviderTransfer | null> {
  const transfers = await services.payouts.listTransfers(earning.order_id);
  return transfers.find(({ reference, cents, reversedCents }) => reference === earning.id && reversedCents < cents) ?? null;
}

async function requestTransfer(services: Services, payout: PayoutRow, earning: EarningRow): Promise<ProviderTransfer> {
  const order = await services.db.first<{ payment_provider: string; payment_intent_id: string }>(
    sql`select payment_provider, payment_intent_id from orders where id = ${earning.order_id}`,
  );
  // Before its payment is available, only that payment can fund the transfer; other providers' orders are funded from the platform balance.
  const intentId = order?.payment_provider === services.payouts.provider ? order.payment_intent_id : null;
  return await services.payouts.createTransfer({
    accountId: payout.provider_account_id,
    cents: earning.moved_cents,
    group: earning.order_id,
    intentId,
    reference: earning.id,
    idempotencyKey: `transfer-${earning.id}-${earning.tries}`,
  });
}

async function recordTransfer(services: Services, payout: PayoutRow, earning: EarningRow, transfer: ProviderTransfer): Promise<void> {
  await services.db.transaction(async (trx) => {
    const now = services.clock.now();
    const moved = await trx.change(
      sql`update earning set state = 'moved', provider_transfer_id = ${transfer.id}, last_error = null where id = ${earning.id} and state = 'moving'`,
    );
    if (moved === 1) await bookEntry(trx, createSentPayoutEntry(toBookedTransfer(earning, payout.provider), now));
  });
}

/** The provider refused the transfer: the amount returns to the creator's balance, and a later run retries. */
async function recordRefusal(services: Services, payout: PayoutRow, earning: EarningRow, why: Error): Promise<void> {
  services.log.error({ err: why, earningId: earning.id }, 'the payment provider rejected a transfer');
  await services.db.transaction(async (trx) => {
    const now = services.clock.now();
    await trx.first(sql`select id from orders where id = ${earning.order_id} for update`);
    const locked = await lockPayout(trx, payout.id);
    // What was reversed in the meantime was never transferred.
    const stopped = await trx.first<{ state: EarningRow['state'] }>(
      sql`update earning set state = case when taken_cents = cents then 'taken' else 'payable' end, payout_id = null, tries = tries + 1, moved_cents = 0,
            netted_cents = 0, want_back_cents = 0, requested_at = null, last_error = ${why.message}
          where id = ${earning.id} and state = 'moving' and tries = ${earning.tries} returning state`,
    );
    if (!stopped || !locked) return;
    const remainingCents = locked.cents - earning.moved_cents;
    await trx.change(
      sql`update payout set cents = ${remainingCents}, state = ${remainingCents === 0 ? 'canceled' : locked.state}, failure = ${why.message}, updated_at = ${now} where id = ${payout.id}`,
    );
    await bookEntry(trx, createFailedPayoutEntry(toBookedTransfer(earning, payout.provider), now));
    if (stopped.state === 'payable') await orderStore.recordPayoutStatus(trx, { earningIds: [earning.id] }, 'failed', now);
    await queuePayoutRun(trx, services, earning.creator_id, getNextRetry(services));
  });
}
