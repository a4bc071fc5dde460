import { orderTimers } from '../order/order.states.ts';
import { type StateTable, type Step, stepFrom } from '../state-table.ts';
import { day } from '../time.ts';

/** Who has the word: the creator in `open`, the buyer in `answered` and `return_agreed`, the creator in `return_sent`, the platform in `escalated` and `second_look`. */
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
] as const;
export type DisputeAction = (typeof disputeActionNames)[number];

/** The bank of the buyer speaks as `provider`. */
export type DisputeActor = 'buyer' | 'seller' | 'operator' | 'provider' | 'timer';

export const disputeReasons = ['not_arrived', 'not_as_described', 'damaged', 'wrong_item', 'not_authentic', 'other'] as const;
export type DisputeReason = (typeof disputeReasons)[number];

export const proposalKinds = ['full', 'partial', 'return'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

/** The waits of a dispute in milliseconds. */
export const disputeTimers = {
  sellerAnswers: 5 * day,
  buyerAnswers: 7 * day,
  sendReturn: 14 * day,
  returnTravels: 21 * day,
} as const;

/** From this sum on a second person approves what one admin gives back: more than $200 of one order. */
export const secondPersonAboveCents = 200_00;

/** From this sum on one admin proves once more that it is them: more than $20 of one order. */
export const stepUpAboveCents = 20_00;

type Steps = { readonly [A in DisputeAction]?: Step<DisputeStatus, DisputeActor> };

/** What can happen in every state that is not an end. */
const always = {
  withdraw: { to: 'ended_seller', by: ['buyer'], says: 'The buyer takes it back or says that they are satisfied; the creator is paid.' },
  decide_buyer: { to: 'ended_buyer', by: ['provider'], says: "The buyer's bank took the money back." },
  decide_seller: { to: 'ended_seller', by: ['provider'], says: "The buyer's bank found that the payment stands." },
  take_part: { to: 'escalated', by: ['provider'], says: "The buyer's bank took a part; the platform decides about the rest." },
  run_out: {
    to: 'ended_buyer',
    by: ['timer'],
    says: 'Nobody decided in time; the buyer gets everything back.',
    timer: orderTimers.endDispute,
  },
} as const satisfies Steps;

const accepted = (who: 'buyer' | 'seller') =>
  ({
    accept_full: { to: 'ended_buyer', by: [who], says: 'Both agree: the buyer gets everything back.' },
    accept_partial: { to: 'ended_split', by: [who], says: 'Both agree: the buyer keeps the piece and gets a part back.' },
    accept_return: { to: 'return_agreed', by: [who], says: 'Both agree: the piece goes back, and then the money.' },
  }) as const satisfies Steps;

/** The life of a dispute between buyer and creator. */
export const disputeStates: StateTable<DisputeStatus, DisputeAction, DisputeActor> = {
  open: {
    ...accepted('seller'),
    propose: { to: 'answered', by: ['seller'], says: 'The creator proposes something else.' },
    decline: { to: 'answered', by: ['seller'], says: 'The creator disagrees.' },
    escalate: {
      to: 'escalated',
      by: ['seller', 'timer'],
      says: 'The platform is asked, or the creator did not answer in time.',
      timer: disputeTimers.sellerAnswers,
    },
    ...always,
  },
  answered: {
    ...accepted('buyer'),
    propose: { to: 'open', by: ['buyer'], says: 'The buyer proposes something else.' },
    escalate: { to: 'escalated', by: ['buyer'], says: 'The buyer asks the platform to decide.' },
    ...always,
    withdraw: {
      ...always.withdraw,
      by: ['buyer', 'timer'],
      says: 'The buyer takes it back, says that they are satisfied, or did not answer in time; the creator is paid.',
      timer: disputeTimers.buyerAnswers,
    },
  },
  return_agreed: {
    send_return: { to: 'return_sent', by: ['buyer'], says: 'The buyer sent the piece back.' },
    escalate: { to: 'escalated', by: ['buyer', 'seller'], says: 'One of the two asks the platform to decide.' },
    ...always,
    withdraw: {
      ...always.withdraw,
      by: ['buyer', 'timer'],
      says: 'The buyer keeps the piece, or did not send it back in time; the creator is paid.',
      timer: disputeTimers.sendReturn,
    },
  },
  return_sent: {
    receive_return: { to: 'ended_buyer', by: ['seller'], says: 'The creator has the piece again; the buyer gets everything back.' },
    escalate: {
      to: 'escalated',
      by: ['buyer', 'seller', 'timer'],
      says: 'One of the two asks the platform, or nobody confirmed the return.',
      timer: disputeTimers.returnTravels,
    },
    ...always,
  },
  escalated: {
    decide_split: { to: 'ended_split', by: ['operator'], says: 'The platform decides that the buyer gets a part back.' },
    ask_second: {
      to: 'second_look',
      by: ['operator'],
      says: 'The platform decides for the buyer; above $200 a second admin reviews it first.',
    },
    ...always,
    decide_buyer: { ...always.decide_buyer, by: ['operator', 'provider'], says: 'The platform, or the bank, decides for the buyer.' },
    decide_seller: { ...always.decide_seller, by: ['operator', 'provider'], says: 'The platform, or the bank, decides for the creator.' },
  },
  second_look: {
    decide_split: { to: 'ended_split', by: ['operator'], says: 'The second person agrees: the buyer gets a part back.' },
    refuse_second: { to: 'escalated', by: ['operator'], says: 'The second person does not agree; it is decided again.' },
    ...always,
    decide_buyer: {
      ...always.decide_buyer,
      by: ['operator', 'provider'],
      says: 'The second person agrees, or the bank decides for the buyer.',
    },
  },
  ended_buyer: {},
  ended_seller: {},
  ended_split: {},
};

/** The state an action leads to, or null when it is not allowed there (or, when an actor is given, not for that actor). */
export function nextDisputeState(status: DisputeStatus, action: DisputeAction, actor?: DisputeActor): DisputeStatus | null {
  return stepFrom(disputeStates, status, action, actor)?.to ?? null;
}

/** What an actor may do with a dispute now. */
export function disputeActions(status: DisputeStatus, actor: DisputeActor): DisputeAction[] {
  return disputeActionNames.filter((action) => nextDisputeState(status, action, actor) !== null);
}

export function isDisputeEnd(status: DisputeStatus): boolean {
  return Object.keys(disputeStates[status]).length === 0;
}

/** What the clock does first in a state, and how long it waits; null where only the end of everything is left. */
export function disputeTimer(status: DisputeStatus): { action: DisputeAction; wait: number } | null {
  for (const action of disputeActionNames) {
    const wait = action === 'run_out' ? undefined : stepFrom(disputeStates, status, action)?.timer;
    if (wait !== undefined) return { action, wait };
  }
  return null;
}

/** Whose turn it is. */
export function disputeTurn(status: DisputeStatus): 'buyer' | 'seller' | 'operator' | null {
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
