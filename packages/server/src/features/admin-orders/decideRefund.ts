import type { Checked } from '@strapline/contract/events';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { cancelAndRefund, finishCancellation } from '../cancellation/cancellation.ts';
import { approveDisputeRefund, finishTransition, reopenDecision, type Stepped } from '../dispute/dispute.ts';
import { loadOrder, type OrderOutcome, type OrderRow, orderStore } from '../order/order.ts';
import { trySendDueRefunds } from '../payment/payment.ts';
import { approveRefund, declineRefund, presentRefundRow, type RefundRow, refundStore } from '../refund/refund.ts';
import { accountOf, missingStepUp } from '../session/session.ts';

type Asked = Checked<'decideRefund'>;
type Outcome = { stepped: Stepped | null; ended: OrderOutcome | null };

export const decideRefund: Handler<'decideRefund'> = async (context, input) => {
  const accountId = accountOf(context.caller);
  const seen = await refundStore.find(context.db, input.refundId);
  if (!seen) throw new WireError('not_found');
  const { viewer } = await loadOrder(context, seen.order_id);
  if (viewer !== 'operator') throw new WireError('forbidden', { reason: 'own_order_decision' });
  // Declining needs no step-up: no money moves.
  const unproved = input.decision === 'approve' ? await missingStepUp(context) : null;
  const outcome = await context.db.transaction(async (trx) => {
    const order = await orderStore.findForUpdate(trx, seen.order_id);
    const row = await refundStore.find(trx, seen.id);
    if (!order || !row) throw new WireError('not_found');
    if (row.state !== 'waiting') throw new WireError('conflict', { reason: 'refund_decided' });
    if (unproved && row.asked_by !== accountId) throw unproved;
    const result =
      input.decision === 'approve' ? await approve(trx, context, order, row, input) : await decline(trx, context, order, row, input);
    const action = input.decision === 'approve' ? 'refund.approved' : 'refund.declined';
    await appendAudit(trx, { at: context.clock.now(), actor: accountId, action, object: row.id, detail: { order: order.id } });
    return result;
  });
  if (outcome.stepped) await finishTransition(context, outcome.stepped);
  else if (outcome.ended) await finishCancellation(context, outcome.ended);
  if (input.decision === 'approve') await trySendDueRefunds(context, seen.order_id);
  return await presentRefundRow(context, (await refundStore.find(context.db, seen.id)) ?? seen);
};

async function approve(trx: Trx, context: Context, order: OrderRow, row: RefundRow, { words }: Asked): Promise<Outcome> {
  const accountId = accountOf(context.caller);
  const second = { accountId, words };
  if (row.reason === 'dispute') {
    const stepped = await approveDisputeRefund(trx, context, order, row, second);
    return { stepped, ended: null };
  }
  if (!row.ends_order) {
    await approveRefund(trx, context, order, row, second);
    return { stepped: null, ended: null };
  }
  if (order.status !== 'paid') throw new WireError('conflict', { reason: 'refund_outdated' });
  const ended = await cancelAndRefund(trx, context, order, {
    by: 'operator',
    entry: { code: 'canceled_by_operator' },
    reason: row.reason,
    words,
    accountId,
    asked: { row, second },
  });
  return { stepped: null, ended };
}

async function decline(trx: Trx, context: Context, order: OrderRow, row: RefundRow, { words }: Asked): Promise<Outcome> {
  const accountId = accountOf(context.caller);
  await declineRefund(trx, row, { accountId, words }, context.clock.now());
  const stepped = row.reason === 'dispute' ? await reopenDecision(trx, context, order, { accountId, words }) : null;
  return { stepped, ended: null };
}
