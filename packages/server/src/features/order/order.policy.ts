import { orderActions } from '@strapline/domain/order.states';
import { isPaymentIntentEnd } from '@strapline/domain/payment-intent.states';
import type { OrderRow } from './order.store.ts';
import type { Viewer } from './order-access.ts';

/** Steps of the table that have a call of their own; deciding disputes has none yet. */
const offered = { cancel: 'cancel', ship: 'ship', deliver: 'confirmDelivery' } as const;

/** What this person may do with the order now: the buttons of the screen. */
export function mayDo(order: OrderRow, viewer: Viewer): string[] {
  // A payment under way is neither tried again nor taken back.
  if (viewer === 'operator' || isUnderWay(order)) return [];
  const steps = orderActions(order.status, viewer).flatMap((action) =>
    action in offered ? [offered[action as keyof typeof offered]] : [],
  );
  const more: string[] = [];
  if (viewer === 'buyer' && mayPay(order)) more.push('pay');
  if (viewer === 'buyer' && mayClaim(order)) more.push('claim');
  if (viewer === 'seller' && hasLabel(order)) more.push('label');
  return [...more, ...steps];
}

function isUnderWay({ status, intent_status, needs_operator }: OrderRow): boolean {
  return (
    status === 'pending_payment' && (intent_status === 'processing' || intent_status === 'requires_capture' || needs_operator !== null)
  );
}

/** True while nothing ended the payment of an order that waits for it. */
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
