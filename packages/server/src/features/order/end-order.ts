import { cancellation } from '@strapline/domain/ledger/order-entries';
import type { OrderActor } from '@strapline/domain/order.states';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { PaymentStateConflict } from '../../ports/payments.ts';
import { book } from '../ledger/ledger.ts';
import { type BraTagFacts, setListingState } from '../listing/listing.ts';
import { bookedOrder } from './book-order.ts';
import { moveOrder } from './move-order.ts';
import { lockOrder, type OrderRow } from './order.store.ts';
import { mailLater, refundLater } from './order-jobs.ts';
import { returnTag } from './order-tag.ts';
import { refundOrder } from './refund.ts';
import { settleWith } from './settle.ts';
import { tellOrder } from './tell-order.ts';

type Ended = { order: OrderRow; facts: BraTagFacts | null };

/**
 * Ends an unpaid order: first nothing can be paid any more at the provider, then the piece is free. A payment that came first wins; the order comes back
 * as that made it. Throws PaymentsUnavailable: then the hold stays, and the timer comes again.
 */
export async function endUnpaid(
  services: Services,
  order: OrderRow,
  how: { by: 'buyer' | 'timer' | 'system'; what: string },
): Promise<OrderRow> {
  if (order.payment_intent_id) {
    try {
      await services.payments.cancelIntent(order.payment_intent_id);
    } catch (error) {
      if (!(error instanceof PaymentStateConflict)) throw error;
      const settled = await settleWith(services, error.intent);
      // Still processing after the hold was made longer: the hold ends; should the money come, it finds its way by itself.
      const isLate = how.by === 'timer' && settled?.order.status === 'pending_payment' && isOver(settled.order, services.clock.now());
      if (!isLate) return settled?.order ?? order;
    }
  }
  const ended = await services.db.transaction(async (trx) => await release(trx, order.id, how, services.clock.now()));
  if (ended) tellOrder(services, ended.order, ended.facts);
  return ended?.order ?? order;
}

async function release(
  trx: Trx,
  orderId: string,
  how: { by: 'buyer' | 'timer' | 'system'; what: string },
  now: Date,
): Promise<Ended | null> {
  const order = await lockOrder(trx, orderId);
  if (order?.status !== 'pending_payment') return null;
  if (how.by === 'timer' && !isOver(order, now)) return null;
  const isProcessing = order.intent_status === 'processing';
  const moved = await moveOrder(trx, order, {
    action: how.by === 'timer' ? 'expire' : 'cancel',
    by: how.by,
    at: now,
    what: how.what,
    set: sql`holds_tag = false, ended_at = ${now}, payment_status = ${isProcessing ? 'awaiting' : 'canceled'}, intent_status = ${isProcessing ? 'processing' : 'canceled'}`,
  });
  return { order: moved, facts: await setListingState(trx, order.bra_tag_id, 'published') };
}

function isOver(order: OrderRow, now: Date): boolean {
  return order.hold_expires_at === null || order.hold_expires_at <= now;
}

/**
 * Ends a paid order before it was shipped, or a dispute for the buyer: the piece is its owner's again and the money goes back in full. The refund is work
 * kept in the same transaction; it is tried at once, and again until it is done.
 */
export async function endPaid(services: Services, orderId: string, how: { by: OrderActor; what: string }): Promise<OrderRow> {
  const ended = await services.db.transaction(async (trx): Promise<Ended> => {
    const now = services.clock.now();
    const order = await lockOrder(trx, orderId);
    if (!order) throw new WireError('not_found');
    const moved = await moveOrder(trx, order, {
      action: 'cancel',
      by: how.by,
      at: now,
      what: how.what,
      set: sql`holds_tag = false, ended_at = ${now}, payout_status = 'none'`,
    });
    await refundLater(trx, services, orderId, new Date(now.getTime() + 30_000));
    await mailLater(trx, services, orderId, 'canceled');
    if (order.shipped_at) await returnTag(trx, order.bra_tag_id);
    // People who end an order are there and can sell the piece again; a timer ends it for a creator who is away.
    const facts = await setListingState(trx, order.bra_tag_id, order.shipped_at || how.by === 'timer' ? 'unlisted' : 'published');
    const held = order.captured_cents - order.refunded_cents;
    if (held > 0) await book(trx, cancellation(bookedOrder(moved), held, now));
    return { order: moved, facts };
  });
  tellOrder(services, ended.order, ended.facts);
  try {
    return (await refundOrder(services, orderId)) ?? ended.order;
  } catch (error) {
    services.log.warn({ err: error, orderId }, 'a refund could not be sent yet; its job will send it');
    return ended.order;
  }
}
