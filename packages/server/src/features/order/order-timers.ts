import { day } from '@strapline/domain/state-table';
import { maxAttempts } from '../../platform/jobs.ts';
import { openProviders } from '../../platform/payments-for.ts';
import type { Services } from '../../platform/services.ts';
import { type Statement, sql } from '../../ports/database.ts';
import { PaymentNotFound, type PaymentProvider } from '../../ports/payments.ts';
import { bookRelease } from './book-order.ts';
import { closePayment, endPaid, endUnpaid } from './end-order.ts';
import { takeLateLooks } from './late-money.ts';
import { moveOrder } from './move-order.ts';
import { lockOrder, type OrderRow, orderColumns } from './order.store.ts';
import { disputeLater, mailLater, refundLater } from './order-jobs.ts';
import { endOfWait } from './order-timer.ts';
import { askRefund, refundableCents } from './refund.store.ts';
import { settle } from './settle.ts';
import { tellOrder } from './tell-order.ts';

const everyMs = 1_000;
const batch = 50;
/** After a failure, as when the payment provider is away, an order's turn comes again after this. */
const againMs = 30_000;

/** Does what is due by the clock: ends holds, reminds, cancels, completes. A job that puts itself back. */
export async function orderTimersDue(services: Services): Promise<void> {
  const now = services.clock.now();
  for (;;) {
    const due = await services.db.rows<OrderRow>(
      sql`select ${orderColumns} from orders where timer_at <= ${now} order by timer_at limit ${batch}`,
    );
    for (const order of due) await oneTimer(services, order, now);
    if (due.length < batch) break;
  }
  await services.jobs.add(services.db, {
    kind: 'order-timers',
    key: 'order-timers',
    payload: {},
    runAt: new Date(services.clock.now().getTime() + everyMs),
  });
}

async function oneTimer(services: Services, order: OrderRow, now: Date): Promise<void> {
  try {
    await act(services, order);
  } catch (error) {
    services.metrics.alarms.inc({ what: 'order_timer' });
    services.log.error({ err: error, orderId: order.id, status: order.status }, 'the timer of an order failed and will come again');
  }
  // Whatever the step left due would come again at once and for ever; it waits a little instead.
  await services.db.change(
    sql`update orders set timer_at = ${new Date(now.getTime() + againMs)} where id = ${order.id} and timer_at <= ${now}`,
  );
}

async function act(services: Services, order: OrderRow): Promise<void> {
  switch (order.status) {
    case 'pending_payment':
      await endUnpaid(services, order, { by: 'timer', what: 'The hold ended without a payment' });
      return;
    case 'paid':
      if (isUnshipped(order, services.clock.now()))
        await endPaid(services, order.id, {
          by: 'timer',
          what: 'Not shipped within 7 days; the buyer gets a full refund',
          reason: 'canceled',
        });
      else await step(services, order, { action: 'remind', what: 'The creator was reminded to ship' });
      return;
    case 'shipped':
      await step(services, order, { action: 'dispute', what: 'No tracking update for 30 days; our team is reviewing it' });
      return;
    case 'delivered':
      await step(services, order, { action: 'complete', what: 'No problem was reported in time; the order is complete' });
      return;
    case 'disputed':
      if (order.needs_operator === 'no_movement')
        await endPaid(services, order.id, { by: 'timer', what: 'Not decided in time; the buyer gets a full refund', reason: 'dispute' });
      // A dispute and its order end together.
      else await disputeLater(services.db, services, order.id, services.clock.now());
      return;
    default:
      await services.db.change(sql`update orders set timer_at = null where id = ${order.id}`);
  }
}

function isUnshipped(order: OrderRow, now: Date): boolean {
  const end = endOfWait(order, now);
  return end !== null && end <= now;
}

/** A step of the table that the clock takes; nothing when somebody was faster. */
async function step(
  services: Services,
  seen: OrderRow,
  { action, what }: { action: 'remind' | 'dispute' | 'complete'; what: string },
): Promise<void> {
  const moved = await services.db.transaction(async (trx) => {
    const now = services.clock.now();
    const order = await lockOrder(trx, seen.id);
    if (!order || order.status !== seen.status || !order.timer_at || order.timer_at > now) return null;
    if (action === 'remind') await mailLater(trx, services, order.id, 'remind');
    if (action === 'dispute') services.metrics.alarms.inc({ what: 'order_stuck' });
    const moved = await moveOrder(trx, order, { action, by: 'timer', at: now, what, ...setOf(action, now) });
    if (action === 'complete') await bookRelease(trx, moved, now);
    return moved;
  });
  if (moved) tellOrder(services, moved);
}

function setOf(action: 'remind' | 'dispute' | 'complete', now: Date): { set?: Statement } {
  if (action === 'complete') return { set: sql`completed_at = ${now}, ended_at = ${now}, payout_status = 'pending'` };
  return action === 'dispute' ? { set: sql`needs_operator = 'no_movement'` } : {};
}

const reconcileMs = 60_000;
/** A provider tells its fee within hours. What it has not told after this is asked for at a start only. */
const feeUntoldMs = 2 * day;

/**
 * Asks the provider about every open payment and every fee it has not told, and sends refunds that nobody is sending, or whose job gave up: whatever message was lost, or process killed, this finds it.
 * At the start over all of them, then each minute over what has been quiet for a while.
 */
export async function reconcileOrders(services: Services, { all }: { all?: boolean }): Promise<void> {
  try {
    await reconcileNow(services, all === true);
  } finally {
    // However often it fails: what this finds is found by nothing else.
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
  const providers = openProviders(services).map(({ provider }) => provider);
  const open = await services.db.rows<OpenPayment>(
    sql`select id, payment_provider, payment_intent_id from orders
        where payment_intent_id is not null and payment_provider = any(${providers}::text[]) and updated_at <= ${quiet}
          and (status = 'pending_payment' or (status = 'expired' and intent_status not in ('canceled', 'succeeded'))) order by created_at limit 5000`,
  );
  for (const payment of open) await reconcileOne(services, payment);
  for (const payment of await takeLateLooks(services, providers)) await reconcileOne(services, payment);
  const since = new Date(all ? 0 : now.getTime() - feeUntoldMs);
  const untold = await services.db.rows<OpenPayment>(
    sql`select id, payment_provider, payment_intent_id from orders
        where captured_cents > 0 and processor_fee_cents is null and payment_provider = any(${providers}::text[]) and created_at >= ${since}
          and payment_intent_id is not null order by created_at limit 1000`,
  );
  for (const payment of untold) await reconcileOne(services, payment);
  const owing = await services.db.rows<{ id: string }>(
    sql`select distinct order_id as id from refund where state = 'approved' and asked_at <= ${quiet}
        and not exists (select 1 from job where job.key = 'order-refund:' || order_id and attempts < ${maxAttempts})`,
  );
  for (const { id } of owing) await services.db.transaction((trx) => refundLater(trx, services, id, now));
  await askForOldDebts(services, quiet);
}

/** Orders that ended before refunds were kept by row, and still owe: they get their row. */
async function askForOldDebts(services: Services, quiet: Date): Promise<void> {
  const owing = await services.db.rows<{ id: string }>(
    sql`select id from orders where status in ('canceled', 'expired') and captured_cents > refund_asked_cents + charged_back_cents
        and needs_operator is null and updated_at <= ${quiet}`,
  );
  for (const { id } of owing)
    await services.db.transaction(async (trx) => {
      const order = await lockOrder(trx, id);
      const cents = order ? refundableCents(order) : 0;
      if (!order || cents <= 0) return;
      await askRefund(trx, services, order, { cents, endsOrder: true, reason: 'canceled', words: '', as: 'system', by: null });
    });
}

const stillPayable: readonly OrderRow['intent_status'][] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

type OpenPayment = { id: string; payment_provider: PaymentProvider; payment_intent_id: string };

async function reconcileOne(services: Services, { id: orderId, payment_provider, payment_intent_id }: OpenPayment): Promise<void> {
  try {
    const settled = await settle(services, payment_provider, payment_intent_id);
    // A payment that fell through after its order had ended: nobody may begin it anew.
    if (settled?.order.status === 'expired' && stillPayable.includes(settled.order.intent_status))
      await closePayment(services, settled.order);
  } catch (error) {
    if (error instanceof PaymentNotFound) services.metrics.alarms.inc({ what: 'payment_unknown_to_provider' });
    services.log.warn({ err: error, orderId }, 'an open payment could not be looked up; the next round asks again');
  }
}

/** Puts the standing work of orders on its way; at every start of a server. */
export async function startOrderWork(services: Services): Promise<void> {
  const runAt = services.clock.now();
  await services.jobs.add(services.db, { kind: 'order-timers', key: 'order-timers', payload: {}, runAt });
  await services.jobs.add(services.db, { kind: 'order-reconcile', key: 'order-reconcile', payload: { all: true }, runAt });
}
