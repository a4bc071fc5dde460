import type { Order } from '@strapline/contract/shapes';
import { orderTimers } from '@strapline/domain/order.states';

/** As what somebody looks at the order. A guest with the link's token is its buyer without an account. */
export type Viewer = { side: 'buyer' | 'seller'; isMember: boolean };

export type Moments = { heldAt?: string; paidAt?: string; shippedAt?: string; deliveredAt?: string; completedAt?: string };

/** The lines of the timeline that a step of the order writes, by how they begin. */
const stepLines: readonly [keyof Moments, RegExp][] = [
  ['heldAt', /^The piece is held/],
  ['paidAt', /^The payment is confirmed/],
  ['shippedAt', /^The parcel is on its way/],
  ['deliveredAt', /^The parcel arrived/],
  ['completedAt', /^(The buyer has it|Nothing was raised)/],
];

/** When the order took its steps. A step whose line is not found has no time; what rests on it is then said without a date. */
export function momentsOf(order: Pick<Order, 'timeline'>): Moments {
  const moments: Moments = {};
  for (const { at, what } of order.timeline) {
    const step = stepLines.find(([, line]) => line.test(what));
    if (step) moments[step[0]] = at;
  }
  return moments;
}

export type Deadline = 'pay' | 'ship' | 'arrive' | 'raise' | 'decide';
export type Due = { what: Deadline; at: Date | null; days: number };

const dayMs = 24 * 60 * 60_000;

/** What happens by itself if nobody does anything, and when; none where nothing will. */
export function dueOf(order: Order): Due | undefined {
  const { paidAt, shippedAt, deliveredAt } = momentsOf(order);
  const due = (what: Deadline, since: string | undefined, wait: number): Due => ({
    what,
    at: since ? new Date(Date.parse(since) + wait) : null,
    days: Math.round(wait / dayMs),
  });
  switch (order.status) {
    case 'pending_payment':
      return { what: 'pay', at: order.holdExpiresAt ? new Date(order.holdExpiresAt) : null, days: 0 };
    case 'paid':
      return due('ship', paidAt, orderTimers.cancelUnshipped);
    case 'shipped':
      return due('arrive', shippedAt, orderTimers.noMovement);
    case 'delivered':
      return due('raise', deliveredAt, waitAfterDelivery(order));
    case 'disputed':
      return due('decide', order.timeline.at(-1)?.at, orderTimers.endDispute);
    default:
      return undefined;
  }
}

/** A parcel without tracking gives its buyer more time to say that something is wrong. */
export function waitAfterDelivery(order: Pick<Order, 'tracking'>): number {
  return order.tracking?.number ? orderTimers.completeTracked : orderTimers.completeUntracked;
}

export type Door = 'pay' | 'claim' | 'join' | 'confirmDelivery' | 'cancel' | 'ship' | 'label' | 'receipt';

/** The buttons of the page, from what the server says this person may do. What needs an account is offered to a guest as getting one. */
export function doorsOf(order: Order, { side, isMember }: Viewer): Door[] {
  const can = (action: string) => order.can.includes(action);
  const doors: Door[] = [];
  if (side === 'seller') {
    if (can('ship')) doors.push('ship');
    if (can('label')) doors.push('label');
    if (can('cancel')) doors.push('cancel');
    return doors;
  }
  if (can('pay')) doors.push('pay');
  if (isMember && can('claim')) doors.push('claim');
  if (isMember && can('confirmDelivery')) doors.push('confirmDelivery');
  if (!isMember && isAlive(order)) doors.push('join');
  if (can('cancel')) doors.push('cancel');
  if (wasPaid(order)) doors.push('receipt');
  return doors;
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
export function stepsAhead({ status, certificateStatus }: Pick<Order, 'status' | 'certificateStatus'>): Step[] {
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

/** A short number to say on the telephone: `4F7K-20QD`. The full id stays on the receipt. */
export function shortNumber(orderId: string): string {
  const tail = orderId
    .replace(/^[a-z]+_/, '')
    .slice(-8)
    .toUpperCase();
  return tail.length > 4 ? `${tail.slice(0, 4)}-${tail.slice(4)}` : tail;
}
