import { refund, refundFailed } from '@strapline/domain/ledger/order-entries';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { isCrypto, type ProviderIntent, type ProviderRefund } from '../../ports/payments.ts';
import { book, owedToBuyer } from '../ledger/ledger.ts';
import { type OrderRow, orderMoney, orderQueue, orderStore } from '../order/order.ts';
import { markRefundFailed } from './fail-refund.ts';
import { providerRefundedCents, saveProviderRefunds } from './provider-refund.store.ts';
import { markRefundsSent } from './refund.store.ts';

/** What changed in an order's refunds since the last sync. */
export type RefundSync = { order: OrderRow; failedCents: number };

/**
 * Syncs the refunds of a payment on the locked order. The refunded amount only decreases by a refund that is reported as failed. Null where nothing changed.
 */
export async function syncRefunds(
  trx: Trx,
  services: Services,
  order: OrderRow,
  intent: ProviderIntent,
  seen: readonly ProviderRefund[],
): Promise<RefundSync | null> {
  if (seen.length === 0) return null;
  const now = services.clock.now();
  const failed = await saveProviderRefunds(trx, order, seen, now);
  const gone = await providerRefundedCents(trx, order);
  const failedSum = failed.reduce((sum, { cents }) => sum + cents, 0);
  const cameBack = Math.min(Math.max(order.refunded_cents - gone, 0), failedSum);
  const nowCents = Math.max(gone, order.refunded_cents - cameBack);
  if (nowCents === order.refunded_cents && failed.length === 0) return null;
  let uncounted = cameBack;
  let owedAgain = 0;
  for (const one of failed) {
    owedAgain += await markRefundFailed(trx, order, one, uncounted, now);
    uncounted = Math.max(uncounted - one.cents, 0);
  }
  const moved = await count(trx, order, { nowCents, cameBack }, now);
  if (nowCents > order.refunded_cents) await noteGiven(trx, services, order, moved, intent, now);
  await markRefundsSent(trx, order.id, now);
  if (cameBack > 0)
    await book(
      trx,
      refundFailed(
        { ...orderMoney.toLedgerOrder(moved), currency: intent.currency },
        { cents: cameBack, failedCents: moved.refund_failed_cents },
        now,
      ),
    );
  if (owedAgain > 0) {
    const code = isCrypto(order.payment_provider) ? 'refund_returned_by_network' : 'refund_returned_by_bank';
    await orderStore.appendTimelineEntry(trx, order.id, now, { code, params: { cents: owedAgain } }, 'provider');
    await orderQueue.mail(trx, services, order.id, 'refund_failed');
  }
  return { order: moved, failedCents: owedAgain };
}

async function count(
  trx: Trx,
  order: OrderRow,
  { nowCents, cameBack }: { nowCents: number; cameBack: number },
  now: Date,
): Promise<OrderRow> {
  const status = orderMoney.paymentStatusAfter(order, nowCents + order.charged_back_cents + order.paid_otherwise_cents);
  return await orderStore.recordRefundTotals(trx, order.id, { refundedCents: nowCents, cameBackCents: cameBack, status }, now);
}

async function noteGiven(
  trx: Trx,
  services: Services,
  before: OrderRow,
  order: OrderRow,
  intent: ProviderIntent,
  now: Date,
): Promise<void> {
  const owedCents = await owedToBuyer(trx, order.id, intent.currency);
  const isAll = order.payment_status === 'refunded';
  await orderStore.appendTimelineEntry(trx, order.id, now, { code: isAll ? 'refunded' : 'partially_refunded' }, 'provider');
  await orderQueue.mail(trx, services, order.id, 'refunded');
  const given = {
    beforeCents: before.refunded_cents,
    nowCents: order.refunded_cents,
    owedCents,
    failedCents: order.refund_failed_cents,
  };
  await book(trx, refund({ ...orderMoney.toLedgerOrder(order), currency: intent.currency }, given, now));
  // Whoever sent it, the creator's share is reversed.
  if (order.status === 'completed') await orderQueue.refund(trx, services, order.id, now);
}
