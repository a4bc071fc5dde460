import { cancellation } from '@strapline/domain/ledger/order-entries';
import type { OrderActor } from '@strapline/domain/order.states';
import { paymentsFor } from '../../platform/payments-for.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { isCrypto, PaymentStateConflict } from '../../ports/payments.ts';
import { book } from '../ledger/ledger.ts';
import { type BraTagFacts, setListingState } from '../listing/listing.ts';
import { bookedOrder } from './book-order.ts';
import { nextLateLook } from './late-money.ts';
import { moveOrder } from './move-order.ts';
import { backCents, lockOrder, nobodyNeeded, type OrderRow, orderById } from './order.store.ts';
import { mailLater } from './order-jobs.ts';
import { returnTag } from './order-tag.ts';
import { promisedCents } from './promised-refunds.ts';
import {
  approveRefund,
  askRefund,
  dropWaiting,
  type RefundReason,
  type RefundRow,
  refundableCents,
  type SecondPerson,
} from './refund.store.ts';
import { sendRefunds } from './send-refunds.ts';
import { settleWith } from './settle.ts';
import { tellOrder } from './tell-order.ts';

/** What became of an order and of the offer of its piece; pushed by `tellOrder` after the transaction. */
export type Ended = { order: OrderRow; facts: BraTagFacts | null };

type How = { by: 'buyer' | 'timer' | 'system'; what: string };

/**
 * Ends an unpaid order: first nothing can be paid any more at the provider, then the piece is free. A payment that came first wins; the order comes back
 * as that made it. Throws PaymentsUnavailable: then the hold stays, and the timer comes again.
 */
export async function endUnpaid(services: Services, order: OrderRow, how: How, tries = 3): Promise<OrderRow> {
  const first = await closePayment(services, order);
  if (first) {
    // Still processing after the hold was made longer: the hold ends; should the money come, it finds its way by itself.
    const isLate = how.by === 'timer' && first.status === 'pending_payment' && isOver(first, services.clock.now());
    if (!isLate) return first;
  }
  const ended = await services.db.transaction(async (trx): Promise<Ended | null> => {
    const left = await leaveHold(trx, order, how, services.clock.now());
    return left && { order: left, facts: await setListingState(trx, order.bra_tag_id, 'published') };
  });
  if (ended) tellOrder(services, ended.order, ended.facts);
  if (ended || tries === 1) return ended?.order ?? order;
  // Its payment was opened, or another one, between the look and the grip: that is closed first.
  const now = await orderById(services.db, order.id);
  return now?.status === 'pending_payment' && now.payment_intent_id !== order.payment_intent_id
    ? await endUnpaid(services, now, how, tries - 1)
    : (now ?? order);
}

/** Closes the payment of an unpaid order at its provider. Null once that is done; where a payment is under way or came first, the order as that made it. */
export async function closePayment(services: Services, order: OrderRow): Promise<OrderRow | null> {
  if (!order.payment_intent_id) return null;
  try {
    await paymentsFor(services, order.payment_provider).cancelIntent(order.payment_intent_id);
    return null;
  } catch (error) {
    if (!(error instanceof PaymentStateConflict)) throw error;
    return (await settleWith(services, order.payment_provider, error.intent))?.order ?? order;
  }
}

/**
 * An unpaid order lets go of its tag, whose offer is for the caller to move. Null when it moved on meanwhile, also to another payment than the one that the
 * caller has closed.
 */
export async function leaveHold(
  trx: Trx,
  closed: Pick<OrderRow, 'id' | 'payment_intent_id'>,
  how: How,
  now: Date,
): Promise<OrderRow | null> {
  const order = await lockOrder(trx, closed.id);
  if (order?.status !== 'pending_payment' || order.payment_intent_id !== closed.payment_intent_id) return null;
  if (how.by === 'timer' && !isOver(order, now)) return null;
  const isProcessing = order.intent_status === 'processing';
  const lookAt = order.payment_intent_id && isCrypto(order.payment_provider) ? nextLateLook(now, now) : null;
  return await moveOrder(trx, order, {
    action: how.by === 'timer' ? 'expire' : 'cancel',
    by: how.by,
    at: now,
    what: how.what,
    set: sql`holds_tag = false, ended_at = ${now}, payment_status = ${isProcessing ? 'awaiting' : 'canceled'}, intent_status = ${isProcessing ? 'processing' : 'canceled'},
      late_look_at = ${lookAt}`,
  });
}

function isOver(order: OrderRow, now: Date): boolean {
  return order.hold_expires_at === null || order.hold_expires_at <= now;
}

export type HowEnded = {
  by: OrderActor;
  what: string;
  reason: RefundReason;
  words?: string;
  /** Who decided it, where it was one of the house. */
  accountId?: string;
  /** A refund of everything that was asked before and is approved now. */
  asked?: { row: RefundRow; second: SecondPerson };
};

/** Ends a paid order, in a transaction of its own. */
export async function endPaid(services: Services, orderId: string, how: HowEnded): Promise<OrderRow> {
  const ended = await services.db.transaction(async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new WireError('not_found');
    return await endIn(trx, services, order, how);
  });
  return await afterEnd(services, ended);
}

/**
 * Ends a locked order before it was shipped, or a dispute for the buyer, in the transaction of whoever decided so: the piece is its owner's again, and all
 * that is left of the money is owed from now on. Call `afterEnd` once the transaction holds.
 */
export async function endIn(trx: Trx, services: Services, order: OrderRow, how: HowEnded): Promise<Ended> {
  const now = services.clock.now();
  const moved = await moveOrder(trx, order, {
    action: 'cancel',
    by: how.by,
    at: now,
    what: how.what,
    set: sql`holds_tag = false, ended_at = ${now}, payout_status = 'none', needs_operator = ${nobodyNeeded}`,
  });
  // How a dispute ended has a mail of its own.
  if (how.reason !== 'dispute') await mailLater(trx, services, order.id, 'canceled');
  if (order.shipped_at) await returnTag(trx, order.bra_tag_id);
  // People who end an order are there and can sell the piece again; a timer ends it for a creator who is away.
  const facts = await setListingState(trx, order.bra_tag_id, order.shipped_at || how.by === 'timer' ? 'unlisted' : 'published');
  const held = order.captured_cents - backCents(order) - (await promisedCents(trx, order.id));
  if (held > 0) await book(trx, cancellation(bookedOrder(moved), held, now));
  await askForTheRest(trx, services, moved, how);
  return { order: moved, facts };
}

/** One row for all that nobody asked for yet; what waits for a second person is taken back first, since it is part of it. */
async function askForTheRest(trx: Trx, services: Services, order: OrderRow, how: HowEnded): Promise<void> {
  if (how.asked) await approveRefund(trx, services, order, how.asked.row, how.asked.second);
  const freed = how.asked ? 0 : await dropWaiting(trx, order.id, 'The order ended with a full refund.', services.clock.now());
  const asked = { ...order, refund_asked_cents: order.refund_asked_cents - freed };
  const cents = refundableCents(asked);
  const { by, reason, words = '', accountId = null } = how;
  // Of the house, one who decides by a case has had their second person there.
  const as = by === 'operator' && accountId === null ? 'system' : by;
  if (cents > 0) await askRefund(trx, services, asked, { cents, endsOrder: true, reason, words, as, by: accountId });
}

/** What follows once an order has ended: its people are told, and its money goes at once where that is possible. */
export async function afterEnd(services: Services, ended: Ended): Promise<OrderRow> {
  tellOrder(services, ended.order, ended.facts);
  return await refundNow(services, ended.order);
}

/** Sends what an order owes, without waiting for the work that was left for it. */
export async function refundNow(services: Services, order: OrderRow): Promise<OrderRow> {
  try {
    return (await sendRefunds(services, order.id)) ?? order;
  } catch (error) {
    services.log.warn({ err: error, orderId: order.id }, 'a refund could not be sent yet; its job will send it');
    return order;
  }
}
