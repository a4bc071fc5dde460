import type { Services } from '../../platform/services.ts';
import { canPay, type OrderRow } from '../order/order.ts';
import { settleOrder } from './settle-order.ts';

/** An open payment that was quiet this long is asked for at the provider: its message may be lost. */
const quietMs = 3_000;

/** The order as it is now, after a look at the provider where our tables may be behind. With the provider away, as our tables have it. */
export async function refreshOrder(services: Services, order: OrderRow): Promise<OrderRow> {
  const isQuiet = services.clock.now().getTime() - order.updated_at.getTime() >= quietMs;
  if (!order.payment_intent_id || !canPay(order) || !isQuiet) return order;
  try {
    return (await settleOrder(services, order.payment_provider, order.payment_intent_id))?.order ?? order;
  } catch (error) {
    services.log.warn({ err: error, orderId: order.id }, 'a payment could not be looked up; our own state is shown');
    return order;
  }
}
