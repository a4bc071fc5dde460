import type { Order } from '@strapline/contract/shapes/order';
import { orderSteps } from '@strapline/domain/order/order-steps';

/** As what somebody looks at the order. A guest with the link's token is its buyer without an account. */
export type Viewer = { side: 'buyer' | 'seller'; isMember: boolean };

/** The side that the page takes; staff look at it from the buyer's. */
export function getSide({ as }: Pick<Order, 'as'>): Viewer['side'] {
  return as === 'seller' ? 'seller' : 'buyer';
}

/** What the buyer paid, what of it went back, and what is left. */
export function getPaidAmounts(order: Pick<Order, 'paymentStatus' | 'amountCents' | 'refundedCents'>) {
  const paidCents = wasPaid(order) ? order.amountCents : 0;
  return { paidCents, backCents: order.refundedCents, keptCents: paidCents - order.refundedCents };
}

export type OrderAction = 'pay' | 'claim' | 'join' | 'confirmDelivery' | 'cancel' | 'ship' | 'label' | 'slip' | 'receipt' | 'statement';

/** The buttons of the page, from what the server says this person may do. What needs an account is offered to a guest as getting one. */
export function getActions(order: Order, { side, isMember }: Viewer): OrderAction[] {
  const can = (action: string) => order.can.includes(action);
  const actions: OrderAction[] = [];
  if (side === 'seller') {
    if (can('ship')) actions.push('ship');
    if (can('label')) actions.push('label', 'slip');
    if (can('cancel')) actions.push('cancel');
    if (wasPaid(order)) actions.push('statement');
    return actions;
  }
  if (can('pay')) actions.push('pay');
  if (isMember && can('claim')) actions.push('claim');
  if (isMember && can('confirmDelivery')) actions.push('confirmDelivery');
  if (!isMember && isAlive(order)) actions.push('join');
  if (can('cancel')) actions.push('cancel');
  if (wasPaid(order)) actions.push('receipt');
  return actions;
}

/** Paid and not undone: there is, or will be, something to claim. */
function isAlive({ status, certificateStatus }: Order): boolean {
  const isOn = status === 'paid' || status === 'shipped' || status === 'delivered' || status === 'completed' || status === 'disputed';
  return isOn && certificateStatus !== 'claimed';
}

export function wasPaid({ paymentStatus }: Pick<Order, 'paymentStatus'>): boolean {
  return (
    paymentStatus === 'captured' || paymentStatus === 'partially_refunded' || paymentStatus === 'refunded' || paymentStatus === 'disputed'
  );
}

export type Step = 'pay' | 'ship' | 'deliver' | 'claim' | 'decide';

/** The steps that are still to come, in their order. */
export function getRemainingSteps({ status, certificateStatus }: Pick<Order, 'status' | 'certificateStatus'>): Step[] {
  const claim: Step[] = certificateStatus === 'claimed' ? [] : ['claim'];
  switch (status) {
    case 'pending_payment':
      return ['pay', 'ship', 'deliver', 'claim'];
    case 'paid':
      return ['ship', 'deliver', 'claim'];
    case 'shipped':
      return ['deliver', ...claim];
    case 'delivered':
    case 'completed':
      return claim;
    case 'disputed':
      return ['decide'];
    default:
      return [];
  }
}

/** The buyer said so, and the two settle it; a parcel that did not move is looked at by the house alone. */
export function isDisputedByBuyer({ status, paymentStatus, timeline }: Pick<Order, 'status' | 'paymentStatus' | 'timeline'>): boolean {
  if (status !== 'disputed' || paymentStatus === 'disputed') return false;
  return timeline.some(({ what }) => what === orderSteps.saidWrong);
}

/** Another amount than the price arrived, as it can in coins: the house looks at it before the order goes on. */
export function isWrongAmount({ paymentStatus, timeline }: Pick<Order, 'paymentStatus' | 'timeline'>): boolean {
  return paymentStatus === 'awaiting' && timeline.some(({ what }) => what === orderSteps.doesNotFit || what === orderSteps.unfitBefore);
}

type Entry = Order['timeline'][number];

/** Equal steps in a row, as of a card that is refused again and again, are one with its count and the time of the last. */
export function collapseRepeats(timeline: readonly Entry[]): (Entry & { count: number })[] {
  const lines: (Entry & { count: number })[] = [];
  for (const entry of timeline) {
    const last = lines.at(-1);
    if (last?.what === entry.what && last.by === entry.by) lines.splice(-1, 1, { ...entry, count: last.count + 1 });
    else lines.push({ ...entry, count: 1 });
  }
  return lines;
}

/** A short number to say on the telephone: `4F7K-29QD`. The full id stays on the receipt. */
export function formatShortNumber(orderId: string): string {
  const tail = orderId
    .replace(/^[a-z]+_/, '')
    .slice(-8)
    .toUpperCase();
  return tail.length > 4 ? `${tail.slice(0, 4)}-${tail.slice(4)}` : tail;
}

/** A parcel's number in groups, as it stands on the label: `9400 1112 0255`. Numbers with letters are left as they are. */
export function groupDigits(number: string): string {
  return /^\d{10,}$/.test(number) ? number.replace(/\d{4}(?=\d)/g, '$& ') : number;
}
