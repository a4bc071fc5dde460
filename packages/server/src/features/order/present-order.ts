import type { Order } from '@strapline/contract/shapes/order';
import type { PaymentIntent } from '@strapline/contract/shapes/payment';
import { formatSizeOnRecord } from '@strapline/domain/bra-tag/size-on-record';
import { createTrackingUrl } from '@strapline/domain/shipping/carriers';
import type { Queryable } from '../../ports/database.ts';
import type { PaymentProvider } from '../../ports/payments.ts';
import { getNextStep } from './next-step.ts';
import { canPay, isAwaitingClaim, listAllowedActions } from './order.policy.ts';
import { loadOrderDetails, type OrderDetails, type OrderRow, sumReturnedCents } from './order.store.ts';
import type { OrderViewer } from './order-access.ts';
import { presentSales } from './present-sale.ts';

/** An order as its buyer, its seller or staff may see it, without personal data; only the buyer's page adds the address. */
export async function presentOrder(db: Queryable, order: OrderRow, viewer: OrderViewer): Promise<Order> {
  const [presented] = await presentOrders(db, [order], viewer);
  if (!presented) throw new Error(`order ${order.id} was not presented`);
  return presented;
}

export async function presentOrders(db: Queryable, orders: readonly OrderRow[], viewer: OrderViewer): Promise<Order[]> {
  const sales = viewer === 'seller' && orders.length > 0 ? await presentSales(db, orders) : new Map<string, NonNullable<Order['sale']>>();
  return await Promise.all(
    orders.map(async (order) => {
      const sale = sales.get(order.id);
      const shaped = toOrder(order, order.details ?? (await loadOrderDetails(db, order.id)), viewer);
      return sale ? { ...shaped, sale } : shaped;
    }),
  );
}

function toOrder(order: OrderRow, details: OrderDetails, viewer: OrderViewer): Order {
  const { timeline, braSize, size, passesOn, labelled } = details;
  const next = getNextStep(order);
  return {
    id: order.id,
    paymentIntentId: order.payment_intent_id ?? '',
    status: order.status,
    paymentStatus: order.payment_status,
    payoutStatus: order.payout_status,
    certificateStatus: getCertificateStatus(order, passesOn),
    braTagId: order.bra_tag_id,
    title: order.title,
    amountCents: order.amount_cents,
    lines: order.lines,
    holdExpiresAt: order.status === 'pending_payment' ? (order.hold_expires_at?.toISOString() ?? null) : null,
    as: viewer,
    paymentType: wireProvider[order.payment_provider].paymentType,
    braSize: formatSizeOnRecord({ braSize, size }),
    refundedCents: sumReturnedCents(order),
    times: toTimes(order),
    ...(next ? { next } : {}),
    timeline: timeline.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
    ...(order.carrier
      ? {
          tracking: {
            carrier: order.carrier,
            number: order.tracking_number ?? '',
            url: createTrackingUrl(order.carrier, order.tracking_number ?? ''),
          },
        }
      : {}),
    ...(isAwaitingClaim(order) ? { strapCode: labelled ? 'works' : 'none' } : {}),
    can: listAllowedActions(order, viewer, details),
  };
}

function toTimes(order: OrderRow): Order['times'] {
  const allTimes = {
    paidAt: order.paid_at,
    shippedAt: order.shipped_at,
    deliveredAt: order.delivered_at,
    completedAt: order.completed_at,
    endedAt: order.ended_at,
    claimedAt: order.claimed_at,
  };
  const times: Order['times'] = { startedAt: order.created_at.toISOString() };
  for (const [step, at] of Object.entries(allTimes) as [keyof typeof allTimes, Date | null][]) if (at) times[step] = at.toISOString();
  return times;
}

function getCertificateStatus(order: OrderRow, passesOn: boolean): Order['certificateStatus'] {
  if (order.claimed_at) return passesOn ? 'transfer_pending' : 'claimed';
  return order.shipped_at && order.status !== 'canceled' ? 'claimable' : 'unclaimed';
}

/** Clients need to know how to pay, not which embedded provider is used. */
const wireProvider: Record<PaymentProvider, Pick<PaymentIntent, 'provider' | 'paymentType'>> = {
  embedded: { provider: 'embedded', paymentType: 'fiat' },
  stripe: { provider: 'stripe', paymentType: 'fiat' },
  embedded_coinbase: { provider: 'embedded', paymentType: 'crypto' },
  coinbase: { provider: 'coinbase', paymentType: 'crypto' },
};

/** A payment as its buyer sees it; with the secret or page to pay only while it can be paid. */
export function presentIntent(order: OrderRow): PaymentIntent {
  return {
    id: order.payment_intent_id ?? '',
    ...wireProvider[order.payment_provider],
    status: order.intent_status,
    amountCents: order.amount_cents,
    currency: 'usd',
    lines: order.lines,
    ...(canPay(order) && order.client_secret ? { clientSecret: order.client_secret } : {}),
    ...(canPay(order) && order.payment_url && order.intent_status === 'requires_action' ? { url: order.payment_url } : {}),
    expiresAt: order.status === 'pending_payment' ? (order.hold_expires_at?.toISOString() ?? null) : null,
    ...(order.last_error ? { lastError: order.last_error } : {}),
    orderId: order.id,
    braTagId: order.bra_tag_id,
  };
}
