import { orderActions } from '@strapline/domain/order.states';
import { isPaymentIntentEnd } from '@strapline/domain/payment-intent.states';
import type { OrderRow } from './order.store.ts';
import type { Viewer } from './order-access.ts';

/** Steps of the table that have a call of their own; deciding disputes has none yet. */
const offered = { cancel: 'cancel', ship: 'ship', deliver: 'confirmDelivery' } as const;

/** What this person may do with the order now: the buttons of the screen. */
export function mayDo(order: OrderRow, viewer: Viewer): string[] {
  if (viewer === 'operator') return [];
  const steps = orderActions(order.status, viewer).flatMap((action) =>
    action in offered ? [offered[action as keyof typeof offered]] : [],
  );
  const more: string[] = [];
  if (viewer === 'buyer' && mayPay(order)) more.push('pay');
  if (viewer === 'buyer' && mayClaim(order)) more.push('claim');
  if (viewer === 'seller' && hasLabel(order)) more.push('label');
  return [...more, ...steps];
}

/** True while the card payment can be confirmed in the browser. */
export function mayPay(order: OrderRow): boolean {
  return (
    order.status === 'pending_payment' &&
    order.payment_intent_id !== null &&
    order.needs_operator === null &&
    !isPaymentIntentEnd(order.intent_status)
  );
}

/** True from the moment it was shipped until somebody claimed it. */
function mayClaim(order: OrderRow): boolean {
  return order.claimed_at === null && (order.status === 'shipped' || order.status === 'delivered' || order.status === 'completed');
}

/** The label exists between payment and arrival. */
export function hasLabel(order: OrderRow): boolean {
  return order.status === 'paid' || order.status === 'shipped';
}
