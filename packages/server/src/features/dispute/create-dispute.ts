import { type DisputeReason, disputeTimers, type ProposalKind } from '@strapline/domain/dispute/dispute.states';
import { orderTimers } from '@strapline/domain/order/order.states';
import { createId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { type OrderRow, orderQueue, transitionOrder } from '../order/order.ts';
import { appendDisputeStep, type DisputeRow, disputeColumns } from './dispute.store.ts';

/** Whether the buyer can report a problem: after delivery, or when the parcel is overdue. */
export function canOpenDispute(order: OrderRow, now: Date): boolean {
  if (order.payment_status === 'disputed') return false;
  if (order.status === 'delivered') return true;
  const missingAt = getMissingSince(order);
  return missingAt !== null && missingAt <= now;
}

/** When a parcel can be reported missing. */
export function getMissingSince(order: OrderRow): Date | null {
  return order.status === 'shipped' && order.shipped_at ? new Date(order.shipped_at.getTime() + orderTimers.expectArrival) : null;
}

export type DisputeStatement = { reason: DisputeReason; words: string; wants: { kind: ProposalKind; cents: number } };

/** Opens a dispute with the buyer's claim; the creator is next to answer. The order must be locked. */
export async function openByBuyer(
  trx: Trx,
  services: Services,
  order: OrderRow,
  statement: DisputeStatement,
): Promise<{ order: OrderRow; stepId: number }> {
  const at = services.clock.now();
  const disputedOrder = await transitionOrder(trx, order, { action: 'dispute', by: 'buyer', at, entry: { code: 'problem_reported' } });
  const stepId = await createDispute(trx, services, order.id, statement, at);
  await orderQueue.mail(trx, services, order.id, 'dispute_opened');
  return { order: disputedOrder, stepId };
}

/** Stores a dispute with the buyer's claim and its deadline; returns the number of the step. */
export async function createDispute(
  trx: Trx,
  services: Pick<Services, 'jobs'>,
  orderId: string,
  statement: DisputeStatement,
  at: Date,
): Promise<number> {
  const dueAt = new Date(at.getTime() + disputeTimers.sellerAnswers);
  const dispute = await insertDispute(trx, orderId, { status: 'open', reason: statement.reason, as: 'buyer', now: at, dueAt });
  const stepId = await appendDisputeStep(trx, dispute.id, {
    at,
    by: 'buyer',
    what: 'opened',
    words: statement.words,
    proposal: statement.wants,
  });
  await trx.change(
    sql`update dispute set proposal_by = 'buyer', proposal_kind = ${statement.wants.kind}, proposal_cents = ${statement.wants.cents}, proposal_step = ${stepId}
        where id = ${dispute.id}`,
  );
  await orderQueue.disputeDeadline(trx, services, orderId, dueAt);
  return stepId;
}

/** Opens a dispute because of a chargeback, which Strapline answers. The order is in dispute already. */
export async function openByBank(trx: Trx, services: Services, order: OrderRow): Promise<void> {
  const now = services.clock.now();
  const dispute = await insertDispute(trx, order.id, { status: 'escalated', reason: 'chargeback', as: 'provider', now, dueAt: null });
  await appendDisputeStep(trx, dispute.id, { at: now, by: 'provider', what: 'opened' });
  await orderQueue.disputeDeadline(trx, services, order.id, dispute.run_out_at);
  await orderQueue.mail(trx, services, order.id, 'dispute_to_support');
}

type NewDispute = {
  status: 'open' | 'escalated';
  reason: DisputeRow['reason'];
  as: DisputeRow['opened_as'];
  now: Date;
  dueAt: Date | null;
};

async function insertDispute(trx: Trx, orderId: string, { status, reason, as, now, dueAt }: NewDispute): Promise<DisputeRow> {
  const row = await trx.first<DisputeRow>(
    sql`insert into dispute (id, order_id, status, reason, opened_as, opened_at, due_at, run_out_at, updated_at)
        values (${createId('dis')}, ${orderId}, ${status}, ${reason}, ${as}, ${now}, ${dueAt}, ${new Date(now.getTime() + orderTimers.endDispute)}, ${now})
        returning ${disputeColumns}`,
  );
  if (!row) throw new Error(`the dispute of order ${orderId} was not stored`);
  return row;
}
