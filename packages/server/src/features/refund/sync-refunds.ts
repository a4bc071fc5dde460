import { createFailedRefundEntry, createRefundEntry } from '@strapline/domain/ledger/order-entries';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { isCrypto, type ProviderIntent, type ProviderRefund } from '../../ports/payments.ts';
import { bookEntry, getOwedToBuyer } from '../ledger/ledger.ts';
import { type OrderRow, orderMoney, orderQueue, orderStore } from '../order/order.ts';
import { markRefundFailed } from './fail-refund.ts';
import { saveProviderRefunds, sumProviderRefundedCents } from './provider-refund.store.ts';
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
  const refundedBefore = await sumProviderRefundedCents(trx, order);
  const failedSum = failed.reduce((sum, { cents }) => sum + cents, 0);
  const cameBack = Math.min(Math.max(order.refunded_cents - refundedBefore, 0), failedSum);
  const nowCents = Math.max(refundedBefore, order.refunded_cents - cameBack);
  if (nowCents === order.refunded_cents && failed.length === 0) return null;
  let uncounted = cameBack;
  let owedAgain = 0;
  for (const one of failed) {
    owedAgain += await markRefundFailed(trx, order, one, uncounted, now);
    uncounted = Math.max(uncounted - one.cents, 0);
  }
  const updated = await updateTotals(trx, order, { nowCents, cameBack }, now);
  if (nowCents > order.refunded_cents) await recordRefunded(trx, services, order, updated, intent, now);
  await markRefundsSent(trx, order.id, now);
  if (cameBack > 0)
    await bookEntry(
      trx,
      createFailedRefundEntry(
        { ...orderMoney.toLedgerOrder(updated), currency: intent.currency },
        { cents: cameBack, failedCents: updated.refund_failed_cents },
        now,
      ),
    );
  if (owedAgain > 0) {
    const code = isCrypto(order.payment_provider) ? 'refund_returned_by_network' : 'refund_returned_by_bank';
    await orderStore.appendTimelineEntry(trx, order.id, now, { code, params: { cents: owedAgain } }, 'provider');
    await orderQueue.mail(trx, services, order.id, 'refund_failed');
  }
  return { order: updated, failedCents: owedAgain };
}

async function updateTotals(
  trx: Trx,
  order: OrderRow,
  { nowCents, cameBack }: { nowCents: number; cameBack: number },
  now: Date,
): Promise<OrderRow> {
  const status = orderMoney.getPaymentStatusAfter(order, nowCents + order.charged_back_cents + order.paid_otherwise_cents);
  return await orderStore.recordRefundTotals(trx, order.id, { refundedCents: nowCents, cameBackCents: cameBack, status }, now);
}

async function recordRefunded(
  trx: Trx,
  services: Services,
  before: OrderRow,
  order: OrderRow,
  intent: ProviderIntent,
  now: Date,
): Promise<void> {
  const owedCents = await getOwedToBuyer(trx, order.id, intent.currency);
  const isAll = order.payment_status === 'refunded';
  await orderStore.appendTimelineEntry(trx, order.id, now, { code: isAll ? 'refunded' : 'partially_refunded' }, 'provider');
  await orderQueue.mail(trx, services, order.id, 'refunded');
  const totals = {
    beforeCents: before.refunded_cents,
    nowCents: order.refunded_cents,
    owedCents,
    failedCents: order.refund_failed_cents,
  };
  await bookEntry(trx, createRefundEntry({ ...orderMoney.toLedgerOrder(order), currency: intent.currency }, totals, now));
  // The creator's share is reversed in any case, also when the provider's dashboard sent the refund.
  if (order.status === 'completed') await orderQueue.refund(trx, services, order.id, now);
}
