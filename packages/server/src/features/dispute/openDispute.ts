import type { PlainReason } from '@strapline/contract/error-reasons';
import type { ParsedInput } from '@strapline/contract/events';
import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { loadOrder, type OrderRow, orderStore, publishOrderUpdate } from '../order/order.ts';
import { refundMoney } from '../refund/refund.ts';
import { checkPart } from './check-part.ts';
import { canOpenDispute, openByBuyer } from './create-dispute.ts';
import { saveEvidence, verifyEvidence } from './evidence.ts';
import { presentDispute } from './present-dispute.ts';

export const openDispute: Handler<'openDispute'> = async (context, input) => {
  const { orderId, accessToken } = input;
  const { viewer } = await loadOrder(context, orderId, accessToken);
  if (viewer !== 'buyer') throw new WireError('forbidden');
  const images = await verifyEvidence(context, input.pictures);
  await context.db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'openDispute', input), async () => {
      const order = await orderStore.findForUpdate(trx, orderId);
      if (!order) throw new WireError('not_found');
      if (!canOpenDispute(order, context.clock.now())) throw new WireError('conflict', { reason: getRefusalReason(order) });
      const wants = parseWish(order, input);
      const { stepId } = await openByBuyer(trx, context, order, { reason: input.reason, words: input.words, wants });
      await saveEvidence(trx, context, { order, stepId, accountId: context.caller.accountId }, images);
      return { orderId };
    }),
  );
  return await tellAndPresent(context, orderId);
};

async function tellAndPresent(context: Context, orderId: string) {
  const order = await orderStore.find(context.db, orderId);
  if (!order) throw new WireError('not_found');
  publishOrderUpdate(context, order);
  return await presentDispute(context, order, 'buyer');
}

/** The requested amount in cents. Throws validation if it doesn't fit the problem. */
function parseWish(order: OrderRow, { reason, wants }: ParsedInput<'openDispute'>) {
  if (order.status === 'shipped' && reason !== 'not_arrived')
    throw new WireError('validation', {
      fields: { reason: 'The parcel isn’t marked as arrived. Confirm first that it arrived, or report that it didn’t.' },
    });
  if (reason === 'not_arrived' && wants.kind === 'return')
    throw new WireError('validation', { fields: { 'wants.kind': 'A piece that didn’t arrive can’t be sent back.' } });
  const all = refundMoney.calculateRefundableCents(order);
  checkPart(wants.cents, all, 'wants.cents', 'That is the full amount. Ask for a full refund instead.');
  return { kind: wants.kind, cents: wants.cents ?? all };
}

function getRefusalReason(order: OrderRow): PlainReason {
  if (order.status === 'disputed') return 'dispute_open';
  if (order.status === 'paid') return 'dispute_before_shipping';
  if (order.status === 'shipped') return 'dispute_before_arrival';
  return 'dispute_after_end';
}
