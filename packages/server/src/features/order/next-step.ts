import type { Order } from '@strapline/contract/shapes/order';
import { orderStates, orderWaits } from '@strapline/domain/order/order.states';
import { type OrderRow, sumReturnedCents } from './order.store.ts';
import { getStepDeadline, needsTwoAdmins, waitsForAdmin } from './order-deadlines.ts';

type Next = NonNullable<Order['next']>;

/** The next step of an order: what, by whom, until when, and the status after the deadline; undefined if nothing is left to do. */
export function getNextStep(order: OrderRow): Next | undefined {
  // A chargeback stops the timer.
  if (order.payment_status === 'disputed') return { what: 'decide', by: 'provider', ...open };
  const wait = orderWaits[order.status];
  if (!wait) return getStepAfterEnd(order);
  const at = order.status === 'disputed' ? order.timer_at : getStepDeadline(order, order.updated_at);
  if (order.status === 'paid' && order.review_until)
    return {
      what: 'decide',
      by: 'operator',
      at: order.review_until.toISOString(),
      otherwise: waitsForAdmin(order) ? null : 'canceled',
    };
  const isConfirming = order.status === 'pending_payment' && order.intent_status === 'processing';
  return {
    what: isConfirming ? 'confirm' : wait.what,
    by: isConfirming ? 'provider' : wait.by,
    at: at?.toISOString() ?? null,
    otherwise: order.status === 'disputed' && needsTwoAdmins(order) ? null : (orderStates[order.status][wait.clock]?.to ?? null),
  };
}

/** A wait without a deadline. */
const open = { at: null, otherwise: null } as const;

/** A refund that is still due, or a piece that is not claimed yet. */
function getStepAfterEnd(order: OrderRow): Next | undefined {
  if (order.status !== 'completed') {
    if (order.captured_cents <= sumReturnedCents(order)) return undefined;
    return { what: 'refund', by: order.needs_operator === null ? 'provider' : 'operator', ...open };
  }
  if (order.owed_again_cents > 0) return { what: 'refund', by: 'operator', ...open };
  return order.claimed_at === null && order.payment_status !== 'refunded' ? { what: 'claim', by: 'buyer', ...open } : undefined;
}
