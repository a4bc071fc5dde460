import { cancellation, capture, refund } from '@strapline/domain/ledger/order-entries';
import { type OrderStatus, orderTimers, type PaymentStatus, type PayoutStatus } from '@strapline/domain/order/order.states';
import { day, hour, minute } from '@strapline/domain/time';
import { sha256 } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { createDispute } from '../dispute/dispute.ts';
import { releaseEarnings } from '../fulfilment/fulfilment.ts';
import { book } from '../ledger/ledger.ts';
import { orderAccess, orderMoney, orderPolicy, orderStore } from '../order/order.ts';
import type { Stage } from './catalogue.ts';
import type { Paid } from './demo-payments.ts';
import type { Piece, PlannedOrder } from './demo-piece.ts';

/** When the steps of an order happened; those that did not are absent. */
export type OrderDates = {
  startedAt: Date;
  holdUntil: Date;
  paidAt?: Date;
  shippedAt?: Date;
  deliveredAt?: Date;
  completedAt?: Date;
  claimedAt?: Date;
  disputedAt?: Date;
  endedAt?: Date;
};

type State = { status: OrderStatus; payment: PaymentStatus; payout: PayoutStatus; holds: boolean };

const completed: State = { status: 'completed', payment: 'captured', payout: 'pending', holds: true };
const states: Partial<Record<Stage, State>> = {
  reserved: { status: 'pending_payment', payment: 'not_paid', payout: 'none', holds: true },
  paid: { status: 'paid', payment: 'captured', payout: 'held', holds: true },
  shipped: { status: 'shipped', payment: 'captured', payout: 'held', holds: true },
  delivered: { status: 'delivered', payment: 'captured', payout: 'held', holds: true },
  disputed: { status: 'disputed', payment: 'captured', payout: 'held', holds: true },
  refunded: { status: 'canceled', payment: 'refunded', payout: 'none', holds: false },
  completed,
};

/** Old orders ran their course months ago; those under way began so lately that no timer of theirs is due. */
export function datesOf({ stage, order }: Piece, now: Date): OrderDates | null {
  if (!order) return null;
  const ago = (time: number): Date => new Date(now.getTime() - time);
  const from = (startedAt: Date, reached: number): OrderDates => {
    const after = (time: number): Date => new Date(startedAt.getTime() + time);
    return {
      startedAt,
      holdUntil: after(orderTimers.holdCard),
      ...(reached >= 1 ? { paidAt: after(3 * minute) } : {}),
      ...(reached >= 2 ? { shippedAt: after(26 * hour) } : {}),
      ...(reached >= 3 ? { deliveredAt: after(4 * day) } : {}),
    };
  };
  switch (stage) {
    case 'reserved':
      return from(now, 0);
    case 'paid':
      return from(ago(20 * hour), 1);
    case 'shipped':
      return from(ago(3 * day), 2);
    case 'delivered':
      return from(ago(5 * day), 3);
    case 'disputed':
      return { ...from(ago(7 * day), 3), disputedAt: ago(2 * day) };
    case 'refunded': {
      const dates = from(order.startedAt, 1);
      return { ...dates, endedAt: new Date(dates.startedAt.getTime() + 2 * day) };
    }
    default: {
      const dates = from(order.startedAt, 3);
      const doneAt = new Date(dates.startedAt.getTime() + 6 * day);
      return { ...dates, completedAt: doneAt, endedAt: doneAt, ...(stage === 'completed' ? {} : { claimedAt: doneAt }) };
    }
  }
}

const home = { name: 'Theo Lindqvist', line1: '14 Harbor Lane', city: 'Portland', region: 'ME', postalCode: '04101', country: 'US' };

/** The order with its whole timeline, as its steps would have left it. */
export async function writeOrder(
  trx: Trx,
  services: Services,
  piece: Piece,
  order: PlannedOrder,
  dates: OrderDates,
  intent: Paid,
  now: Date,
): Promise<void> {
  const { status, payment, payout, holds } = states[piece.stage] ?? completed;
  const isOpen = status === 'pending_payment';
  const tracking = dates.shippedAt ? { carrier: 'USPS', number: `9400${order.id.replace(/\D/g, '').padEnd(18, '7').slice(0, 18)}` } : null;
  const times = {
    status,
    payment_status: payment,
    hold_expires_at: dates.holdUntil,
    paid_at: dates.paidAt ?? null,
    ship_since: null,
    shipped_at: dates.shippedAt ?? null,
    delivered_at: dates.deliveredAt ?? null,
    carrier: tracking?.carrier ?? null,
    tracking_number: tracking?.number ?? null,
  };
  const capturedColumns = dates.paidAt ? order.amountCents : 0;
  await trx.change(
    sql`insert into orders (id, app, bra_tag_id, title, seller_id, buyer_id, ship_to_sealed, access_token_hash, status, payment_status, payout_status, price_cents, amount_cents, lines,
          net_cents, seller_delivery_cents, payment_provider, payment_intent_id, client_secret, intent_status, captured_cents, refunded_cents, processor_fee_cents, holds_tag, hold_expires_at, timer_at, buyer_key, checkout_place,
          carrier, tracking_number, paid_at, shipped_at, delivered_at, completed_at, ended_at, claimed_at, created_at, updated_at)
        values (${order.id}, 'strapline', ${piece.id}, ${piece.title}, ${piece.creator.id}, ${order.buyer.id}, ${services.secrets.seal(JSON.stringify(home), `order-address ${order.id}`)},
          ${sha256(orderAccess.deriveAccessToken(services.secrets, order.id))}, ${status}, ${payment}, ${payout}, ${piece.priceCents}, ${order.amountCents}, ${JSON.stringify(order.lines)}::jsonb,
          ${order.netCents}, ${order.deliveryCents}, ${services.payments.provider}, ${intent.id}, ${intent.clientSecret}, ${intent.status}, ${capturedColumns}, ${payment === 'refunded' ? capturedColumns : 0}, ${capturedColumns > 0 ? intent.feeCents : null}, ${holds},
          ${dates.holdUntil}, ${orderPolicy.nextTimer(times, now)}, ${services.secrets.mac('buyer', order.buyer.id).toString('base64url')}, ${isOpen ? 0 : null},
          ${tracking?.carrier ?? null}, ${tracking?.number ?? null}, ${times.paid_at}, ${times.shipped_at}, ${times.delivered_at}, ${dates.completedAt ?? null}, ${dates.endedAt ?? null},
          ${dates.claimedAt ?? null}, ${dates.startedAt}, ${dates.startedAt})`,
  );
  await orderStore.appendTimelineEntry(trx, order.id, dates.startedAt, { code: 'held' }, 'buyer');
  if (dates.paidAt) await orderStore.appendTimelineEntry(trx, order.id, dates.paidAt, { code: 'paid' }, 'system');
  if (dates.shippedAt) await orderStore.appendTimelineEntry(trx, order.id, dates.shippedAt, { code: 'shipped' }, 'seller');
  if (dates.deliveredAt) await orderStore.appendTimelineEntry(trx, order.id, dates.deliveredAt, { code: 'arrived' }, 'buyer');
  if (dates.disputedAt) {
    await orderStore.appendTimelineEntry(trx, order.id, dates.disputedAt, { code: 'problem_reported' }, 'buyer');
    const wants = { kind: 'partial', cents: Math.round(piece.priceCents / 4) } as const;
    const words = 'The left strap has a small tear near the ring, which the pictures do not show.';
    await createDispute(trx, services, order.id, { reason: 'not_as_described', words, wants }, dates.disputedAt);
  }
  if (dates.completedAt)
    await orderStore.appendTimelineEntry(
      trx,
      order.id,
      dates.completedAt,
      { code: dates.claimedAt ? 'received_and_satisfied' : 'completed_unopposed' },
      dates.claimedAt ? 'buyer' : 'timer',
    );
  if (dates.endedAt && status === 'canceled')
    await orderStore.appendTimelineEntry(trx, order.id, dates.endedAt, { code: 'could_not_ship' }, 'seller');
}

/** Books the payment of an order, or what came of it at the end, as the step of a real order does. */
export async function bookDemoOrder(trx: Trx, orderId: string, what: 'payment' | 'refund' | 'release', at: Date): Promise<void> {
  const order = await orderStore.find(trx, orderId);
  if (!order) throw new Error(`the order ${orderId} of the demo is missing`);
  if (what === 'release') return await releaseEarnings(trx, order, at);
  const booked = orderMoney.toLedgerOrder(order);
  if (what === 'payment') return await book(trx, capture({ ...booked, status: 'paid' }, at));
  const { capturedCents: cents } = booked;
  await book(trx, cancellation(booked, cents, at));
  await book(trx, refund(booked, { beforeCents: 0, nowCents: cents, owedCents: cents }, at));
}
