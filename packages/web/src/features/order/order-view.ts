import type { Order } from '@strapline/contract/shapes/order';

/** A guest with the order's link is a buyer without an account. */
export type Viewer = { side: 'buyer' | 'seller'; isMember: boolean };

/** Staff see the buyer's side. */
export function getSide({ as }: Pick<Order, 'as'>): Viewer['side'] {
  return as === 'seller' ? 'seller' : 'buyer';
}

export function getPaidAmounts(order: Pick<Order, 'paymentStatus' | 'amountCents' | 'refundedCents'>) {
  const paidCents = isPaid(order) ? order.amountCents : 0;
  return { paidCents, refundedCents: order.refundedCents, netPaidCents: paidCents - order.refundedCents };
}

export type OrderAction = 'pay' | 'claim' | 'join' | 'confirmDelivery' | 'cancel' | 'ship' | 'label' | 'slip' | 'receipt' | 'statement';

/** What the server allows. Actions that need an account offer a guest to create one. */
export function getActions(order: Order, { side, isMember }: Viewer): OrderAction[] {
  const can = (action: string) => order.can.includes(action);
  const actions: OrderAction[] = [];
  if (side === 'seller') {
    if (can('ship')) actions.push('ship');
    if (can('label')) actions.push('label', 'slip');
    if (can('cancel')) actions.push('cancel');
    if (isPaid(order)) actions.push('statement');
    return actions;
  }
  if (can('pay')) actions.push('pay');
  if (isMember && can('claim')) actions.push('claim');
  if (isMember && can('confirmDelivery')) actions.push('confirmDelivery');
  if (!isMember && isActive(order)) actions.push('join');
  if (can('cancel')) actions.push('cancel');
  if (isPaid(order)) actions.push('receipt');
  return actions;
}

/** Paid and not undone: claimable now or later. */
function isActive({ status, certificateStatus }: Order): boolean {
  const isOngoing = status === 'paid' || status === 'shipped' || status === 'delivered' || status === 'completed' || status === 'disputed';
  return isOngoing && certificateStatus !== 'claimed';
}

export function isPaid({ paymentStatus }: Pick<Order, 'paymentStatus'>): boolean {
  return (
    paymentStatus === 'captured' || paymentStatus === 'partially_refunded' || paymentStatus === 'refunded' || paymentStatus === 'disputed'
  );
}

export type Step = 'pay' | 'ship' | 'deliver' | 'claim' | 'decide';

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

/** Reported by the buyer and settled by the two sides; a parcel without updates is reviewed by the platform alone. */
export function isDisputedByBuyer({ status, paymentStatus, timeline }: Pick<Order, 'status' | 'paymentStatus' | 'timeline'>): boolean {
  if (status !== 'disputed' || paymentStatus === 'disputed') return false;
  return timeline.some(({ code }) => code === 'problem_reported');
}

/** Crypto payments may arrive with a different amount; the platform reviews them before the order continues. */
export function isWrongAmount({ paymentStatus, timeline }: Pick<Order, 'paymentStatus' | 'timeline'>): boolean {
  return paymentStatus === 'awaiting' && timeline.some(({ code }) => code === 'amount_mismatch');
}

type Entry = Order['timeline'][number];

/** Collapses repeated steps, e.g. declined cards, into one with a count and the last time. */
export function collapseRepeats(timeline: readonly Entry[]): (Entry & { count: number })[] {
  const lines: (Entry & { count: number })[] = [];
  for (const entry of timeline) {
    const last = lines.at(-1);
    if (last && isSameEntry(last, entry)) lines.splice(-1, 1, { ...entry, count: last.count + 1 });
    else lines.push({ ...entry, count: 1 });
  }
  return lines;
}

function isSameEntry(one: Entry, other: Entry): boolean {
  return one.code === other.code && one.by === other.by && JSON.stringify(one.params) === JSON.stringify(other.params);
}

/** `4F7K-29QD`, short enough for a phone call; receipts have the full id. */
export function formatShortNumber(orderId: string): string {
  const tail = orderId
    .replace(/^[a-z]+_/, '')
    .slice(-8)
    .toUpperCase();
  return tail.length > 4 ? `${tail.slice(0, 4)}-${tail.slice(4)}` : tail;
}

/** As printed on the label, `9400 1112 0255`; numbers with letters stay as they are. */
export function groupDigits(number: string): string {
  return /^\d{10,}$/.test(number) ? number.replace(/\d{4}(?=\d)/g, '$& ') : number;
}
