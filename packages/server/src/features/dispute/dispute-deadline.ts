import { findDisputeTimer, findDisputeTurn } from '@strapline/domain/dispute/dispute.states';
import { day } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { type OrderRow, orderPolicy, orderQueue, orderStore } from '../order/order.ts';
import { type DisputeRow, lockDispute, type StepName } from './dispute.store.ts';
import { type DisputeMove, type DisputeOutcome, finishTransition, transitionDispute } from './dispute-transition.ts';

/** The job of a dispute's deadline: what happens without a response. */
export async function runDisputeDeadline(services: Services, { orderId }: { orderId: string }): Promise<void> {
  const stepped = await services.db.transaction(async (trx) => {
    const order = await orderStore.findForUpdate(trx, orderId);
    if (order?.status !== 'disputed') return null;
    const dispute = await lockDispute(trx, orderId);
    return dispute ? await handleDeadline(trx, services, order, dispute) : null;
  });
  if (stepped) await finishTransition(services, stepped);
}

const silence: Partial<Record<DisputeMove['action'], StepName>> = { escalate: 'escalated', withdraw: 'withdrawn' };

async function handleDeadline(trx: Trx, services: Services, order: OrderRow, dispute: DisputeRow): Promise<DisputeOutcome | null> {
  const now = services.clock.now();
  // A chargeback is decided first, and decides the dispute.
  if (order.payment_status === 'disputed') return await postponeDeadline(trx, services, order.id, new Date(now.getTime() + day));
  if (dispute.run_out_at <= now && orderPolicy.needsTwoAdmins(order)) return await leaveToAdmins(trx, services, order, dispute);
  if (dispute.run_out_at <= now)
    return await transitionDispute(trx, services, { order, dispute }, { action: 'run_out', by: 'timer', what: 'ran_out' });
  if (!dispute.due_at || dispute.due_at > now) return await postponeDeadline(trx, services, order.id, getNextStepAt(dispute));
  const action = findDisputeTimer(dispute.status)?.action;
  const what = action && silence[action];
  if (!action || !what) return await postponeDeadline(trx, services, order.id, dispute.run_out_at);
  return await transitionDispute(trx, services, { order, dispute }, { action, by: 'timer', what });
}

/** More than one admin may refund, so it waits in their queue, however late. */
async function leaveToAdmins(trx: Trx, services: Services, order: OrderRow, dispute: DisputeRow): Promise<DisputeOutcome | null> {
  const waiting = await orderStore.update(trx, order.id, { timer_at: null });
  if (findDisputeTurn(dispute.status) === 'operator') return null;
  return await transitionDispute(trx, services, { order: waiting, dispute }, { action: 'overdue', by: 'timer', what: 'escalated' });
}

async function postponeDeadline(trx: Trx, services: Services, orderId: string, at: Date): Promise<null> {
  await orderQueue.disputeDeadline(trx, services, orderId, at);
  return null;
}

function getNextStepAt({ due_at: dueAt, run_out_at: runOutAt }: DisputeRow): Date {
  return dueAt && dueAt < runOutAt ? dueAt : runOutAt;
}
