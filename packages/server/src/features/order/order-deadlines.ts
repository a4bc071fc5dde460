import { secondApprovalAboveCents } from '@strapline/domain/dispute/dispute.states';
import { orderStates, orderTimers } from '@strapline/domain/order/order.states';
import { isTrackable } from '@strapline/domain/shipping/carriers';
import { isCrypto, type PaymentProvider } from '../../ports/payments.ts';
import type { OrderRow } from './order.store.ts';

/** How long a hold lasts, and by how much it is extended, once, while the payment is processing. */
export function getHoldDurationMs(provider: PaymentProvider): number {
  return isCrypto(provider) ? orderTimers.holdCrypto : orderTimers.holdCard;
}

type OrderTimes = Pick<
  OrderRow,
  | 'status'
  | 'payment_status'
  | 'hold_expires_at'
  | 'paid_at'
  | 'ship_since'
  | 'review_until'
  | 'needs_operator'
  | 'captured_cents'
  | 'shipped_at'
  | 'delivered_at'
  | 'carrier'
  | 'tracking_number'
>;

/** When the timer of an order in this status fires; null where it waits for people only. */
export function getNextTimer(order: OrderTimes, now: Date): Date | null {
  // A chargeback stops all timers.
  if (order.payment_status === 'disputed') return null;
  if (order.status === 'disputed') return addTime(now, orderStates.disputed.cancel?.timer);
  if (order.status === 'paid' && !order.review_until) {
    const remindAt = addTime(shipSince(order) ?? now, orderStates.paid.remind?.timer);
    if (remindAt > now) return remindAt;
  }
  return getStepDeadline(order, now);
}

/** The deadline of the step that an order waits for; null where there is none, or only `timer_at` has it. */
export function getStepDeadline(order: OrderTimes, now: Date): Date | null {
  const { paid, shipped, delivered } = orderStates;
  if (order.payment_status === 'disputed') return null;
  switch (order.status) {
    case 'pending_payment':
      return order.hold_expires_at;
    case 'paid':
      if (waitsForAdmin(order)) return null;
      return order.review_until ?? addTime(shipSince(order) ?? now, paid.cancel?.timer);
    case 'shipped':
      return addTime(order.shipped_at ?? now, shipped.dispute?.timer);
    case 'delivered':
      return addTime(
        order.delivered_at ?? now,
        isTrackable(order.carrier, order.tracking_number) ? delivered.complete?.timer : delivered.complete?.longer?.timer,
      );
    default:
      return null;
  }
}

/** Whether a full refund that the team decides, or leaves to a timer, needs two admins. */
export function needsTwoAdmins({ captured_cents }: Pick<OrderRow, 'captured_cents'>): boolean {
  return captured_cents > secondApprovalAboveCents;
}

/**
 * A stopped sale that no timer refunds, however late the decision is: above what one admin may refund, and while the piece is only hidden, because a report
 * that is dismissed must not end an order.
 */
export function waitsForAdmin(order: Pick<OrderRow, 'review_until' | 'needs_operator' | 'captured_cents'>): boolean {
  return order.review_until !== null && (order.needs_operator === 'piece_hidden' || needsTwoAdmins(order));
}

function shipSince({ ship_since, paid_at }: OrderTimes): Date | null {
  return ship_since ?? paid_at;
}

function addTime(since: Date, milliseconds: number | undefined): Date {
  if (milliseconds === undefined) throw new Error('the state table of orders has no timer for this step');
  return new Date(since.getTime() + milliseconds);
}
