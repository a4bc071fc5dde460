import { type BraTagStatus, findNextBraTagStatus } from '@strapline/domain/bra-tag/bra-tag.states';
import { createCaptureEntry } from '@strapline/domain/ledger/order-entries';
import type { ListingStatus } from '@strapline/domain/listing/listing.states';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { isCrypto, type ProviderIntent } from '../../ports/payments.ts';
import { braTagStore, type TagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { bookEntry } from '../ledger/ledger.ts';
import { setListingState } from '../listing/listing.ts';
import { type OrderChanges, type OrderRow, orderMoney, orderQueue, orderStore, transitionOrder } from '../order/order.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { recordCard } from '../referral-record/referral-record.ts';
import { refundMoney, requestRefund } from '../refund/refund.ts';
import type { Verdict } from './classify-payment.ts';

/** The effect of a payment on its order; `facts` if the listing changed, `failedCents` of refunds that a bank returned. */
export type Settlement = { order: OrderRow; verdict: Verdict | 'refunded'; facts?: TagStatus | null; failedCents?: number };

/** From a payment to a sold piece. A late card payment takes the piece again if it is available; otherwise it is refunded. */
export async function capturePayment(
  trx: Trx,
  services: Services,
  order: OrderRow,
  intent: ProviderIntent,
  verdict: 'paid' | 'late',
  now: Date,
): Promise<Settlement> {
  if (verdict === 'paid' && (await isBlocked(trx, order.bra_tag_id))) return await undoCapture(trx, services, order, intent, now);
  if (verdict === 'late' && (isCrypto(order.payment_provider) || !(await isTagAvailable(trx, order.id)))) {
    return { order: await returnLatePayment(trx, services, order, intent, now), verdict: 'unwanted' };
  }
  const paid = await transitionOrder(trx, order, {
    action: 'pay',
    by: 'system',
    at: now,
    entry: { code: 'paid' },
    changes: createCaptureChanges(intent),
  });
  // Pipelined; ledger and public log come last, because concurrent payments wait for their locks.
  const [facts] = await Promise.all([
    setListingState(trx, order.bra_tag_id, 'sold'),
    orderQueue.mail(trx, services, order.id, 'paid'),
    recordCard(trx, services.secrets, paid, intent.cardFingerprint, now),
    bookCapture(trx, paid, intent, now),
    appendProvenance(trx, { braTagId: order.bra_tag_id, type: 'listing.sold', at: now }),
  ]);
  return { order: paid, verdict, facts };
}

/**
 * Taken off sale by Strapline during payment; or reported, revoked or retired, so it cannot be shipped. In a statement after the one that locks the order: that
 * one may have waited for the change of the piece, but reads the piece as it was before.
 */
async function isBlocked(trx: Trx, braTagId: string): Promise<boolean> {
  const tag = await trx.first<{ status: BraTagStatus; page: ListingStatus }>(
    sql`select status, ${braTagStore.pageState} as page from bra_tag where id = ${braTagId}`,
  );
  return !tag || tag.page === 'removed' || findNextBraTagStatus(tag.status, 'ship', 'system') === null;
}

/** The order is canceled as it is paid, and the payment refunded. What was hidden by mistake is on sale again once it is shown. */
async function undoCapture(trx: Trx, services: Services, order: OrderRow, intent: ProviderIntent, now: Date): Promise<Settlement> {
  const canceled = await transitionOrder(trx, order, {
    action: 'cancel',
    by: 'system',
    at: now,
    entry: { code: 'canceled_piece_withdrawn' },
  });
  const facts = await setListingState(trx, order.bra_tag_id, 'published');
  return { order: await returnPayment(trx, services, canceled, intent, now), verdict: 'unwanted', facts };
}

/** Whether the piece of an order is for sale by the same seller, and held by no order. */
export async function isTagAvailable(trx: Queryable, orderId: string): Promise<boolean> {
  const free = await trx.first(
    sql`select 1 from (select bra_tag_id as id, seller_id from orders where id = ${orderId}) ended join bra_tag tag using (id)
        where tag.status in ('active', 'claimed') and ${braTagStore.pageState} = 'published' and coalesce(tag.owner_id, tag.creator_id) = ended.seller_id
          and not exists (select 1 from orders where bra_tag_id = tag.id and holds_tag)`,
  );
  return free !== undefined;
}

/** A payment for an order that ended: cards are refunded automatically, crypto waits for an operator. */
export async function returnLatePayment(
  trx: Trx,
  services: Services,
  order: OrderRow,
  intent: ProviderIntent,
  now: Date,
): Promise<OrderRow> {
  const send = isCrypto(order.payment_provider) ? keepForOperator : returnPayment;
  return await send(trx, services, order, intent, now);
}

/** Refunds everything, by a job in the same transaction. */
async function returnPayment(trx: Trx, services: Services, order: OrderRow, intent: ProviderIntent, now: Date): Promise<OrderRow> {
  const updated = await orderStore.update(trx, order.id, { ...lateCapture, ...createCaptureChanges(intent) }, now);
  await orderStore.appendTimelineEntry(trx, order.id, now, { code: 'paid_when_unavailable' }, 'system');
  await orderQueue.mail(trx, services, order.id, 'late');
  await bookCapture(trx, updated, intent, now);
  const refund = {
    cents: refundMoney.calculateRefundableCents(updated),
    endsOrder: true,
    reason: 'late',
    words: '',
    as: 'system',
    by: null,
  } as const;
  await requestRefund(trx, services, updated, refund);
  return updated;
}

/** Crypto payments cannot be refused: an operator accepts a late one if the piece is still available, or refunds it. */
async function keepForOperator(trx: Trx, services: Services, order: OrderRow, intent: ProviderIntent, now: Date): Promise<OrderRow> {
  const captured = await orderStore.update(
    trx,
    order.id,
    { ...lateCapture, ...createCaptureChanges(intent), needs_operator: 'late_crypto' },
    now,
  );
  await orderStore.appendTimelineEntry(trx, order.id, now, { code: 'paid_after_end' }, 'system');
  await orderQueue.mail(trx, services, order.id, 'late_crypto');
  await bookCapture(trx, captured, intent, now);
  return captured;
}

/** A payment that arrived after its order had ended. */
const lateCapture: OrderChanges = { intent_status: 'succeeded', payment_status: 'captured', last_error: null };

/** What an order records of a payment that arrived; the same step books it. */
export function createCaptureChanges(intent: ProviderIntent): OrderChanges {
  return { captured_cents: intent.amountReceivedCents, processor_fee_cents: intent.feeCents, late_look_at: null };
}

/** Books the payment: held while the order is open, owed to the buyer if it had ended. */
export async function bookCapture(trx: Trx, order: OrderRow, intent: ProviderIntent, at: Date): Promise<void> {
  await bookEntry(trx, createCaptureEntry({ ...orderMoney.toLedgerOrder(order), currency: intent.currency }, at));
}
