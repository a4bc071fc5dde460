import { createId } from '../../platform/ids.ts';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { type OrderRow, orderStore } from '../order/order.ts';
import { findRefund, type RefundRow } from './refund.store.ts';

/**
 * Resolves a refund that the provider refused for good, once its state is synced: if part of it was refunded in the dashboard, only the rest is sent;
 * otherwise an operator decides. Returns whether one has to.
 */
export async function resolveRefusedRefund(services: Services, orderId: string, refundId: string, code: string): Promise<boolean> {
  const now = services.clock.now();
  return await services.db.transaction(async (trx) => {
    const order = await orderStore.findForUpdate(trx, orderId);
    const row = await findRefund(trx, refundId);
    if (!order || row?.state !== 'approved') return false;
    const centsAtProvider = await getCentsAtProvider(trx, order);
    if (centsAtProvider >= row.cents) {
      await giveToDesk(trx, order, row, code, now);
      return true;
    }
    if (centsAtProvider > 0) await splitRefund(trx, row, centsAtProvider, now);
    else await trx.change(sql`update refund set state = 'sent', sent_at = ${now}, last_error = null where id = ${row.id}`);
    return false;
  });
}

/** How much of the payment is still at the provider. */
async function getCentsAtProvider(trx: Trx, order: OrderRow): Promise<number> {
  const started = await trx.first<{ cents: number }>(
    sql`select coalesce(sum(cents), 0)::int as cents from provider_refund where order_id = ${order.id} and state <> 'failed'`,
  );
  return order.captured_cents - order.charged_back_cents - (started?.cents ?? 0);
}

/** What was refunded in the provider's dashboard becomes a sent refund of its own; the rest is retried with a new key. */
async function splitRefund(trx: Trx, row: RefundRow, left: number, now: Date): Promise<void> {
  await trx.change(
    sql`insert into refund (id, order_id, cents, ends_order, reason, words, requested_as, requested_by, requested_at, needs_second, second_by, second_at, second_words, state, after_release,
            taken_back_at, sent_at)
        select ${createId('rfd')}, order_id, cents - ${left}::int, ends_order, reason, words, requested_as, requested_by, requested_at, needs_second, second_by, second_at, second_words, 'sent',
            after_release, taken_back_at, ${now} from refund where id = ${row.id}`,
  );
  await trx.change(sql`update refund set cents = ${left}, attempt = attempt + 1, tries = 0, last_error = null where id = ${row.id}`);
}

async function giveToDesk(trx: Trx, order: OrderRow, row: RefundRow, code: string, now: Date): Promise<void> {
  await trx.change(sql`update refund set state = 'failed', failed_at = ${now}, failure = ${code} where id = ${row.id}`);
  await orderStore.recordRefusedRefund(trx, order.id, row.cents, now);
  await orderStore.appendTimelineEntry(trx, order.id, now, { code: 'refund_refused', params: { cents: row.cents } }, 'provider');
}
