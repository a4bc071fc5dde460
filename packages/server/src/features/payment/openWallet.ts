import { orderTimers } from '@strapline/domain/order/order.states';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { isCrypto } from '../../ports/payments.ts';
import { setListingState } from '../listing/listing.ts';
import { loadOrderByIntent, type OrderRow, orderColumns, presentIntent, publishOrderUpdate } from '../order/order.ts';

export const openWallet: Handler<'openWallet'> = async (context, { paymentIntentId, accessToken }) => {
  const { order, viewer } = await loadOrderByIntent(context, paymentIntentId, accessToken);
  if (viewer !== 'buyer' || !isCrypto(order.payment_provider)) throw new WireError('not_found');
  return presentIntent((await lengthenHold(context, order)) ?? order);
};

/** A hold that still runs lasts an hour from its beginning, once. Null where there is nothing to do. */
async function lengthenHold(context: Context, { id, bra_tag_id: braTagId, held_since: heldSince }: OrderRow): Promise<OrderRow | null> {
  const now = context.clock.now();
  const until = new Date(heldSince.getTime() + orderTimers.holdCrypto);
  const held = await context.db.transaction(async (trx) => {
    const order = await trx.first<OrderRow>(
      sql`update orders set wallet_opened_at = ${now}, updated_at = ${now},
            hold_expires_at = greatest(hold_expires_at, ${until}::timestamptz), timer_at = greatest(timer_at, ${until}::timestamptz)
          where id = ${id} and status = 'pending_payment' and wallet_opened_at is null and hold_expires_at > ${now} returning ${orderColumns}`,
    );
    return order && { order, facts: await setListingState(trx, braTagId, 'reserved', order.hold_expires_at ?? until) };
  });
  if (!held) return null;
  publishOrderUpdate(context, held.order, held.facts);
  return held.order;
}
