import type { Services } from '../../platform/services.ts';
import { publishTagStatus, type TagStatus } from '../bra-tag-record/bra-tag-record.ts';
import type { OrderRow } from './order.store.ts';

/** A changed order and, if it changed too, its listing; `publishOrderUpdate` pushes both after the transaction. */
export type OrderOutcome = { order: OrderRow; facts: TagStatus | null };

/** Pushes an update to the buyer and the seller of an order. Call it after the transaction. */
export function publishOrderUpdate(services: Pick<Services, 'push' | 'clock' | 'log'>, order: OrderRow, facts?: TagStatus | null): void {
  services.log.info(
    { orderId: order.id, status: order.status, payment: order.payment_status, holdsTag: order.holds_tag },
    'published an order update',
  );
  // The room of a guest's link gets no updates once the order is in an account.
  const people = [order.buyer_id ? `acc:${order.buyer_id}` : `order:${order.id}`, `acc:${order.seller_id}`];
  if (order.payment_intent_id) {
    const news = {
      paymentIntentId: order.payment_intent_id,
      status: order.intent_status,
      orderStatus: order.status,
      at: services.clock.now().toISOString(),
    };
    services.push(order.app, people, 'paymentStatus', news);
  }
  if (facts) publishTagStatus(services, people, facts);
}
