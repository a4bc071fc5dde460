import { type OrderAction, type OrderStatus, orderActions } from '@strapline/domain/order/order.states';
import { isPaymentIntentEnd } from '@strapline/domain/payment/payment-intent.states';
import type { OrderDetails, OrderRow } from './order.store.ts';
import type { OrderViewer } from './order-access.ts';
import { frozenByBank } from './order-transition.ts';

/** Steps of the table that have a call of their own; disputes are decided by calls of their own. */
const offered = { cancel: 'cancel', ship: 'ship', deliver: 'confirmDelivery' } as const;

/** What this person may do with the order now: the buttons of the screen. */
export function allowedActions(
  order: OrderRow,
  viewer: OrderViewer,
  { labelled, mayPull }: Pick<OrderDetails, 'labelled' | 'mayPull'>,
): string[] {
  // A payment under way is neither tried again nor taken back.
  if (viewer === 'operator' || isUnderWay(order)) return [];
  const steps = orderActions(order.status, viewer).flatMap((action) =>
    action in offered && mayStep(order, action) ? [offered[action as keyof typeof offered]] : [],
  );
  const more: string[] = [];
  if (viewer === 'buyer' && canPay(order)) more.push('pay');
  if (viewer === 'buyer' && mayClaim(order)) more.push('claim');
  if (viewer === 'buyer' && canReportStrapCode(order) && labelled) more.push('reportStrapCode');
  if (viewer === 'seller' && hasLabel(order)) more.push('label');
  if (viewer === 'seller' && canCorrectTracking(order)) more.push('correctTracking');
  if (viewer === 'seller' && isAwaitingClaim(order) && mayPull) more.push('pullStrapCode');
  return [...more, ...steps];
}

/** What the table allows in this status is not offered while a bank decides; and only a parcel that did not move arrives out of a dispute. */
function mayStep(order: OrderRow, action: OrderAction): boolean {
  if (order.payment_status === 'disputed' && frozenByBank.includes(action)) return false;
  return order.status !== 'disputed' || isParcelLate(order);
}

/** Nobody has said that something is wrong; the parcel only did not move for long. */
export function isParcelLate({ status, needs_operator }: OrderRow): boolean {
  return status === 'disputed' && needs_operator === 'no_movement';
}

function isUnderWay({ status, intent_status, needs_operator }: OrderRow): boolean {
  return (
    status === 'pending_payment' && (intent_status === 'processing' || intent_status === 'requires_capture' || needs_operator !== null)
  );
}

/** True while nothing ended the payment of an order that waits for it. */
export function canPay(order: OrderRow): boolean {
  return (
    order.status === 'pending_payment' &&
    order.payment_intent_id !== null &&
    order.needs_operator === null &&
    !isPaymentIntentEnd(order.intent_status)
  );
}

const claimable: readonly OrderStatus[] = ['shipped', 'delivered', 'completed'];

/** True from the moment it was shipped until somebody claimed it. A dispute is settled first. */
function mayClaim(order: OrderRow): boolean {
  return order.claimed_at === null && claimable.includes(order.status);
}

/** Paid for, and claimed by nobody yet: there is a use for its strap code. */
export function isAwaitingClaim({ status, claimed_at }: OrderRow): boolean {
  return claimed_at === null && (status === 'paid' || status === 'disputed' || claimable.includes(status));
}

/** Once it was sent, its buyer may say that the code is not there or does not work. */
export function canReportStrapCode(order: OrderRow): boolean {
  return isAwaitingClaim(order) && order.status !== 'paid';
}

/** Until it arrived, or somebody said that it did not. */
export function canCorrectTracking(order: OrderRow): boolean {
  return order.status === 'shipped' || isParcelLate(order);
}

/** The label exists between payment and arrival. */
export function hasLabel(order: OrderRow): boolean {
  return order.status === 'paid' || order.status === 'shipped';
}
