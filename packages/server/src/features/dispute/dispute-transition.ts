import {
  type DisputeAction,
  type DisputeActor,
  type DisputeStatus,
  findDisputeTimer,
  findDisputeTurn,
  findNextDisputeStatus,
  isFinalDisputeStatus,
} from '@strapline/domain/dispute/dispute.states';
import { orderTimers } from '@strapline/domain/order/order.states';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Statement, sql, type Trx } from '../../ports/database.ts';
import { cancelAndRefund, finishCancellation } from '../cancellation/cancellation.ts';
import { completeOrder } from '../fulfilment/fulfilment.ts';
import { type OrderOutcome, type OrderRow, orderMoney, orderQueue, orderStore, publishOrderUpdate } from '../order/order.ts';
import { trySendRefunds } from '../payment/payment.ts';
import { approveRefund, type RefundRow, refundMoney, requestRefund, withdrawWaitingRefund } from '../refund/refund.ts';
import { appendDisputeStep, type DisputeRow, disputeColumns, type NewStep } from './dispute.store.ts';

/** An order and its dispute, both locked. */
export type LockedDispute = { order: OrderRow; dispute: DisputeRow };

export type DisputeMove = Omit<NewStep, 'by' | 'at'> & {
  action: DisputeAction;
  by: DisputeActor;
  /** The refund of a partial decision. */
  cents?: number;
  /** The operator. */
  accountId?: string;
  /** A refund that waited for its second approval, and is approved now. */
  approvedRefund?: RefundRow;
};

/** The result of a step; `ended` if the order was canceled with it. */
export type DisputeOutcome = { order: OrderRow; stepId: number; ended: OrderOutcome | null };

/**
 * The only way a dispute changes its status: by the state table, with one step, the next deadline, and the effect on the order and its money. Call
 * `finishTransition` after the transaction. Throws `conflict` if the table doesn't allow the action.
 */
export async function transitionDispute(
  trx: Trx,
  services: Services,
  { order, dispute }: LockedDispute,
  taken: DisputeMove,
): Promise<DisputeOutcome> {
  const now = services.clock.now();
  const status = findNextDisputeStatus(dispute.status, taken.action, taken.by);
  if (!status) throw new WireError('conflict', { reason: isFinalDisputeStatus(dispute.status) ? 'dispute_settled' : 'dispute_changed' });
  const stepId = await appendDisputeStep(trx, dispute.id, { ...taken, at: now });
  const wait = findDisputeTimer(status)?.wait;
  const dueAt = wait === undefined ? null : new Date(now.getTime() + wait);
  const onTable = taken.proposal;
  const outcome = await createOutcomeStatement(trx, order, status, taken);
  const updated = await trx.first<DisputeRow>(
    sql`update dispute set status = ${status}, due_at = ${dueAt}, updated_at = ${now}, ended_at = ${isFinalDisputeStatus(status) ? now : null},
          proposal_by = ${onTable ? taken.by : dispute.proposal_by}, proposal_kind = ${onTable ? onTable.kind : dispute.proposal_kind},
          proposal_cents = ${onTable ? onTable.cents : dispute.proposal_cents}, proposal_step = ${onTable ? stepId : dispute.proposal_step}${outcome}
        where id = ${dispute.id} and status = ${dispute.status} returning ${disputeColumns}`,
  );
  if (!updated) throw new WireError('conflict');
  if (isFinalDisputeStatus(status)) await services.jobs.remove(trx, `dispute-due:${order.id}`);
  else await orderQueue.disputeDeadline(trx, services, order.id, getEarlier(dueAt, dispute.run_out_at));
  await queueDisputeMail(trx, services, order.id, status);
  return { stepId, ...(await updateOrder(trx, services, order, status, taken)) };
}

/** The refund of a dispute's end. An operator's decision is stored by its handler; any other end discards an earlier decision. */
async function createOutcomeStatement(trx: Trx, order: OrderRow, status: DisputeStatus, taken: DisputeMove): Promise<Statement> {
  if (!isFinalDisputeStatus(status) || taken.by === 'operator') return sql``;
  const remainingCents = order.captured_cents - orderMoney.sumReturnedCents(order) - (await refundMoney.sumPendingCents(trx, order.id));
  const all = taken.by === 'provider' ? order.charged_back_cents + remainingCents : remainingCents;
  const cents = status === 'ended_buyer' ? all : status === 'ended_split' ? (taken.cents ?? 0) : 0;
  return sql`, decision = null, decided_cents = ${cents}, decided_words = null`;
}

/**
 * Part of the money was lost in a chargeback, so earlier proposals and decisions no longer fit: they are cleared, and the dispute's deadline starts again.
 */
export async function clearProposal(trx: Trx, { order, dispute }: LockedDispute, now: Date): Promise<LockedDispute> {
  const runOutAt = new Date(now.getTime() + orderTimers.endDispute);
  await withdrawWaitingRefund(trx, order.id, 'bank_took_part', now);
  const cleared = await trx.first<DisputeRow>(
    sql`update dispute set run_out_at = ${runOutAt}, proposal_by = null, proposal_kind = null, proposal_cents = null, proposal_step = null
        where id = ${dispute.id} returning ${disputeColumns}`,
  );
  if (!cleared) throw new Error(`dispute ${dispute.id} does not exist`);
  return { order: await orderStore.update(trx, order.id, { timer_at: runOutAt }), dispute: cleared };
}

/** After the transaction: publishes the update and tries to send refunds. */
export async function finishTransition(services: Services, { order, ended }: DisputeOutcome): Promise<void> {
  if (ended) {
    await finishCancellation(services, ended);
    return;
  }
  publishOrderUpdate(services, order);
  await trySendRefunds(services, order);
}

async function updateOrder(
  trx: Trx,
  services: Services,
  order: OrderRow,
  status: DisputeStatus,
  taken: DisputeMove,
): Promise<{ order: OrderRow; ended: OrderOutcome | null }> {
  const at = services.clock.now();
  const { words = '', accountId, approvedRefund } = taken;
  const server = accountId === undefined ? {} : { accountId };
  const second = approvedRefund && accountId !== undefined ? { row: approvedRefund, second: { accountId, words } } : undefined;
  switch (status) {
    case 'ended_buyer': {
      const by = taken.by === 'operator' || taken.by === 'timer' ? taken.by : 'system';
      const ended = await cancelAndRefund(trx, services, order, {
        by,
        entry: { code: `dispute_${status}` },
        reason: 'dispute',
        words,
        ...server,
        ...(second ? { approved: second } : {}),
      });
      return { order: ended.order, ended };
    }
    case 'ended_split': {
      const refund = { cents: taken.cents ?? 0, endsOrder: false, reason: 'dispute', words, as: taken.by, by: accountId ?? null } as const;
      if (second) await approveRefund(trx, services, order, second.row, second.second);
      else await requestRefund(trx, services, order, refund);
      return { order: await completeSettledOrder(trx, services, order, status, taken, at), ended: null };
    }
    case 'ended_seller':
      await withdrawWaitingRefund(trx, order.id, 'dispute_ended', at);
      return { order: await completeSettledOrder(trx, services, order, status, taken, at), ended: null };
    default:
      return { order, ended: null };
  }
}

async function completeSettledOrder(
  trx: Trx,
  services: Services,
  order: OrderRow,
  status: 'ended_split' | 'ended_seller',
  { by }: DisputeMove,
  at: Date,
): Promise<OrderRow> {
  return await completeOrder(trx, services, order, {
    by: by === 'operator' ? 'operator' : 'system',
    at,
    entry: { code: `dispute_${status}` },
  });
}

/** Notifies the side that must act next, or both at the end. */
async function queueDisputeMail(trx: Trx, services: Services, orderId: string, status: DisputeStatus): Promise<void> {
  const turn = findDisputeTurn(status);
  if (turn === null) return await orderQueue.mail(trx, services, orderId, 'dispute_ended');
  if (status === 'second_look') return;
  const news = { buyer: 'dispute_to_buyer', seller: 'dispute_to_seller', operator: 'dispute_to_support' } as const;
  await orderQueue.mail(trx, services, orderId, news[turn]);
}

function getEarlier(dueAt: Date | null, runOutAt: Date): Date {
  return dueAt && dueAt < runOutAt ? dueAt : runOutAt;
}
