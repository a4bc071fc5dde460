import type { Services } from '../../platform/services.ts';
import { PaymentRefused } from '../../ports/payments.ts';
import { type OrderRow, orderById } from './order.store.ts';
import { settle } from './settle.ts';

/**
 * Gives back all that was taken for an order that ended. The key at the provider is the order's, so that however often this runs, it happens once.
 * Throws PaymentsUnavailable; the job tries again then.
 */
export async function refundOrder(services: Services, orderId: string): Promise<OrderRow | null> {
  const order = await orderById(services.db, orderId);
  if (!order?.payment_intent_id || order.captured_cents <= order.refunded_cents) return order ?? null;
  if (order.status !== 'canceled' && order.status !== 'expired') throw new Error(`order ${orderId} is ${order.status} and keeps its money`);
  try {
    await services.payments.refund({
      intentId: order.payment_intent_id,
      idempotencyKey: `refund-${order.id}`,
      reason: 'requested_by_customer',
    });
  } catch (error) {
    // Given back in full by another hand: the look at the provider below says so.
    if (!(error instanceof PaymentRefused) || error.code !== 'charge_already_refunded') throw error;
  }
  const settled = await settle(services, order.payment_intent_id);
  return settled?.order ?? null;
}
