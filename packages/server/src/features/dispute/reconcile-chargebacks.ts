import { day, minute } from '@strapline/domain/state-table';
import type { Services } from '../../platform/services.ts';
import type { ProviderChargeback } from '../../ports/chargebacks.ts';
import { sql } from '../../ports/database.ts';
import { PaymentsUnavailable } from '../../ports/payments.ts';
import { settleChargeback } from './settle-chargeback.ts';

const everyMs = 10 * minute;
/** A message that was lost is found within this; at a start, however long the house was closed. */
const lookBackMs = 3 * day;
const atOnce = 50;

/** Asks the provider about new chargebacks, and about those that are under way here, so that no lost message matters. A job that puts itself back. */
export async function reconcileChargebacks(services: Services, { all }: { all?: boolean }): Promise<void> {
  const now = services.clock.now();
  const from = new Date(all ? 0 : now.getTime() - lookBackMs);
  try {
    const seen = new Set<string>();
    for (const one of await services.chargebacks.since(from)) {
      seen.add(one.id);
      await lookAt(services, one.id, async () => one);
    }
    const open = await services.db.rows<{ id: string }>(
      sql`select id from chargeback where ended_at is null and provider = ${services.payments.provider} order by updated_at limit ${atOnce}`,
    );
    for (const { id } of open) if (!seen.has(id)) await lookAt(services, id, async () => await services.chargebacks.retrieve(id));
  } catch (error) {
    services.log.warn({ err: error }, 'chargebacks could not be looked up; the next round asks again');
  }
  await again(services, {}, new Date(services.clock.now().getTime() + everyMs));
}

/** One that cannot be taken in is an alarm, and no reason to leave out the others. */
async function lookAt(services: Services, id: string, found: () => Promise<ProviderChargeback>): Promise<void> {
  try {
    await settleChargeback(services, await found());
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw error;
    services.metrics.alarms.inc({ what: 'chargeback' });
    services.log.error({ err: error, chargebackId: id }, 'a chargeback could not be taken in; the next round tries again');
  }
}

/** Puts the standing look at chargebacks on its way; at every start. */
export async function startChargebackWork(services: Services): Promise<void> {
  await again(services, { all: true }, services.clock.now());
}

async function again(services: Services, payload: { all?: boolean }, runAt: Date): Promise<void> {
  await services.jobs.add(services.db, { kind: 'chargeback-reconcile', key: 'chargeback-reconcile', payload, runAt });
}
