import { getPaymentProvider } from '../../platform/payment-providers.ts';
import type { Services } from '../../platform/services.ts';
import { PaymentStateConflict } from '../../ports/payments.ts';
import type { OrderRow } from '../order/order.ts';
import { settleWithIntent } from './settle-order.ts';

/** Cancels the payment of an unpaid order at its provider. Null once it is canceled; the settled order if it was paid or is processing. */
export async function closePayment(services: Services, order: OrderRow): Promise<OrderRow | null> {
  if (!order.payment_intent_id) return null;
  try {
    await getPaymentProvider(services, order.payment_provider).cancelIntent(order.payment_intent_id);
    return null;
  } catch (error) {
    if (!(error instanceof PaymentStateConflict)) throw error;
    return (await settleWithIntent(services, order.payment_provider, error.intent))?.order ?? order;
  }
}
