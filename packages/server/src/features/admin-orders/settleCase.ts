import type { ParsedInput } from '@strapline/contract/events';
import type { CaseDecision } from '@strapline/contract/shapes/admin-orders';
import { secondApprovalAboveCents } from '@strapline/domain/dispute/dispute.states';
import { claimKey, createIdempotencyKey } from '../../platform/idempotency.ts';
import { createId } from '../../platform/ids.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { loadOrder, type OrderOutcome, type OrderRow, orderMoney, orderStore, publishOrderUpdate } from '../order/order.ts';
import { trySendRefunds } from '../payment/payment.ts';
import { refundMoney } from '../refund/refund.ts';
import { checkStepUp, requireAccountId } from '../session/session.ts';
import { findCase } from './admin-orders.store.ts';
import { listAllowedDecisions } from './case.policy.ts';
import { acknowledgeRefund, recordOtherPayment, resendFailedRefunds } from './failed-refund-decisions.ts';
import { loadCase } from './load-case.ts';
import { acceptLatePayment, confirmArrival, letShip, refundOrder, releaseHeldPayout, returnPayment } from './stuck-order-decisions.ts';

type Input = ParsedInput<'settleCase'>;

/** One decision by one admin, or by two above the limit. The order changes in the transaction of the last one. */
export const settleCase: Handler<'settleCase'> = async (context, input) => {
  const actor = requireAccountId(context.caller);
  const { viewer } = await loadOrder(context, input.orderId);
  if (viewer !== 'operator') throw new WireError('forbidden', { reason: 'own_order_decision' });
  const unproved = await checkStepUp(context);
  const ended = await context.db.transaction(async (trx) => await decideCase(trx, context, { actor, unproved }, input));
  if (ended) {
    publishOrderUpdate(context, ended.order, ended.facts);
    if (isRefundDecision(input.decision)) await trySendRefunds(context, ended.order);
  }
  const row = await findCase(context.db, context.caller.app, input.orderId);
  if (!row) throw new WireError('not_found');
  return await loadCase(context.db, row);
};

type Decider = { actor: string; unproved: WireError | null };

async function decideCase(trx: Trx, context: Context, { actor, unproved }: Decider, input: Input): Promise<OrderOutcome | null> {
  const order = await orderStore.findForUpdate(trx, input.orderId);
  if (!order) throw new WireError('not_found');
  const { isNew } = await claimKey(trx, createIdempotencyKey(context, 'settleCase', input), order.id);
  if (!isNew) return null;
  if (!(await listAllowedDecisions(trx, order)).includes(input.decision)) throw createRefusal(order);
  if (unproved) throw unproved;
  const at = context.clock.now();
  const pendingDecision = await findPendingDecision(trx, order.id);
  const cents =
    order.needs_operator === 'refund_failed' ? order.owed_again_cents : order.captured_cents - orderMoney.sumReturnedCents(order);
  const besideCents = await sumEarlierRefunds(trx, order);
  const needsSecond = isRefundDecision(input.decision) && cents + besideCents > secondApprovalAboveCents;
  if (needsSecond && pendingDecision?.decision === input.decision && pendingDecision.requested_by === actor)
    throw new WireError('conflict', { reason: 'second_admin_needed' });
  const isSecond = needsSecond && pendingDecision?.decision === input.decision;
  const isDone = isSecond || !needsSecond;
  if (pendingDecision && isSecond)
    await trx.change(
      sql`update case_decision set state = 'done', approved_by = ${actor}, approved_at = ${at} where id = ${pendingDecision.id}`,
    );
  else {
    if (pendingDecision) await trx.change(sql`update case_decision set state = 'withdrawn' where id = ${pendingDecision.id}`);
    await trx.change(
      sql`insert into case_decision (id, order_id, why, decision, cents, needs_second, reason, state, requested_by, requested_at)
          values (${createId('cas')}, ${order.id}, ${order.needs_operator ?? order.status}, ${input.decision}, ${cents}, ${needsSecond}, ${input.reason}, ${isDone ? 'done' : 'waiting'}, ${actor}, ${at})`,
    );
  }
  const ended = isDone
    ? await steps[input.decision](trx, context, order, { code: `case_${input.decision}`, params: { reason: input.reason } })
    : null;
  const action = isDone ? `case.${input.decision}` : `case.${input.decision}.asked`;
  await appendAudit(trx, { at, actor, action, object: order.id, detail: { cents }, reason: input.reason });
  return ended;
}

const steps = {
  refund: returnPayment,
  accept: acceptLatePayment,
  deliver: confirmArrival,
  end: refundOrder,
  resend: resendFailedRefunds,
  paid_otherwise: recordOtherPayment,
  noted: acknowledgeRefund,
  ship: letShip,
  release: releaseHeldPayout,
} as const;

function isRefundDecision(decision: CaseDecision): boolean {
  return decision === 'refund' || decision === 'end' || decision === 'resend' || decision === 'paid_otherwise';
}

function createRefusal(order: OrderRow): WireError {
  return new WireError('conflict', {
    reason: order.needs_operator === null ? 'case_decided' : 'decision_not_available',
  });
}

/** What operators have refunded of it before. A failed refund was approved when it was requested. */
async function sumEarlierRefunds(trx: Trx, order: OrderRow): Promise<number> {
  return order.needs_operator === 'refund_failed' ? 0 : await refundMoney.sumOperatorCents(trx, order.id);
}

async function findPendingDecision(
  trx: Trx,
  orderId: string,
): Promise<{ id: string; decision: CaseDecision; requested_by: string } | undefined> {
  return await trx.first(sql`select id, decision, requested_by from case_decision where order_id = ${orderId} and state = 'waiting'`);
}
