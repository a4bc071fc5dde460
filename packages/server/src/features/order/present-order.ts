import type { Order, PaymentIntent } from '@strapline/contract/shapes';
import type { Queryable } from '../../ports/database.ts';
import { mayDo, mayPay } from './order.policy.ts';
import { type OrderRow, timelinesOf } from './order.store.ts';
import type { Viewer } from './order-access.ts';
import { trackingUrl } from './tracking-url.ts';

/** An order as one of its people may see it: no name, no address, no e-mail. */
export async function presentOrder(db: Queryable, order: OrderRow, viewer: Viewer): Promise<Order> {
  if (order.timeline) {
    const known = order.timeline.map(({ at, what, by }) => ({ at: new Date(at).toISOString(), what, by }));
    return shapeOrder(order, known, viewer);
  }
  const timelines = await timelinesOf(db, [order.id]);
  return shapeOrder(order, timelines.get(order.id) ?? [], viewer);
}

export async function presentOrders(db: Queryable, orders: readonly OrderRow[], viewer: Viewer): Promise<Order[]> {
  const timelines = await timelinesOf(
    db,
    orders.map((order) => order.id),
  );
  return orders.map((order) => shapeOrder(order, timelines.get(order.id) ?? [], viewer));
}

function shapeOrder(order: OrderRow, timeline: Order['timeline'], viewer: Viewer): Order {
  return {
    id: order.id,
    paymentIntentId: order.payment_intent_id ?? '',
    status: order.status,
    paymentStatus: order.payment_status,
    payoutStatus: order.payout_status,
    certificateStatus: certificateStatusOf(order),
    braTagId: order.bra_tag_id,
    title: order.title,
    amountCents: order.amount_cents,
    lines: order.lines,
    holdExpiresAt: order.status === 'pending_payment' ? (order.hold_expires_at?.toISOString() ?? null) : null,
    timeline,
    ...(order.carrier
      ? {
          tracking: { carrier: order.carrier, number: order.tracking_number ?? '', url: trackingUrl(order.carrier, order.tracking_number) },
        }
      : {}),
    can: mayDo(order, viewer),
  };
}

function certificateStatusOf(order: OrderRow): Order['certificateStatus'] {
  if (order.claimed_at) return order.passes_on ? 'transfer_pending' : 'claimed';
  return order.shipped_at && order.status !== 'canceled' ? 'claimable' : 'unclaimed';
}

/** A payment for the buyer's eyes; the secret that confirms it only while it can still be paid. */
export function presentIntent(order: OrderRow): PaymentIntent {
  return {
    id: order.payment_intent_id ?? '',
    provider: order.payment_provider,
    paymentType: 'fiat',
    status: order.intent_status,
    amountCents: order.amount_cents,
    currency: 'usd',
    lines: order.lines,
    ...(mayPay(order) && order.client_secret ? { clientSecret: order.client_secret } : {}),
    expiresAt: order.status === 'pending_payment' ? (order.hold_expires_at?.toISOString() ?? null) : null,
    ...(order.last_error ? { lastError: order.last_error } : {}),
    orderId: order.id,
    braTagId: order.bra_tag_id,
  };
}
