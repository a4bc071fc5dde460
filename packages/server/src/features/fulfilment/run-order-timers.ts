import type { Services } from '../../platform/services.ts';
import { type Statement, sql } from '../../ports/database.ts';
import { cancelPaidOrder, cancelUnpaidOrder } from '../cancellation/cancellation.ts';
import {
  lockOrder,
  type OrderRow,
  orderColumns,
  publishOrderUpdate,
  queueDisputeDeadline,
  queueOrderMail,
  stepDeadline,
  transitionOrder,
} from '../order/order.ts';
import { releaseEarnings } from './release-earnings.ts';

const everyMs = 1_000;
const batch = 50;
/** After a failure, as when the payment provider is away, an order's turn comes again after this. */
const againMs = 30_000;

/** Does what is due by the clock: ends holds, reminds, cancels, completes. A job that puts itself back. */
export async function runOrderTimers(services: Services): Promise<void> {
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
      await cancelUnpaidOrder(services, order, { by: 'timer', entry: { code: 'hold_expired' } });
      return;
    case 'paid':
      if (isUnshipped(order, services.clock.now()))
        await cancelPaidOrder(services, order.id, {
          by: 'timer',
          entry: { code: 'canceled_unshipped' },
          reason: 'canceled',
        });
      else await step(services, order, 'remind');
      return;
    case 'shipped':
      await step(services, order, 'dispute');
      return;
    case 'delivered':
      await step(services, order, 'complete');
      return;
    case 'disputed':
      if (order.needs_operator === 'no_movement')
        await cancelPaidOrder(services, order.id, {
          by: 'timer',
          entry: { code: 'canceled_undecided' },
          reason: 'dispute',
        });
      // A dispute and its order end together.
      else await queueDisputeDeadline(services.db, services, order.id, services.clock.now());
      return;
    default:
      await services.db.change(sql`update orders set timer_at = null where id = ${order.id}`);
  }
}

function isUnshipped(order: OrderRow, now: Date): boolean {
  const end = stepDeadline(order, now);
  return end !== null && end <= now;
}

const timerCodes = { remind: 'ship_reminded', dispute: 'no_movement', complete: 'completed_unopposed' } as const;

/** A step of the table that the clock takes; nothing when somebody was faster. */
async function step(services: Services, seen: OrderRow, action: keyof typeof timerCodes): Promise<void> {
  const moved = await services.db.transaction(async (trx) => {
    const now = services.clock.now();
    const order = await lockOrder(trx, seen.id);
    if (!order || order.status !== seen.status || !order.timer_at || order.timer_at > now) return null;
    if (action === 'remind') await queueOrderMail(trx, services, order.id, 'remind');
    if (action === 'dispute') services.metrics.alarms.inc({ what: 'order_stuck' });
    const moved = await transitionOrder(trx, order, {
      action,
      by: 'timer',
      at: now,
      entry: { code: timerCodes[action] },
      ...setOf(action, now),
    });
    if (action === 'complete') await releaseEarnings(trx, moved, now);
    return moved;
  });
  if (moved) publishOrderUpdate(services, moved);
}

function setOf(action: keyof typeof timerCodes, now: Date): { set?: Statement } {
  if (action === 'complete') return { set: sql`completed_at = ${now}, ended_at = ${now}, payout_status = 'pending'` };
  return action === 'dispute' ? { set: sql`needs_operator = 'no_movement'` } : {};
}

/** Queues the timers of orders; at every start of a server. */
export async function startOrderTimers(services: Services): Promise<void> {
  await services.jobs.add(services.db, { kind: 'order-timers', key: 'order-timers', payload: {}, runAt: services.clock.now() });
}
