import { storeProviderEvent } from '../../platform/provider-events.ts';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { PaymentNotFound, type PaymentProvider, type ProviderEvent } from '../../ports/payments.ts';
import { advancePayout } from './advance-payout.ts';
import { refreshAccount } from './payout-account.ts';
import { syncTransfer } from './reverse-earnings.ts';

/** Events after which an account, a transfer or a payout may have changed. */
export const payoutEvents: readonly string[] = [
  'account.updated',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'transfer.updated',
  'transfer.reversed',
];

/**
 * Handles events about payouts: each is a reason to load the object from the provider. The event is stored with its effect; false when the object is unknown.
 * Throws PaymentsUnavailable.
 */
export async function handlePayoutEvent(services: Services, provider: PaymentProvider, event: ProviderEvent): Promise<boolean> {
  const { type, objectId, account } = event;
  const saveEvent = async (trx: Queryable): Promise<void> =>
    void (await trx.change(storeProviderEvent(provider, event, 'settled', services.clock.now())));
  try {
    if (type.startsWith('account.')) return (await refreshAccount(services, account ?? objectId ?? '', saveEvent)) !== null;
    if (type.startsWith('transfer.')) return await syncTransfer(services, objectId ?? '', saveEvent);
    const payout = await services.db.first<{ id: string }>(sql`select id from payout where provider_payout_id = ${objectId}`);
    if (!payout) return false;
    await advancePayout(services, payout.id, saveEvent);
    // If loading the object changed nothing.
    await saveEvent(services.db);
    return true;
  } catch (error) {
    if (error instanceof PaymentNotFound) return false;
    throw error;
  }
}
