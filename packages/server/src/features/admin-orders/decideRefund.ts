import type { Checked } from '@strapline/contract/events';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { cancelAndRefund, finishCancellation } from '../cancellation/cancellation.ts';
import { finishTransition, lockDispute, type Stepped, transitionDispute } from '../dispute/dispute.ts';
import { loadOrder, lockOrder, type OrderOutcome, type OrderRow } from '../order/order.ts';
import { trySendDueRefunds } from '../payment/payment.ts';
import { approveRefund, declineRefund, findRefund, presentRefundRow, type RefundRow } from '../refund/refund.ts';
import { accountOf, missingStepUp } from '../session/session.ts';

type Asked = Checked<'decideRefund'>;
type Outcome = { stepped: Stepped | null; ended: OrderOutcome | null };

export const decideRefund: Handler<'decideRefund'> = async (context, input) => {
  const accountId = accountOf(context.caller);
  const seen = await findRefund(context.db, input.refundId);
  if (!seen) throw new WireError('not_found');
  const { viewer } = await loadOrder(context, seen.order_id);
  if (viewer !== 'operator') throw new WireError('forbidden', { reason: 'own_order_decision' });
  // Saying no moves nothing.
  const unproved = input.decision === 'approve' ? await missingStepUp(context) : null;
  const outcome = await context.db.transaction(async (trx) => {
    const order = await lockOrder(trx, seen.order_id);
    const row = await findRefund(trx, seen.id);
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
  return await presentRefundRow(context, (await findRefund(context.db, seen.id)) ?? seen);
};

async function approve(trx: Trx, context: Context, order: OrderRow, row: RefundRow, { words }: Asked): Promise<Outcome> {
  const accountId = accountOf(context.caller);
  const second = { accountId, words };
  if (row.reason === 'dispute') {
    if (row.asked_by === accountId) throw new WireError('forbidden', { reason: 'dispute_needs_other_admin' });
    const dispute = await lockDispute(trx, order.id);
    if (!dispute) throw new WireError('conflict');
    const action = row.ends_order ? 'decide_buyer' : 'decide_split';
    const stepped = await transitionDispute(
      trx,
      context,
      { order, dispute },
      { action, by: 'operator', what: 'decided', words, accountId, asked: row },
    );
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
  const dispute = row.reason === 'dispute' ? await lockDispute(trx, order.id) : undefined;
  if (dispute?.status !== 'second_look') return { stepped: null, ended: null };
  const refused = { action: 'refuse_second', by: 'operator', what: 'second_refused', words, accountId } as const;
  return { stepped: await transitionDispute(trx, context, { order, dispute }, refused), ended: null };
}
