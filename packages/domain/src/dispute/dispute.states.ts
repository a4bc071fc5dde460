import { orderTimers } from '../order/order.states.ts';
import { findTransition, type StateTable, type Transition } from '../state-table.ts';
import { day } from '../time.ts';

/**
 * Whose turn it is: the seller's in `open` and `return_sent`, the buyer's in `answered` and `return_agreed`, an operator's in `escalated`
 * and `second_look`.
 */
export const disputeStatuses = [
  'open',
  'answered',
  'return_agreed',
  'return_sent',
  'escalated',
  'second_look',
  'ended_buyer',
  'ended_seller',
  'ended_split',
] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];

export const disputeActionNames = [
  'propose',
  'decline',
  'accept_full',
  'accept_partial',
  'accept_return',
  'send_return',
  'receive_return',
  'escalate',
  'decide_buyer',
  'decide_split',
  'decide_seller',
  'ask_second',
  'refuse_second',
  'withdraw',
  'take_part',
  'run_out',
  'overdue',
] as const;
export type DisputeAction = (typeof disputeActionNames)[number];

/** The buyer's bank acts as `provider`. */
export type DisputeActor = 'buyer' | 'seller' | 'operator' | 'provider' | 'timer';

export const disputeReasons = ['not_arrived', 'not_as_described', 'damaged', 'wrong_item', 'not_authentic', 'other'] as const;
export type DisputeReason = (typeof disputeReasons)[number];

export const proposalKinds = ['full', 'partial', 'return'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** The timers of a dispute in milliseconds. */
export const disputeTimers = {
  sellerAnswers: 5 * day,
  buyerAnswers: 7 * day,
  sendReturn: 14 * day,
  returnTravels: 21 * day,
} as const;

/** Refunds of one order above this sum, $200, need the approval of a second admin. */
export const secondApprovalAboveCents = 200_00;

/** Refunds of one order above this sum, $20, need a step-up of the admin. */
export const stepUpAboveCents = 20_00;

type Steps = { readonly [A in DisputeAction]?: Transition<DisputeStatus, DisputeActor> };

/** The transitions of every state that is not final. */
const always = {
  withdraw: {
    to: 'ended_seller',
    by: ['buyer'],
    description: 'The buyer withdraws the dispute or is satisfied; the seller is paid.',
  },
  decide_buyer: { to: 'ended_buyer', by: ['provider'], description: "The buyer's bank took the money back." },
  decide_seller: { to: 'ended_seller', by: ['provider'], description: "The buyer's bank decided for the seller." },
  take_part: {
    to: 'escalated',
    by: ['provider'],
    description: "The buyer's bank took part of the money back; the platform decides about the rest.",
  },
  run_out: {
    to: 'ended_buyer',
    by: ['timer'],
    description: 'Nobody decided in time; the buyer gets a full refund, up to $200.',
    timer: orderTimers.endDispute,
  },
} as const satisfies Steps;

/** Above what one admin may refund, the end of the time refunds nothing. */
const overdue = {
  to: 'escalated',
  by: ['timer'],
  description: 'The two did not settle it in time, and it is about more than $200; the platform decides.',
  timer: orderTimers.endDispute,
} as const;

const accepted = (who: 'buyer' | 'seller') =>
  ({
    accept_full: { to: 'ended_buyer', by: [who], description: 'Both agree: the buyer gets a full refund.' },
    accept_partial: { to: 'ended_split', by: [who], description: 'Both agree: the buyer keeps the piece and gets a partial refund.' },
    accept_return: { to: 'return_agreed', by: [who], description: 'Both agree: the buyer returns the piece and then gets the money back.' },
  }) as const satisfies Steps;

/** All transitions of a dispute between buyer and creator. */
export const disputeStates: StateTable<DisputeStatus, DisputeAction, DisputeActor> = {
  open: {
    ...accepted('seller'),
    propose: { to: 'answered', by: ['seller'], description: 'The seller proposes something else.' },
    decline: { to: 'answered', by: ['seller'], description: 'The seller disagrees.' },
    escalate: {
      to: 'escalated',
      by: ['seller', 'timer'],
      description: 'The seller asks the platform to decide, or did not answer in time.',
      timer: disputeTimers.sellerAnswers,
    },
    ...always,
    overdue,
  },
  answered: {
    ...accepted('buyer'),
    propose: { to: 'open', by: ['buyer'], description: 'The buyer proposes something else.' },
    escalate: { to: 'escalated', by: ['buyer'], description: 'The buyer asks the platform to decide.' },
    ...always,
    overdue,
    withdraw: {
      ...always.withdraw,
      by: ['buyer', 'timer'],
      description: 'The buyer withdraws the dispute, is satisfied, or did not answer in time; the seller is paid.',
      timer: disputeTimers.buyerAnswers,
    },
  },
  return_agreed: {
    send_return: { to: 'return_sent', by: ['buyer'], description: 'The buyer sent the piece back.' },
    escalate: { to: 'escalated', by: ['buyer', 'seller'], description: 'One of the two asks the platform to decide.' },
    ...always,
    overdue,
    withdraw: {
      ...always.withdraw,
      by: ['buyer', 'timer'],
      description: 'The buyer keeps the piece, or did not send it back in time; the seller is paid.',
      timer: disputeTimers.sendReturn,
    },
  },
  return_sent: {
    receive_return: { to: 'ended_buyer', by: ['seller'], description: 'The seller has the piece again; the buyer gets a full refund.' },
    escalate: {
      to: 'escalated',
      by: ['buyer', 'seller', 'timer'],
      description: 'One of the two asks the platform to decide, or nobody confirmed the return.',
      timer: disputeTimers.returnTravels,
    },
    ...always,
    overdue,
  },
  escalated: {
    decide_split: { to: 'ended_split', by: ['operator'], description: 'The platform decides on a partial refund.' },
    ask_second: {
      to: 'second_look',
      by: ['operator'],
      description: 'The platform decides for the buyer; above $200 a second admin reviews it first.',
    },
    ...always,
    decide_buyer: {
      ...always.decide_buyer,
      by: ['operator', 'provider'],
      description: 'The platform, or the bank, decides for the buyer.',
    },
    decide_seller: {
      ...always.decide_seller,
      by: ['operator', 'provider'],
      description: 'The platform, or the bank, decides for the seller.',
    },
  },
  second_look: {
    decide_split: { to: 'ended_split', by: ['operator'], description: 'The second admin agrees: the buyer gets a partial refund.' },
    refuse_second: { to: 'escalated', by: ['operator'], description: 'The second admin disagrees; it is decided again.' },
    ...always,
    decide_buyer: {
      ...always.decide_buyer,
      by: ['operator', 'provider'],
      description: 'The second admin agrees, or the bank decides for the buyer.',
    },
  },
  ended_buyer: {},
  ended_seller: {},
  ended_split: {},
};

/** The state an action leads to, or null when it is not allowed there (or, when an actor is given, not for that actor). */
export function findNextDisputeStatus(status: DisputeStatus, action: DisputeAction, actor?: DisputeActor): DisputeStatus | null {
  return findTransition(disputeStates, status, action, actor)?.to ?? null;
}

/** What an actor may do with a dispute now. */
export function listDisputeActions(status: DisputeStatus, actor: DisputeActor): DisputeAction[] {
  return disputeActionNames.filter((action) => findNextDisputeStatus(status, action, actor) !== null);
}

export function isFinalDisputeStatus(status: DisputeStatus): boolean {
  return Object.keys(disputeStates[status]).length === 0;
}

/** The first timer of a state and its wait in milliseconds; null if only the overall deadline applies. */
export function findDisputeTimer(status: DisputeStatus): { action: DisputeAction; wait: number } | null {
  for (const action of disputeActionNames) {
    const wait = action === 'run_out' || action === 'overdue' ? undefined : findTransition(disputeStates, status, action)?.timer;
    if (wait !== undefined) return { action, wait };
  }
  return null;
}

/** Whose turn it is; null in a final state. */
export function findDisputeTurn(status: DisputeStatus): 'buyer' | 'seller' | 'operator' | null {
  switch (status) {
    case 'open':
    case 'return_sent':
      return 'seller';
    case 'answered':
    case 'return_agreed':
      return 'buyer';
    case 'escalated':
    case 'second_look':
      return 'operator';
    default:
      return null;
  }
}
