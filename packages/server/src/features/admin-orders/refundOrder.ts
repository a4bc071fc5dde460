import type { ParsedInput } from '@strapline/contract/events';
import { stepUpAboveCents } from '@strapline/domain/dispute/dispute.states';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { cancelAndRefund, finishCancellation } from '../cancellation/cancellation.ts';
import { loadOrder, type OrderOutcome, type OrderRow, orderStore } from '../order/order.ts';
import { trySendDueRefunds } from '../payment/payment.ts';
import { presentRefundRow, refundMoney, refundStore, requestRefund } from '../refund/refund.ts';
import { checkStepUp, requireAccountId } from '../session/session.ts';

export const refundOrder: Handler<'refundOrder'> = async (context, input) => {
  const { orderId } = input;
  const accountId = requireAccountId(context.caller);
  const { viewer } = await loadOrder(context, orderId);
  if (viewer !== 'operator') throw new WireError('forbidden', { reason: 'own_order_refund' });
  const unproved = await checkStepUp(context);
  const ended: { now: OrderOutcome | null } = { now: null };
  const { refundId } = await context.db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'refundOrder', input), async () => {
      const order = await orderStore.findForUpdate(trx, orderId);
      if (!order) throw new WireError('not_found');
      checkMayRefund(order);
      if (unproved && input.cents + (await refundMoney.sumOperatorCents(trx, orderId)) > stepUpAboveCents) throw unproved;
      const endsOrder = order.status === 'paid' && input.cents === refundMoney.calculateRefundableCents(order);
      const row = await requestOrderRefund(trx, context, order, input, { accountId, endsOrder });
      if (endsOrder && row.state === 'approved')
        ended.now = await cancelAndRefund(trx, context, order, {
          by: 'operator',
          entry: { code: 'canceled_by_operator' },
          reason: input.reason,
          accountId,
        });
      const detail = { cents: input.cents, order: orderId };
      await appendAudit(trx, { at: context.clock.now(), actor: accountId, action: 'refund.asked', object: row.id, detail });
      return { refundId: row.id };
    }),
  );
  if (ended.now) await finishCancellation(context, ended.now);
  else await trySendDueRefunds(context, orderId);
  const row = await refundStore.find(context.db, refundId);
  if (!row) throw new WireError('not_found');
  return await presentRefundRow(context, row);
};

async function requestOrderRefund(
  trx: Trx,
  context: Context,
  order: OrderRow,
  { cents, reason, words }: ParsedInput<'refundOrder'>,
  { accountId, endsOrder }: { accountId: string; endsOrder: boolean },
) {
  return await requestRefund(trx, context, order, { cents, endsOrder, reason, words, as: 'operator', by: accountId });
}

function checkMayRefund(order: OrderRow): void {
  if (order.payment_status === 'disputed') throw new WireError('conflict', { reason: 'bank_took_payment' });
  if (order.status === 'disputed') throw new WireError('conflict', { reason: 'decide_dispute_instead' });
  if (order.status === 'pending_payment' || order.status === 'canceled' || order.status === 'expired')
    throw new WireError('conflict', { reason: 'payment_being_returned' });
}
