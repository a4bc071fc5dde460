import type { Checked } from '@strapline/contract/events';
import type { CaseDecision } from '@strapline/contract/shapes/admin-orders';
import { secondPersonAboveCents } from '@strapline/domain/dispute/dispute.states';
import { begin, idempotencyKeyOf } from '../../platform/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { loadOrder, type OrderOutcome, type OrderRow, orderMoney, orderStore, publishOrderUpdate } from '../order/order.ts';
import { trySendRefunds } from '../payment/payment.ts';
import { refundMoney } from '../refund/refund.ts';
import { accountOf, missingStepUp } from '../session/session.ts';
import { caseRow } from './admin-orders.store.ts';
import { decisionsAllowed } from './case.policy.ts';
import { acknowledge, recordOtherPayment, resendFailedRefunds } from './failed-refund-decisions.ts';
import { caseOf } from './load-case.ts';
import { acceptLatePayment, confirmArrival, refundLostParcel, returnPayment } from './stuck-order-decisions.ts';

type Input = Checked<'settleCase'>;

/** One decision by one admin, or by two above the limit. The order changes in the transaction of the last one. */
export const settleCase: Handler<'settleCase'> = async (context, input) => {
  const actor = accountOf(context.caller);
  const { viewer } = await loadOrder(context, input.orderId);
  if (viewer !== 'operator') throw new WireError('forbidden', { reason: 'own_order_decision' });
  const unproved = await missingStepUp(context);
  const ended = await context.db.transaction(async (trx) => await decide(trx, context, { actor, unproved }, input));
  if (ended) {
    publishOrderUpdate(context, ended.order, ended.facts);
    if (givesBack(input.decision)) await trySendRefunds(context, ended.order);
  }
  const row = await caseRow(context.db, context.caller.app, input.orderId);
  if (!row) throw new WireError('not_found');
  return await caseOf(context.db, row);
};

type Decider = { actor: string; unproved: WireError | null };

async function decide(trx: Trx, context: Context, { actor, unproved }: Decider, input: Input): Promise<OrderOutcome | null> {
  const order = await orderStore.findForUpdate(trx, input.orderId);
  if (!order) throw new WireError('not_found');
  const { isNew } = await begin(trx, idempotencyKeyOf(context, 'settleCase', input), order.id);
  if (!isNew) return null;
  if (!(await decisionsAllowed(trx, order)).includes(input.decision)) throw refusal(order);
  if (unproved) throw unproved;
  const at = context.clock.now();
  const asked = await waitingDecision(trx, order.id);
  const cents = order.needs_operator === 'refund_failed' ? order.owed_again_cents : order.captured_cents - orderMoney.returnedCents(order);
  const besideCents = await decidedBeside(trx, order);
  const needsSecond = givesBack(input.decision) && cents + besideCents > secondPersonAboveCents;
  if (needsSecond && asked?.decision === input.decision && asked.asked_by === actor)
    throw new WireError('conflict', { reason: 'second_admin_needed' });
  const isSecond = needsSecond && asked?.decision === input.decision;
  const isDone = isSecond || !needsSecond;
  if (asked && isSecond)
    await trx.change(sql`update case_decision set state = 'done', approved_by = ${actor}, approved_at = ${at} where id = ${asked.id}`);
  else {
    if (asked) await trx.change(sql`update case_decision set state = 'withdrawn' where id = ${asked.id}`);
    await trx.change(
      sql`insert into case_decision (id, order_id, why, decision, cents, beside_cents, reason, state, asked_by, asked_at)
          values (${newId('cas')}, ${order.id}, ${order.needs_operator ?? order.status}, ${input.decision}, ${cents}, ${besideCents}, ${input.reason}, ${isDone ? 'done' : 'waiting'}, ${actor}, ${at})`,
    );
  }
  const ended = isDone
    ? await steps[input.decision](trx, context, order, { code: `case_${input.decision}`, params: { reason: input.reason } })
    : null;
  const action = isDone ? `case.${input.decision}` : `case.${input.decision}.asked`;
  await appendAudit(trx, { at, actor, action, object: order.id, detail: { reason: input.reason, cents } });
  return ended;
}

const steps = {
  refund: returnPayment,
  accept: acceptLatePayment,
  deliver: confirmArrival,
  end: refundLostParcel,
  resend: resendFailedRefunds,
  paid_otherwise: recordOtherPayment,
  noted: acknowledge,
} as const;

function givesBack(decision: CaseDecision): boolean {
  return decision === 'refund' || decision === 'end' || decision === 'resend' || decision === 'paid_otherwise';
}

function refusal(order: OrderRow): WireError {
  return new WireError('conflict', {
    reason: order.needs_operator === null ? 'case_decided' : 'decision_not_available',
  });
}

/** What operators have refunded of it before. A failed refund was approved when it was requested. */
async function decidedBeside(trx: Trx, order: OrderRow): Promise<number> {
  return order.needs_operator === 'refund_failed' ? 0 : await refundMoney.operatorCents(trx, order.id);
}

async function waitingDecision(trx: Trx, orderId: string): Promise<{ id: string; decision: CaseDecision; asked_by: string } | undefined> {
  return await trx.first(sql`select id, decision, asked_by from case_decision where order_id = ${orderId} and state = 'waiting'`);
}
