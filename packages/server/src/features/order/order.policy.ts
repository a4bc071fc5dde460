import { listOrderActions, type OrderAction, type OrderStatus } from '@strapline/domain/order/order.states';
import { isFinalPaymentIntentStatus } from '@strapline/domain/payment/payment-intent.states';
import type { OrderDetails, OrderRow } from './order.store.ts';
import type { OrderViewer } from './order-access.ts';
import { frozenByBank } from './order-transition.ts';

/** Actions of the state table with their events; disputes have their own. */
const offered = { cancel: 'cancel', ship: 'ship', deliver: 'confirmDelivery' } as const;

/** The actions that the screen offers this person. */
export function listAllowedActions(
  order: OrderRow,
  viewer: OrderViewer,
  { labelled, mayPull }: Pick<OrderDetails, 'labelled' | 'mayPull'>,
): string[] {
  // A payment that is processing can be neither retried nor canceled.
  if (viewer === 'operator' || isUnderWay(order)) return [];
  const steps = listOrderActions(order.status, viewer).flatMap((action) =>
    action in offered && canTakeStep(order, action) ? [offered[action as keyof typeof offered]] : [],
  );
  const more: string[] = [];
  if (viewer === 'buyer' && canPay(order)) more.push('pay');
  if (viewer === 'buyer' && canClaim(order)) more.push('claim');
  if (viewer === 'buyer' && canReportStrapCode(order) && labelled) more.push('reportStrapCode');
  if (viewer === 'seller' && hasLabel(order)) more.push('label');
  if (viewer === 'seller' && canCorrectTracking(order)) more.push('correctTracking');
  if (viewer === 'seller' && isAwaitingClaim(order) && mayPull) more.push('pullStrapCode');
  return [...more, ...steps];
}

/** A chargeback or a review by an admin blocks some actions of the table; in a dispute, only a parcel that is late can still be confirmed. */
function canTakeStep(order: OrderRow, action: OrderAction): boolean {
  if (order.payment_status === 'disputed' && frozenByBank.includes(action)) return false;
  if (order.review_until && action === 'ship') return false;
  return order.status !== 'disputed' || isParcelLate(order);
}

/** In dispute only because tracking stopped; nobody has reported a problem. */
export function isParcelLate({ status, needs_operator }: OrderRow): boolean {
  return status === 'disputed' && needs_operator === 'no_movement';
}

function isUnderWay({ status, intent_status, needs_operator }: OrderRow): boolean {
  return (
    status === 'pending_payment' && (intent_status === 'processing' || intent_status === 'requires_capture' || needs_operator !== null)
  );
}

/** True while the order waits for a payment that has not ended. */
export function canPay(order: OrderRow): boolean {
  return (
    order.status === 'pending_payment' &&
    order.payment_intent_id !== null &&
    order.needs_operator === null &&
    !isFinalPaymentIntentStatus(order.intent_status)
  );
}

const claimable: readonly OrderStatus[] = ['shipped', 'delivered', 'completed'];

/** True from shipping until somebody claims it, except during a dispute. */
function canClaim(order: OrderRow): boolean {
  return order.claimed_at === null && claimable.includes(order.status);
}

/** Paid and not claimed yet, so its strap code is still needed. */
export function isAwaitingClaim({ status, claimed_at }: OrderRow): boolean {
  return claimed_at === null && (status === 'paid' || status === 'disputed' || claimable.includes(status));
}

/** After shipping, the buyer can report that the code is missing or does not work. */
export function canReportStrapCode(order: OrderRow): boolean {
  return isAwaitingClaim(order) && order.status !== 'paid';
}

/** Until it arrives or is reported missing. */
export function canCorrectTracking(order: OrderRow): boolean {
  return order.status === 'shipped' || isParcelLate(order);
}

/** The label exists between payment and arrival. */
export function hasLabel(order: OrderRow): boolean {
  return (order.status === 'paid' && !order.review_until) || order.status === 'shipped';
}
