import { nextBraTagState } from '@strapline/domain/bra-tag/bra-tag.states';
import { capture } from '@strapline/domain/ledger/order-entries';
import type { Services } from '../../platform/services.ts';
import { type Queryable, type Statement, sql, type Trx } from '../../ports/database.ts';
import { isCrypto, type ProviderIntent } from '../../ports/payments.ts';
import { book } from '../ledger/ledger.ts';
import { type BraTagStatusPush, setListingState } from '../listing/listing.ts';
import { appendTimelineEntry, type OrderRow, orderColumns, queueOrderMail, toLedgerOrder, transitionOrder } from '../order/order.ts';
import { appendProvenance } from '../provenance/provenance.ts';
import { refundableCents, requestRefund } from '../refund/refund.ts';
import type { Verdict } from './classify-payment.ts';

/** What a payment did to its order; `facts` when the tag's offer moved with it, `failedCents` of refunds that a bank did not take. */
export type Settlement = { order: OrderRow; verdict: Verdict | 'refunded'; facts?: BraTagStatusPush | null; failedCents?: number };

/** The whole step from money to a sold piece. Money of a card that came late takes the piece again where it is free; else it goes back. */
export async function capturePayment(
  trx: Trx,
  services: Services,
  order: OrderRow,
  intent: ProviderIntent,
  verdict: 'paid' | 'late',
  now: Date,
): Promise<Settlement> {
  if (verdict === 'paid' && isBlocked(order)) return await undo(trx, services, order, intent, now);
  if (verdict === 'late' && (isCrypto(order.payment_provider) || !(await isTagAvailable(trx, order.bra_tag_id)))) {
    return { order: await returnLatePayment(trx, services, order, intent, now), verdict: 'unwanted' };
  }
  const paid = await transitionOrder(trx, order, {
    action: 'pay',
    by: 'system',
    at: now,
    entry: { code: 'paid' },
    set: sql`payment_status = 'captured', payout_status = 'held', intent_status = 'succeeded', ${capturedColumns(intent)},
      last_error = null, holds_tag = true, paid_at = ${now}, ended_at = null`,
    times: { paid_at: now },
  });
  // Sent behind one another without a wait between them, the books and the log last: everybody who is paid at the same time waits for those two.
  const [facts] = await Promise.all([
    setListingState(trx, order.bra_tag_id, 'sold'),
    queueOrderMail(trx, services, order.id, 'paid'),
    bookCapture(trx, paid, intent, now),
    appendProvenance(trx, { braTagId: order.bra_tag_id, type: 'listing.sold', at: now }),
  ]);
  return { order: paid, verdict, facts };
}

/** Reported, revoked or retired while somebody was paying: it cannot be shipped any more. */
function isBlocked({ tag_status: status }: OrderRow): boolean {
  return status !== undefined && nextBraTagState(status, 'ship', 'system') === null;
}

/** The order ends where it would have begun, and the money goes back. */
async function undo(trx: Trx, services: Services, order: OrderRow, intent: ProviderIntent, now: Date): Promise<Settlement> {
  const ended = await transitionOrder(trx, order, {
    action: 'cancel',
    by: 'system',
    at: now,
    entry: { code: 'canceled_piece_withdrawn' },
    set: sql`holds_tag = false, ended_at = ${now}`,
  });
  const facts = await setListingState(trx, order.bra_tag_id, 'unlisted');
  return { order: await giveBack(trx, services, ended, intent, now), verdict: 'unwanted', facts };
}

/** Nobody pays for it or has bought it, and it is for sale. */
export async function isTagAvailable(trx: Queryable, braTagId: string): Promise<boolean> {
  const free = await trx.first(
    sql`select 1 from bra_tag tag where tag.id = ${braTagId} and tag.status = 'active' and tag.listing = 'published'
          and not exists (select 1 from orders where bra_tag_id = ${braTagId} and holds_tag)`,
  );
  return free !== undefined;
}

/** Money for an order that ended: a card gets it back by itself, and coins wait for a person. */
export async function returnLatePayment(
  trx: Trx,
  services: Services,
  order: OrderRow,
  intent: ProviderIntent,
  now: Date,
): Promise<OrderRow> {
  const send = isCrypto(order.payment_provider) ? keepForOperator : giveBack;
  return await send(trx, services, order, intent, now);
}

/** All of it goes back. The work for that is kept in the same transaction, so it cannot be forgotten. */
async function giveBack(trx: Trx, services: Services, order: OrderRow, intent: ProviderIntent, now: Date): Promise<OrderRow> {
  const moved = await trx.first<OrderRow>(
    sql`update orders set intent_status = 'succeeded', payment_status = 'captured', ${capturedColumns(intent)}, last_error = null, updated_at = ${now}
        where id = ${order.id} returning ${orderColumns}`,
  );
  if (!moved) throw new Error(`order ${order.id} is gone`);
  await appendTimelineEntry(trx, order.id, now, { code: 'paid_when_unavailable' }, 'system');
  await queueOrderMail(trx, services, order.id, 'late');
  await bookCapture(trx, moved, intent, now);
  const back = { cents: refundableCents(moved), endsOrder: true, reason: 'late', words: '', as: 'system', by: null } as const;
  await requestRefund(trx, services, moved, back);
  return moved;
}

/** Coins for an order that ended, which nobody can refuse: a person gives the piece for them where it is still free, or sends them back. */
async function keepForOperator(trx: Trx, services: Services, order: OrderRow, intent: ProviderIntent, now: Date): Promise<OrderRow> {
  const kept = await trx.first<OrderRow>(
    sql`update orders set intent_status = 'succeeded', payment_status = 'captured', ${capturedColumns(intent)}, last_error = null,
          needs_operator = 'late_crypto', updated_at = ${now} where id = ${order.id} returning ${orderColumns}`,
  );
  if (!kept) throw new Error(`order ${order.id} is gone`);
  await appendTimelineEntry(trx, order.id, now, { code: 'paid_after_end' }, 'system');
  await queueOrderMail(trx, services, order.id, 'late_crypto');
  await bookCapture(trx, kept, intent, now);
  return kept;
}

/** What an order keeps of a payment that arrived; the same step writes it to the books. */
export function capturedColumns(intent: ProviderIntent): Statement {
  return sql`captured_cents = ${intent.amountReceivedCents}, processor_fee_cents = ${intent.feeCents}, late_look_at = null`;
}

/** Money arrived: held while the order goes on, owed back where it ended before. */
export async function bookCapture(trx: Trx, order: OrderRow, intent: ProviderIntent, at: Date): Promise<void> {
  await book(trx, capture({ ...toLedgerOrder(order), currency: intent.currency }, at));
}
