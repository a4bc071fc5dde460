import type { Services } from '../../platform/services.ts';
import type { BraTagStatusPush } from '../listing/listing.ts';
import type { OrderRow } from './order.store.ts';

/** What became of an order and of the offer of its piece; `tellOrder` pushes it after the transaction. */
export type OrderOutcome = { order: OrderRow; facts: BraTagStatusPush | null };

/** Tells the people of an order, and nobody else, what happened to it. After the transaction. */
export function publishOrderUpdate(
  services: Pick<Services, 'push' | 'clock' | 'log'>,
  order: OrderRow,
  facts?: BraTagStatusPush | null,
): void {
  services.log.info(
    { orderId: order.id, status: order.status, payment: order.payment_status, holdsTag: order.holds_tag },
    'an order moved',
  );
  // Who followed a guest's order by its link is told no more once the order is in an account.
  const people = [order.buyer_id ? `acc:${order.buyer_id}` : `order:${order.id}`, `acc:${order.seller_id}`];
  if (order.payment_intent_id) {
    const news = {
      paymentIntentId: order.payment_intent_id,
      status: order.intent_status,
      orderStatus: order.status,
      at: services.clock.now().toISOString(),
    };
    services.push(people, 'paymentStatus', news);
  }
  if (facts) services.push(people, 'braTagStatus', facts);
}
