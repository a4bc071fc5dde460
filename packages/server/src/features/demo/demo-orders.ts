import { createCancellationEntry, createCaptureEntry, createRefundEntry } from '@strapline/domain/ledger/order-entries';
import { type OrderAction, type OrderActor, orderTimers } from '@strapline/domain/order/order.states';
import type { TimelineMessage } from '@strapline/domain/order/order-timeline';
import { day, hour, minute } from '@strapline/domain/time';
import { hashSha256 } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { createDispute } from '../dispute/dispute.ts';
import { completeOrder } from '../fulfilment/fulfilment.ts';
import { bookEntry } from '../ledger/ledger.ts';
import { buyerDetails, type OrderChanges, type OrderRow, orderAccess, orderMoney, orderStore, transitionOrder } from '../order/order.ts';
import type { Paid } from './demo-payments.ts';
import type { Piece, PlannedOrder } from './demo-piece.ts';
import type { DemoStep } from './demo-step.ts';

/** When the steps of an order happened; absent if they did not. */
type OrderDates = {
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

/** Completed orders are months old; open ones are so recent that no timer is due. */
export function planDates({ stage, order }: Piece, now: Date): OrderDates | null {
  if (!order) return null;
  const subtractFromNow = (time: number): Date => new Date(now.getTime() - time);
  const createDates = (startedAt: Date, reached: number): OrderDates => {
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
      return createDates(now, 0);
    case 'paid':
      return createDates(subtractFromNow(20 * hour), 1);
    case 'shipped':
      return createDates(subtractFromNow(3 * day), 2);
    case 'delivered':
      return createDates(subtractFromNow(5 * day), 3);
    case 'disputed':
      return { ...createDates(subtractFromNow(7 * day), 3), disputedAt: subtractFromNow(2 * day) };
    case 'refunded': {
      const dates = createDates(order.startedAt, 1);
      return { ...dates, endedAt: new Date(dates.startedAt.getTime() + 2 * day) };
    }
    default: {
      const dates = createDates(order.startedAt, 3);
      const doneAt = new Date(dates.startedAt.getTime() + 6 * day);
      return { ...dates, completedAt: doneAt, endedAt: doneAt, ...(stage === 'completed' ? {} : { claimedAt: doneAt }) };
    }
  }
}

const town = { city: 'Portland', region: 'ME', postalCode: '04101', country: 'US' };

/** The steps of a piece's order; empty if it has none. */
export function createOrderSteps(piece: Piece, services: Services, paid: ReadonlyMap<string, Paid>, now: Date): DemoStep[] {
  const { order, stage } = piece;
  const dates = planDates(piece, now);
  if (!order || !dates) return [];
  const payment = paid.get(order.id);
  if (!payment) throw new Error(`the demo order ${order.id} has no payment`);
  const { startedAt, paidAt, shippedAt, deliveredAt, disputedAt, completedAt, claimedAt, endedAt } = dates;
  const step = (at: Date | undefined, run: (trx: Trx, order: OrderRow, at: Date) => Promise<unknown>): DemoStep[] =>
    at ? [{ at, run: async (trx) => await run(trx, await findDemoOrder(trx, order.id), at) }] : [];
  return [
    { at: startedAt, run: (trx) => startOrder(trx, services, piece, order, payment, dates) },
    ...step(paidAt, (trx, row, at) => payOrder(trx, row, payment, at)),
    ...step(shippedAt, (trx, row, at) => transitionDemoOrder(trx, row, 'ship', 'seller', at, { code: 'shipped' }, createTracking(order))),
    ...step(deliveredAt, (trx, row, at) => transitionDemoOrder(trx, row, 'deliver', 'buyer', at, { code: 'arrived' })),
    ...step(disputedAt, (trx, row, at) => disputeOrder(trx, services, row, at)),
    ...step(completedAt, (trx, row, at) =>
      completeOrder(trx, services, row, {
        at,
        by: claimedAt ? 'buyer' : 'timer',
        entry: { code: claimedAt ? 'received_and_satisfied' : 'completed_unopposed' },
        changes: claimedAt ? { claimed_at: claimedAt, holds_tag: false } : {},
      }),
    ),
    ...step(stage === 'refunded' ? endedAt : undefined, refundOrder),
  ];
}

async function findDemoOrder(trx: Trx, orderId: string): Promise<OrderRow> {
  const order = await orderStore.findForUpdate(trx, orderId);
  if (!order) throw new Error(`the demo has no order ${orderId}`);
  return order;
}

async function startOrder(
  trx: Trx,
  { secrets, payments }: Services,
  piece: Piece,
  order: PlannedOrder,
  payment: Paid,
  { startedAt, holdUntil }: OrderDates,
): Promise<void> {
  const uncounted = { value: null, count: 1 };
  await orderStore.insert(trx, {
    id: order.id,
    app: piece.app.key,
    language: 'en',
    braTagId: piece.id,
    title: piece.title,
    sellerId: piece.creator.id,
    buyerId: order.buyer.id,
    buyerKey: orderAccess.deriveBuyerKey(secrets, { accountId: order.buyer.id }),
    ...buyerDetails.seal(secrets, order.id, { shipTo: { ...order.buyer.address, ...town } }),
    accessTokenHash: hashSha256(orderAccess.deriveAccessToken(secrets, order.id)),
    priceCents: piece.priceCents,
    amountCents: order.amountCents,
    netCents: order.netCents,
    royaltyCents: 0,
    sellerDeliveryCents: order.deliveryCents,
    lines: order.lines,
    provider: payments.provider,
    heldSince: startedAt,
    holdUntil,
    walletOpenedAt: null,
    slots: { origin: { value: order.id, count: 1 }, origin56: uncounted, origin48: uncounted, device: uncounted },
    at: startedAt,
  });
  await orderStore.recordOpenedIntent(trx, order.id, payment);
}

async function payOrder(trx: Trx, order: OrderRow, { feeCents }: Paid, at: Date): Promise<void> {
  const changes = { captured_cents: order.amount_cents, processor_fee_cents: feeCents };
  const paid = await transitionDemoOrder(trx, order, 'pay', 'system', at, { code: 'paid' }, changes);
  await bookEntry(trx, createCaptureEntry(orderMoney.toLedgerOrder(paid), at));
}

function createTracking({ id }: PlannedOrder): OrderChanges {
  return { carrier: 'USPS', tracking_number: `9400${id.replace(/\D/g, '').padEnd(18, '7').slice(0, 18)}` };
}

async function disputeOrder(trx: Trx, services: Services, order: OrderRow, at: Date): Promise<void> {
  await transitionDemoOrder(trx, order, 'dispute', 'buyer', at, { code: 'problem_reported' });
  const wants = { kind: 'partial', cents: Math.round(order.price_cents / 4) } as const;
  const words = 'The left strap has a small tear near the ring, which the pictures do not show.';
  await createDispute(trx, services, order.id, { reason: 'not_as_described', words, wants }, at);
}

async function refundOrder(trx: Trx, order: OrderRow, at: Date): Promise<void> {
  await transitionDemoOrder(trx, order, 'cancel', 'seller', at, { code: 'could_not_ship' }, { payout_status: 'none' });
  const cents = order.captured_cents;
  await orderStore.recordRefundTotals(trx, order.id, { refundedCents: cents, cameBackCents: 0, status: 'refunded' }, at);
  const ledgerOrder = orderMoney.toLedgerOrder(order);
  await bookEntry(trx, createCancellationEntry(ledgerOrder, cents, at));
  await bookEntry(trx, createRefundEntry(ledgerOrder, { beforeCents: 0, nowCents: cents, owedCents: cents }, at));
}

async function transitionDemoOrder(
  trx: Trx,
  order: OrderRow,
  action: OrderAction,
  by: OrderActor,
  at: Date,
  entry: TimelineMessage,
  changes: OrderChanges = {},
): Promise<OrderRow> {
  return await transitionOrder(trx, order, { action, by, at, entry, changes });
}
