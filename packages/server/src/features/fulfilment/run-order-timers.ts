import type { Services } from '../../platform/services.ts';
import { cancelAndRefund, cancelPaidOrder, cancelUnpaidOrder, finishCancellation } from '../cancellation/cancellation.ts';
import { type OrderRow, orderPolicy, orderQueue, orderStore, publishOrderUpdate, transitionOrder } from '../order/order.ts';
import { releaseEarnings } from './release-earnings.ts';

const everyMs = 1_000;
const batch = 50;
/** Delay after a failure, e.g. of the payment provider. */
const againMs = 30_000;

/** Runs due timers: holds expire, sellers are reminded, orders are canceled or completed. The job requeues itself. */
export async function runOrderTimers(services: Services): Promise<void> {
  const now = services.clock.now();
  for (;;) {
    const due = await orderStore.findDue(services.db, now, batch);
    for (const order of due) await runTimer(services, order, now);
    if (due.length < batch) break;
  }
  await services.jobs.add(services.db, {
    kind: 'order-timers',
    key: 'order-timers',
    payload: {},
    // From the beginning of this run: what became due during it waits no longer.
    runAt: new Date(now.getTime() + everyMs),
  });
}

async function runTimer(services: Services, order: OrderRow, now: Date): Promise<void> {
  try {
    await runAction(services, order);
  } catch (error) {
    services.metrics.alarms.inc({ what: 'order_timer' });
    services.log.error({ err: error, orderId: order.id, status: order.status }, 'the timer of an order failed; retrying');
  }
  await orderStore.postponeDueTimer(services.db, order.id, new Date(now.getTime() + againMs), now);
}

async function runAction(services: Services, order: OrderRow): Promise<void> {
  switch (order.status) {
    case 'pending_payment':
      await cancelUnpaidOrder(services, order, { by: 'timer', entry: { code: 'hold_expired' } });
      return;
    case 'paid':
      if (isUnshipped(order, services.clock.now())) await cancelUnshipped(services, order.id);
      else await takeStep(services, order, 'remind');
      return;
    case 'shipped':
      await takeStep(services, order, 'dispute');
      return;
    case 'delivered':
      await takeStep(services, order, 'complete');
      return;
    case 'disputed':
      if (order.needs_operator === 'no_movement') await cancelLostParcel(services, order);
      // A dispute ends its order.
      else await orderQueue.disputeDeadline(services.db, services, order.id, services.clock.now());
      return;
    default:
      await orderStore.update(services.db, order.id, { timer_at: null });
  }
}

/** Not shipped in time, or no admin let a stopped sale ship. Checked again under the lock, because an admin may just have done so. */
async function cancelUnshipped(services: Services, orderId: string): Promise<void> {
  const ended = await services.db.transaction(async (trx) => {
    const order = await orderStore.findForUpdate(trx, orderId);
    if (order?.status !== 'paid' || !isUnshipped(order, services.clock.now())) return null;
    const code = order.review_until ? 'canceled_sale_stopped' : 'canceled_unshipped';
    return await cancelAndRefund(trx, services, order, { by: 'timer', entry: { code }, reason: 'canceled' });
  });
  if (ended) await finishCancellation(services, ended);
}

/** Nobody decided about a parcel without tracking updates. Above what one admin may refund, it stays in the queue. */
async function cancelLostParcel(services: Services, order: OrderRow): Promise<void> {
  if (!orderPolicy.needsTwoAdmins(order)) {
    await cancelPaidOrder(services, order.id, { by: 'timer', entry: { code: 'canceled_undecided' }, reason: 'dispute' });
    return;
  }
  await services.db.transaction(async (trx) => {
    const locked = await orderStore.findForUpdate(trx, order.id);
    if (locked?.status === 'disputed') await orderStore.update(trx, order.id, { timer_at: null });
  });
}

function isUnshipped(order: OrderRow, now: Date): boolean {
  const end = orderPolicy.getStepDeadline(order, now);
  return end !== null && end <= now;
}

const timerCodes = { remind: 'ship_reminded', dispute: 'no_movement', complete: 'completed_unopposed' } as const;

/** Takes the timer's transition, unless the order changed in the meantime. */
async function takeStep(services: Services, seen: OrderRow, action: keyof typeof timerCodes): Promise<void> {
  const moved = await services.db.transaction(async (trx) => {
    const now = services.clock.now();
    const order = await orderStore.findForUpdate(trx, seen.id);
    if (!order || order.status !== seen.status || !order.timer_at || order.timer_at > now) return null;
    if (action === 'remind') await orderQueue.mail(trx, services, order.id, 'remind');
    if (action === 'dispute') services.metrics.alarms.inc({ what: 'order_stuck' });
    const moved = await transitionOrder(trx, order, {
      action,
      by: 'timer',
      at: now,
      entry: { code: timerCodes[action] },
      ...(action === 'dispute' ? { changes: { needs_operator: 'no_movement' } } : {}),
    });
    if (action === 'complete') await releaseEarnings(trx, services, moved, now);
    return moved;
  });
  if (moved) publishOrderUpdate(services, moved);
}

/** Queues the timers of orders; at every start of a server. */
export async function startOrderTimers(services: Services): Promise<void> {
  await services.jobs.add(services.db, { kind: 'order-timers', key: 'order-timers', payload: {}, runAt: services.clock.now() });
}
