import { day, minute } from '@strapline/domain/state-table';
import type { Services } from '../../platform/services.ts';
import type { ProviderChargeback } from '../../ports/chargebacks.ts';
import { sql } from '../../ports/database.ts';
import { PaymentsUnavailable } from '../../ports/payments.ts';
import { settleChargeback } from './settle-chargeback.ts';

const everyMs = 10 * minute;
/** So long before the last whole look a message may have been lost; at a start it is looked for however long the house was closed. */
const lookBackMs = 3 * day;
const atOnce = 50;

/** `since`: when the last look began that took in everything; `all`: from the beginning. */
type Look = { since?: string; all?: boolean };

/**
 * Asks the provider about new chargebacks, and about those that are under way here, so that no lost message matters. A job that puts itself back; after a
 * look that left something out, the next one goes as far back.
 */
export async function reconcileChargebacks(services: Services, look: Look): Promise<void> {
  const now = services.clock.now();
  const isWhole = await lookAtAll(services, look, now).catch((error: unknown) => {
    services.log.warn({ err: error }, 'chargebacks could not be looked up; the next round asks again');
    return false;
  });
  await again(services, isWhole ? { since: now.toISOString() } : look, new Date(services.clock.now().getTime() + everyMs));
}

async function lookAtAll(services: Services, { since, all }: Look, now: Date): Promise<boolean> {
  const from = all ? 0 : (since === undefined ? now.getTime() : Date.parse(since)) - lookBackMs;
  const seen = new Set<string>();
  let isWhole = true;
  for (const one of await services.chargebacks.since(new Date(from))) {
    seen.add(one.id);
    isWhole = (await lookAt(services, one.id, async () => one)) && isWhole;
  }
  const open = await services.db.rows<{ id: string }>(
    sql`select id from chargeback where (ended_at is null or booked = 'taken') and provider = ${services.payments.provider} order by updated_at limit ${atOnce}`,
  );
  for (const { id } of open) if (!seen.has(id)) await lookAt(services, id, async () => await services.chargebacks.retrieve(id));
  return isWhole;
}

/** Whether it was taken in. One that cannot be is an alarm, and no reason to leave out the others. */
async function lookAt(services: Services, id: string, found: () => Promise<ProviderChargeback>): Promise<boolean> {
  try {
    await settleChargeback(services, await found());
    return true;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw error;
    services.metrics.alarms.inc({ what: 'chargeback' });
    services.log.error({ err: error, chargebackId: id }, 'a chargeback could not be taken in; the next round tries again');
    return false;
  }
}

/** Puts the standing look at chargebacks on its way; at every start. */
export async function startChargebackWork(services: Services): Promise<void> {
  await again(services, { all: true }, services.clock.now());
}

async function again(services: Services, payload: Look, runAt: Date): Promise<void> {
  await services.jobs.add(services.db, { kind: 'chargeback-reconcile', key: 'chargeback-reconcile', payload, runAt });
}
