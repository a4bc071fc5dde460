import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { loadOrder, orderPolicy, orderQueue, orderStore, presentOrder, publishOrderUpdate } from '../order/order.ts';
import { voidCode } from './strap-code.store.ts';

/** A label that is not in the parcel may be in other hands, so the code stops working at once; the seller can generate a new one then. */
export const reportStrapCode: Handler<'reportStrapCode'> = async (context, { orderId, accessToken, problem }) => {
  const { viewer } = await loadOrder(context, orderId, accessToken);
  if (viewer !== 'buyer') throw new WireError('forbidden');
  const order = await context.db.transaction(async (trx) => {
    const locked = await orderStore.findForUpdate(trx, orderId);
    const tag = locked && (await braTagStore.findForUpdate(trx, context.caller.app, locked.bra_tag_id));
    if (!locked || !tag) throw new WireError('not_found');
    if (!orderPolicy.canReportStrapCode(locked) || tag.status !== 'claimable')
      throw new WireError('conflict', { reason: 'nothing_to_claim' });
    if (!tag.labelled)
      throw new WireError('conflict', {
        reason: 'strap_code_pending',
      });
    await voidCode(trx, tag.id);
    await orderStore.appendTimelineEntry(trx, orderId, context.clock.now(), { code: `strap_code_${problem}` }, 'buyer');
    await orderQueue.mail(trx, context, orderId, 'code_wanted');
    return locked;
  });
  publishOrderUpdate(context, order);
  return await presentOrder(context.db, order, viewer);
};
