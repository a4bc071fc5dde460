import type { Services } from '../../platform/services.ts';
import { type OrderRow, orderQueue, orderStore } from '../order/order.ts';
import { refundStore, resolveRefusedRefund, startRefund } from '../refund/refund.ts';
import { settleOrder, settleOrderRefunds } from './settle-order.ts';

const checkAgainMs = 60_000;

/**
 * Sends the approved refunds of an order, outside of any transaction. Each has its own idempotency key, and earlier attempts are looked up first, so each is
 * sent once however often this runs or crashes. Throws PaymentsUnavailable; the job retries.
 */
export async function sendRefunds(services: Services, orderId: string): Promise<OrderRow | null> {
  const order = await orderStore.find(services.db, orderId);
  if (!order?.payment_intent_id) return order ?? null;
  const { payment_intent_id: intentId, payment_provider: provider } = order;
  const due = await refundStore.findDue(services.db, orderId);
  if (due.length === 0) return order;
  // The provider forgets keys after a day, so earlier attempts are found by the refunds themselves.
  const wasTried = due.some(({ tries }) => tries > 0);
  if (wasTried) await settleOrderRefunds(services, provider, intentId);
  const refused: { id: string; code: string }[] = [];
  for (const row of wasTried ? await refundStore.findUnstarted(services.db, orderId) : due) {
    const code = await startRefund(services, order, intentId, row);
    if (code) refused.push({ id: row.id, code });
  }
  await resolveRefused(services, order, intentId, refused);
  const now = (await settleOrder(services, provider, intentId))?.order ?? order;
  // Still pending, as on a blockchain.
  if ((await refundStore.findDue(services.db, orderId)).length > 0)
    await orderQueue.refund(services.db, services, orderId, new Date(services.clock.now().getTime() + checkAgainMs));
  return now;
}

/** Refunds that the provider would refuse again, once its state is known. */
async function resolveRefused(
  services: Services,
  order: OrderRow,
  intentId: string,
  refused: readonly { id: string; code: string }[],
): Promise<void> {
  if (refused.length === 0) return;
  await settleOrderRefunds(services, order.payment_provider, intentId);
  for (const { id, code } of refused) {
    if (!(await resolveRefusedRefund(services, order.id, id, code))) continue;
    services.metrics.alarms.inc({ what: 'refund_failed' });
    services.log.error({ orderId: order.id, intentId, code }, 'the payment provider rejected a refund; an admin has to decide');
  }
}

/** Sends refunds without waiting for their job, which retries after a failure. */
export async function trySendRefunds(services: Services, order: OrderRow): Promise<OrderRow> {
  try {
    return (await sendRefunds(services, order.id)) ?? order;
  } catch (error) {
    services.log.warn({ err: error, orderId: order.id }, 'could not send a refund yet; its job retries');
    return order;
  }
}
