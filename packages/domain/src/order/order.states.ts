import { findTransition, type StateTable } from '../state-table.ts';
import { day, hour, minute } from '../time.ts';

export const orderStatuses = ['pending_payment', 'paid', 'shipped', 'delivered', 'completed', 'disputed', 'canceled', 'expired'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orderActionNames = ['pay', 'cancel', 'expire', 'remind', 'ship', 'deliver', 'complete', 'dispute'] as const;
export type OrderAction = (typeof orderActionNames)[number];

/** Carrier and payment provider both act as `provider`; an agreement of both parties acts as `system`. */
export type OrderActor = 'buyer' | 'seller' | 'operator' | 'provider' | 'timer' | 'system';

export const paymentStatuses = [
  'not_paid',
  'requires_action',
  'awaiting',
  'captured',
  'partially_refunded',
  'refunded',
  'disputed',
  'canceled',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const payoutStatuses = ['none', 'held', 'pending', 'processing', 'paid', 'failed', 'reversed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export const certificateStatuses = ['unclaimed', 'claimable', 'claimed', 'transfer_pending'] as const;

/** The timers of an order in milliseconds; defaults of settings. */
export const orderTimers = {
  holdCard: 15 * minute,
  holdCrypto: 60 * minute,
  remindToShip: 3 * day,
  cancelUnshipped: 7 * day,
  /** A paid order of a suspended seller or a removed piece is refunded then, unless an admin decided; above $200 it goes on waiting. */
  decideStoppedSale: 48 * hour,
  /** After this the buyer can report the parcel as missing. */
  expectArrival: 14 * day,
  noMovement: 30 * day,
  completeTracked: 72 * hour,
  completeUntracked: 14 * day,
  endDispute: 60 * day,
} as const;

/** For this long after an order is complete only its buyer can claim the piece; then anyone who has the code. */
export const buyerClaimPeriod = 30 * day;

/** At most this many unpaid checkouts of one buyer at a time. */
export const maxOpenCheckouts = 2;

/**
 * Limits of unpaid holds per network address, browser or member. After `unpaidMs` of hold time within an hour, from at least `holds` holds,
 * no hold starts for `coolDownMs`, unless something was paid since. `long`: two long abandoned holds are enough, such as two wallet
 * payments. Someone who let the same piece go `times` times after holding it for a while cannot hold it again for now.
 */
export const holdLimits = {
  holds: 3,
  unpaidMs: 45 * minute,
  withinMs: hour,
  coolDownMs: 30 * minute,
  long: { unpaidMs: 90 * minute, withinMs: 3 * hour, coolDownMs: hour },
  samePiece: { times: 2, heldMs: 5 * minute, withinMs: 6 * hour },
} as const;

const endRemoved = {
  to: 'canceled',
  by: ['operator'],
  description: 'We removed the piece and ended the order; the buyer gets a full refund.',
} as const;

/** All transitions of an order. */
export const orderStates: StateTable<OrderStatus, OrderAction, OrderActor> = {
  pending_payment: {
    pay: { to: 'paid', by: ['system'], description: 'The payment is confirmed; the seller can ship.' },
    cancel: {
      to: 'canceled',
      by: ['buyer', 'operator', 'system'],
      description:
        'The buyer left the checkout, the payment service did not respond, or a wrong amount is refunded; the piece is available again.',
    },
    expire: {
      to: 'expired',
      by: ['timer'],
      description:
        'The hold ended without a payment; the piece is available again. A payment that is still processing extends the hold once.',
      timer: orderTimers.holdCard,
      longer: { timer: orderTimers.holdCrypto, when: 'crypto' },
    },
  },
  paid: {
    ship: { to: 'shipped', by: ['seller'], description: 'The seller handed the parcel over; the tag can be claimed.' },
    remind: { to: 'paid', by: ['timer'], description: 'The seller was reminded to ship.', timer: orderTimers.remindToShip },
    cancel: {
      to: 'canceled',
      by: ['buyer', 'seller', 'operator', 'provider', 'timer'],
      description: "The order was canceled before shipping and the buyer gets a full refund, or the buyer's bank took the payment back.",
      timer: orderTimers.cancelUnshipped,
    },
  },
  shipped: {
    deliver: { to: 'delivered', by: ['provider', 'buyer', 'operator'], description: 'The parcel arrived.' },
    complete: { to: 'completed', by: ['buyer'], description: 'The buyer has it and is satisfied; the payout is released.' },
    dispute: {
      to: 'disputed',
      by: ['buyer', 'provider', 'timer'],
      description:
        "The parcel is overdue, the buyer's bank asks for the money back, or tracking had no update for 30 days; the payout is frozen.",
      timer: orderTimers.noMovement,
    },
    cancel: endRemoved,
  },
  delivered: {
    complete: {
      to: 'completed',
      by: ['buyer', 'timer'],
      description: 'The buyer is satisfied, or reported no problem in time; the payout is released.',
      timer: orderTimers.completeTracked,
      longer: { timer: orderTimers.completeUntracked, when: 'untracked' },
    },
    dispute: {
      to: 'disputed',
      by: ['buyer', 'provider'],
      description: 'The buyer or their bank reports a problem; the payout is frozen.',
    },
    cancel: endRemoved,
  },
  disputed: {
    deliver: {
      to: 'delivered',
      by: ['buyer', 'operator'],
      description: 'A parcel without tracking updates arrived after all; the buyer can check the piece as usual.',
    },
    complete: { to: 'completed', by: ['operator', 'system'], description: 'The dispute ended for the seller; the payout is released.' },
    cancel: {
      to: 'canceled',
      by: ['operator', 'system', 'timer'],
      description: 'The dispute ended for the buyer, or was not decided in time; the buyer gets the money back.',
      timer: orderTimers.endDispute,
    },
  },
  completed: {},
  canceled: {},
  expired: {
    pay: {
      to: 'paid',
      by: ['operator', 'system'],
      description: 'The payment arrived after the hold had ended, and the piece was still available.',
    },
  },
};

/** What an order can wait for. */
export const orderWaitNames = ['pay', 'confirm', 'ship', 'deliver', 'complete', 'decide', 'claim', 'refund'] as const;
type OrderWaitName = (typeof orderWaitNames)[number];

/** `by` takes the next step; `clock` is the action the timer takes if nobody does in time. */
export type OrderWait = { what: OrderWaitName; by: OrderActor; clock: OrderAction };

/** What an order waits for in each status that is not final; the timer's wait is in the state table. */
export const orderWaits: Readonly<Partial<Record<OrderStatus, OrderWait>>> = {
  pending_payment: { what: 'pay', by: 'buyer', clock: 'expire' },
  paid: { what: 'ship', by: 'seller', clock: 'cancel' },
  shipped: { what: 'deliver', by: 'provider', clock: 'dispute' },
  delivered: { what: 'complete', by: 'buyer', clock: 'complete' },
  disputed: { what: 'decide', by: 'operator', clock: 'cancel' },
};

/** The state an action leads to, or null when it is not allowed there (or, when an actor is given, not for that actor). */
export function findNextOrderStatus(status: OrderStatus, action: OrderAction, actor?: OrderActor): OrderStatus | null {
  return findTransition(orderStates, status, action, actor)?.to ?? null;
}

/** The actions an actor may take now; a screen shows them as buttons. */
export function listOrderActions(status: OrderStatus, actor: OrderActor): OrderAction[] {
  return orderActionNames.filter((action) => findNextOrderStatus(status, action, actor) !== null);
}
