import { disputeTimer } from '@strapline/domain/dispute/dispute.states';
import { day } from '@strapline/domain/time';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { type OrderRow, orderQueue, orderStore } from '../order/order.ts';
import { type DisputeRow, lockDispute, type StepName } from './dispute.store.ts';
import { finishTransition, type Stepped, type Taken, transitionDispute } from './dispute-transition.ts';

/** The job of a dispute's deadline: what happens when nobody answers. */
export async function runDisputeDeadline(services: Services, { orderId }: { orderId: string }): Promise<void> {
  const stepped = await services.db.transaction(async (trx) => {
    const order = await orderStore.findForUpdate(trx, orderId);
    if (order?.status !== 'disputed') return null;
    const dispute = await lockDispute(trx, orderId);
    return dispute ? await due(trx, services, order, dispute) : null;
  });
  if (stepped) await finishTransition(services, stepped);
}

const silence: Partial<Record<Taken['action'], StepName>> = { escalate: 'escalated', withdraw: 'withdrawn' };

async function due(trx: Trx, services: Services, order: OrderRow, dispute: DisputeRow): Promise<Stepped | null> {
  const now = services.clock.now();
  // A chargeback is decided first, and decides the dispute.
  if (order.payment_status === 'disputed') return await later(trx, services, order.id, new Date(now.getTime() + day));
  if (dispute.run_out_at <= now)
    return await transitionDispute(trx, services, { order, dispute }, { action: 'run_out', by: 'timer', what: 'ran_out' });
  if (!dispute.due_at || dispute.due_at > now) return await later(trx, services, order.id, nextStepOf(dispute));
  const action = disputeTimer(dispute.status)?.action;
  const what = action && silence[action];
  if (!action || !what) return await later(trx, services, order.id, dispute.run_out_at);
  return await transitionDispute(trx, services, { order, dispute }, { action, by: 'timer', what });
}

async function later(trx: Trx, services: Services, orderId: string, at: Date): Promise<null> {
  await orderQueue.disputeDeadline(trx, services, orderId, at);
  return null;
}

function nextStepOf({ due_at: dueAt, run_out_at: runOutAt }: DisputeRow): Date {
  return dueAt && dueAt < runOutAt ? dueAt : runOutAt;
}
