import { orderTimers } from '@strapline/domain/order/order.states';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { isCrypto } from '../../ports/payments.ts';
import { setListingState } from '../listing/listing.ts';
import { type OrderRow, orderAccess, orderStore, presentIntent, publishOrderUpdate } from '../order/order.ts';

export const openWallet: Handler<'openWallet'> = async (context, { paymentIntentId, accessToken }) => {
  const { order, viewer } = await orderAccess.loadOrderByIntent(context, paymentIntentId, accessToken);
  if (viewer !== 'buyer' || !isCrypto(order.payment_provider)) throw new WireError('not_found');
  return presentIntent((await extendHold(context, order)) ?? order);
};

/** Extends a running hold to an hour from its start, once. Null if there is nothing to do. */
async function extendHold(context: Context, { id, bra_tag_id: braTagId, held_since: heldSince }: OrderRow): Promise<OrderRow | null> {
  const now = context.clock.now();
  const until = new Date(heldSince.getTime() + orderTimers.holdCrypto);
  const order = await context.db.transaction(async (trx) => {
    const offered = await trx.first<{ until: Date | null }>(sql`select held_until as until from bra_tag where id = ${braTagId}`);
    const order = await orderStore.extendHoldForWallet(trx, id, offered?.until && offered.until < until ? offered.until : until, now);
    return (
      order && {
        order,
        facts: await setListingState(trx, braTagId, 'reserved', { until: order.hold_expires_at ?? until, buyerId: order.buyer_id }),
      }
    );
  });
  if (!order) return null;
  publishOrderUpdate(context, order.order, order.facts);
  return order.order;
}
