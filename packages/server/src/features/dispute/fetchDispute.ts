import type { Handler } from '../../platform/services.ts';
import { loadOrder } from '../order/order.ts';
import { shareEvidence } from './evidence.ts';
import { presentDispute } from './present-dispute.ts';

export const fetchDispute: Handler<'fetchDispute'> = async (context, { orderId, accessToken }) => {
  const { order, viewer } = await loadOrder(context, orderId, accessToken);
  const view = await presentDispute(context, order, viewer);
  const { accountId } = context.caller;
  const isSide = accountId !== null && (accountId === order.buyer_id || accountId === order.seller_id);
  const isLocked = view.dispute?.steps.some(({ pictures }) => pictures.some((picture) => picture.kind === 'encrypted' && !picture.image));
  if (!isSide || !isLocked) return view;
  // They bought as a guest, and the order has been in their account since.
  await shareEvidence(context, order.id, accountId);
  return await presentDispute(context, order, viewer);
};
