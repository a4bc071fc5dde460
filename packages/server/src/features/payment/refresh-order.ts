import type { Services } from '../../platform/services.ts';
import { type OrderRow, orderPolicy } from '../order/order.ts';
import { settleOrder } from './settle-order.ts';

/** An open payment without an event for this long is looked up at the provider. */
const quietMs = 3_000;

/** The order, settled first where an event may be missing. If the provider is down, the stored order. */
export async function refreshOrder(services: Services, order: OrderRow): Promise<OrderRow> {
  const isQuiet = services.clock.now().getTime() - order.updated_at.getTime() >= quietMs;
  if (!order.payment_intent_id || !orderPolicy.canPay(order) || !isQuiet) return order;
  try {
    return (await settleOrder(services, order.payment_provider, order.payment_intent_id))?.order ?? order;
  } catch (error) {
    services.log.warn({ err: error, orderId: order.id }, 'could not load a payment from its provider; showing the stored state');
    return order;
  }
}
