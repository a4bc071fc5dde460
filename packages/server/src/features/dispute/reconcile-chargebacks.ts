import { day, minute } from '@strapline/domain/time';
import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import type { ProviderChargeback } from '../../ports/chargebacks.ts';
import { sql } from '../../ports/database.ts';
import { PaymentsUnavailable } from '../../ports/payments.ts';
import { syncChargeback } from './sync-chargeback.ts';

const everyMs = 10 * minute;
/** Overlap with the last complete reconciliation, for lost events; at start-up it covers the whole downtime. */
const lookBackMs = 3 * day;
const atOnce = 50;
/** The most failed ids that are retried; each raises an alarm in each run. */
const mostAgain = 500;

/** `since`: start of the last reconciliation; `again`: ids that failed; `all`: from the beginning. */
type ReconcilePayload = JobPayload<'chargeback-reconcile'>;

/**
 * Fetches new and open chargebacks from the provider, in case a webhook was lost. A job that reschedules itself; after a failed run the next one goes back as
 * far.
 */
export async function reconcileChargebacks(services: Services, look: ReconcilePayload): Promise<void> {
  const now = services.clock.now();
  const next = await reconcileAll(services, look, now).catch((error: unknown) => {
    services.log.warn({ err: error }, 'could not load chargebacks; retrying in the next run');
    return look;
  });
  await scheduleRetry(services, next, new Date(services.clock.now().getTime() + everyMs));
}

async function reconcileAll(services: Services, { since, again: left = [], all }: ReconcilePayload, now: Date): Promise<ReconcilePayload> {
  const from = all ? 0 : (since === undefined ? now.getTime() : Date.parse(since)) - lookBackMs;
  const chargebacksById = new Map((await services.chargebacks.listSince(new Date(from))).map((one) => [one.id, one]));
  const open = await services.db.rows<{ id: string }>(
    sql`select id from chargeback where (ended_at is null or booked = 'taken') and provider = ${services.payments.provider} order by updated_at limit ${atOnce}`,
  );
  const failed: string[] = [];
  for (const id of new Set([...chargebacksById.keys(), ...left, ...open.map((row) => row.id)])) {
    const isTaken = await reconcileOne(services, id, async () => chargebacksById.get(id) ?? (await services.chargebacks.retrieve(id)));
    if (!isTaken) failed.push(id);
  }
  await callForUnpaid(services, now);
  return { since: now.toISOString(), again: failed.slice(0, mostAgain) };
}

/** Whether it was synced. A failure raises an alarm and does not stop the others. */
async function reconcileOne(services: Services, id: string, fetchChargeback: () => Promise<ProviderChargeback>): Promise<boolean> {
  try {
    await syncChargeback(services, await fetchChargeback());
    return true;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) throw error;
    services.metrics.alarms.inc({ what: 'chargeback' });
    services.log.error({ err: error, chargebackId: id }, 'could not process a chargeback; retrying in the next run');
    return false;
  }
}

/** Chargebacks that were won long ago but not reinstated: the provider must be asked. */
async function callForUnpaid(services: Services, now: Date): Promise<void> {
  const unpaid = await services.db.rows<{ id: string; order_id: string }>(
    sql`select id, order_id from chargeback where booked = 'taken' and ended_at <= ${new Date(now.getTime() - lookBackMs)} order by updated_at limit ${atOnce}`,
  );
  for (const { id, order_id: orderId } of unpaid) {
    services.metrics.alarms.inc({ what: 'chargeback' });
    services.log.error({ chargebackId: id, orderId }, 'a chargeback was won, but its money was not returned; ask the payment provider');
  }
}

/** Queues the reconciliation of chargebacks; at every start. */
export async function startChargebackReconciliation(services: Services): Promise<void> {
  await scheduleRetry(services, { all: true }, services.clock.now());
}

async function scheduleRetry(services: Services, payload: ReconcilePayload, runAt: Date): Promise<void> {
  await services.jobs.add(services.db, { kind: 'chargeback-reconcile', key: 'chargeback-reconcile', payload, runAt });
}
