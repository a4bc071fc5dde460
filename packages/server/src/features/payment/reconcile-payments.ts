import { day } from '@strapline/domain/time';
import type { JobPayload } from '../../platform/job-payloads.ts';
import { maxAttempts } from '../../platform/jobs.ts';
import { listPaymentProviders } from '../../platform/payment-providers.ts';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { PaymentNotFound, type PaymentProvider } from '../../ports/payments.ts';
import { type OrderRow, orderQueue, orderStore } from '../order/order.ts';
import { refundMoney, requestRefund } from '../refund/refund.ts';
import { closePayment } from './close-payment.ts';
import { takeDueLateChecks } from './late-payments.ts';
import { settleOrder } from './settle-order.ts';

const reconcileMs = 60_000;
/** Providers report their fee within hours. After this, a missing fee is looked up only at start-up. */
const feeLookupMs = 2 * day;

/**
 * Looks up every open payment and missing fee at the provider, and queues refunds without a working job, in case an event was lost or a process crashed.
 * Everything at the start, then each minute what has had no activity for a while.
 */
export async function reconcilePayments(services: Services, { all }: JobPayload<'order-reconcile'>): Promise<void> {
  try {
    await reconcileNow(services, all === true);
  } finally {
    // Even after a failure: nothing else finds what this finds.
    await services.jobs.add(services.db, {
      kind: 'order-reconcile',
      key: 'order-reconcile',
      payload: {},
      runAt: new Date(services.clock.now().getTime() + reconcileMs),
    });
  }
}

async function reconcileNow(services: Services, all: boolean): Promise<void> {
  const now = services.clock.now();
  const quiet = new Date(now.getTime() - (all ? 0 : 20_000));
  const providers = listPaymentProviders(services).map(({ provider }) => provider);
  const open = await services.db.rows<OpenPayment>(
    sql`select id, payment_provider, payment_intent_id from orders
        where payment_intent_id is not null and payment_provider = any(${providers}::text[]) and updated_at <= ${quiet}
          and (status = 'pending_payment' or (status = 'expired' and intent_status not in ('canceled', 'succeeded'))) order by created_at limit 5000`,
  );
  for (const payment of open) await reconcileOne(services, payment);
  for (const payment of await takeDueLateChecks(services, providers)) await reconcileOne(services, payment);
  const since = new Date(all ? 0 : now.getTime() - feeLookupMs);
  const withoutFee = await services.db.rows<OpenPayment>(
    sql`select id, payment_provider, payment_intent_id from orders
        where captured_cents > 0 and processor_fee_cents is null and payment_provider = any(${providers}::text[]) and created_at >= ${since}
          and payment_intent_id is not null order by created_at limit 1000`,
  );
  for (const payment of withoutFee) await reconcileOne(services, payment);
  const owing = await services.db.rows<{ id: string }>(
    sql`select distinct order_id as id from refund where state = 'approved' and requested_at <= ${quiet}
        and not exists (select 1 from job where job.key = 'order-refund:' || order_id and attempts < ${maxAttempts})`,
  );
  for (const { id } of owing) await services.db.transaction((trx) => orderQueue.refund(trx, services, id, now));
  await askForOldDebts(services, quiet);
}

/** Canceled orders that owe money without a refund row get one. */
async function askForOldDebts(services: Services, quiet: Date): Promise<void> {
  const owing = await services.db.rows<{ id: string }>(
    sql`select id from orders where status in ('canceled', 'expired') and captured_cents > refund_requested_cents + charged_back_cents
        and needs_operator is null and updated_at <= ${quiet}`,
  );
  for (const { id } of owing)
    await services.db.transaction(async (trx) => {
      const order = await orderStore.findForUpdate(trx, id);
      const cents = order ? refundMoney.calculateRefundableCents(order) : 0;
      if (!order || cents <= 0) return;
      await requestRefund(trx, services, order, { cents, endsOrder: true, reason: 'canceled', words: '', as: 'system', by: null });
    });
}

const stillPayable: readonly OrderRow['intent_status'][] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

type OpenPayment = { id: string; payment_provider: PaymentProvider; payment_intent_id: string };

async function reconcileOne(services: Services, { id: orderId, payment_provider, payment_intent_id }: OpenPayment): Promise<void> {
  try {
    const settled = await settleOrder(services, payment_provider, payment_intent_id);
    // A payment that failed after its order had ended must not be retried.
    if (settled?.order.status === 'expired' && stillPayable.includes(settled.order.intent_status))
      await closePayment(services, settled.order);
  } catch (error) {
    if (error instanceof PaymentNotFound) services.metrics.alarms.inc({ what: 'payment_unknown_to_provider' });
    services.log.warn({ err: error, orderId }, 'could not load an open payment; retrying in the next run');
  }
}

/** Queues the reconciliation of all open payments; at every start of a server. */
export async function startPaymentReconciliation(services: Services): Promise<void> {
  const runAt = services.clock.now();
  await services.jobs.add(services.db, { kind: 'order-reconcile', key: 'order-reconcile', payload: { all: true }, runAt });
}
