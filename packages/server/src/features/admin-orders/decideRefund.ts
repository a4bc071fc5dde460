import type { ParsedInput } from '@strapline/contract/events';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { cancelAndRefund, finishCancellation } from '../cancellation/cancellation.ts';
import { approveDisputeRefund, type DisputeOutcome, finishTransition, reopenDecision } from '../dispute/dispute.ts';
import { loadOrder, type OrderOutcome, type OrderRow, orderStore } from '../order/order.ts';
import { trySendDueRefunds } from '../payment/payment.ts';
import { approveRefund, declineRefund, presentRefundRow, type RefundRow, refundStore } from '../refund/refund.ts';
import { checkStepUp, requireAccountId } from '../session/session.ts';

type RequestedRefund = ParsedInput<'decideRefund'>;
type Outcome = { stepped: DisputeOutcome | null; ended: OrderOutcome | null };

export const decideRefund: Handler<'decideRefund'> = async (context, input) => {
  const accountId = requireAccountId(context.caller);
  const refund = await refundStore.find(context.db, input.refundId);
  if (!refund) throw new WireError('not_found');
  const { viewer } = await loadOrder(context, refund.order_id);
  if (viewer !== 'operator') throw new WireError('forbidden', { reason: 'own_order_decision' });
  // Declining needs no step-up: no money moves.
  const unproved = input.decision === 'approve' ? await checkStepUp(context) : null;
  const outcome = await context.db.transaction(async (trx) => {
    const order = await orderStore.findForUpdate(trx, refund.order_id);
    const row = await refundStore.find(trx, refund.id);
    if (!order || !row) throw new WireError('not_found');
    if (row.state !== 'waiting') throw new WireError('conflict', { reason: 'refund_decided' });
    if (unproved && row.requested_by !== accountId) throw unproved;
    const result =
      input.decision === 'approve'
        ? await approveRequest(trx, context, order, row, input)
        : await declineRequest(trx, context, order, row, input);
    const action = input.decision === 'approve' ? 'refund.approved' : 'refund.declined';
    await appendAudit(trx, { at: context.clock.now(), actor: accountId, action, object: row.id, detail: { order: order.id } });
    return result;
  });
  if (outcome.stepped) await finishTransition(context, outcome.stepped);
  else if (outcome.ended) await finishCancellation(context, outcome.ended);
  if (input.decision === 'approve') await trySendDueRefunds(context, refund.order_id);
  return await presentRefundRow(context, (await refundStore.find(context.db, refund.id)) ?? refund);
};

async function approveRequest(trx: Trx, context: Context, order: OrderRow, row: RefundRow, { words }: RequestedRefund): Promise<Outcome> {
  const accountId = requireAccountId(context.caller);
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
    approved: { row, second },
  });
  return { stepped: null, ended };
}

async function declineRequest(trx: Trx, context: Context, order: OrderRow, row: RefundRow, { words }: RequestedRefund): Promise<Outcome> {
  const accountId = requireAccountId(context.caller);
  await declineRefund(trx, row, { accountId, words }, context.clock.now());
  const stepped = row.reason === 'dispute' ? await reopenDecision(trx, context, order, { accountId, words }) : null;
  return { stepped, ended: null };
}
