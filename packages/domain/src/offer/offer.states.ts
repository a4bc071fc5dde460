import { findTransition, type StateTable } from '../state-table.ts';
import { day, hour } from '../time.ts';

export const offerStatuses = ['pending', 'accepted', 'declined', 'countered', 'withdrawn', 'expired', 'superseded', 'bought'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

export const offerActionNames = ['accept', 'decline', 'counter', 'withdraw', 'expire', 'supersede', 'buy'] as const;
export type OfferAction = (typeof offerActionNames)[number];

/** `sender` made the offer and `receiver` answers it; a counteroffer swaps them. `buyer` is the one who would pay, also when the seller made the counteroffer. */
export type OfferActor = 'sender' | 'receiver' | 'buyer' | 'timer' | 'system';
export type OfferSide = 'buyer' | 'seller';

/** The timers of an offer in milliseconds. */
export const offerTimers = {
  /** How long an offer or counteroffer can be answered. */
  answer: 24 * hour,
  /** How long an accepted offer holds the piece for its buyer. */
  hold: 24 * hour,
} as const;

/** At most this many counteroffers after the first offer. */
export const maxCounteroffers = 3;

/** After this many declined offers of a buyer for a piece within a day, they wait: otherwise the private minimum could be found by trying. */
export const declinedOfferLimit = { count: 5, withinMs: day } as const;

/** All transitions of an offer. */
export const offerStates: StateTable<OfferStatus, OfferAction, OfferActor> = {
  pending: {
    accept: { to: 'accepted', by: ['receiver'], description: 'The piece is held for the buyer at this price.' },
    decline: { to: 'declined', by: ['receiver', 'system'], description: 'Declined, or below the private minimum of the seller.' },
    counter: { to: 'countered', by: ['receiver'], description: 'Answered with another amount, which is an offer of its own.' },
    withdraw: { to: 'withdrawn', by: ['sender'], description: 'Taken back before it was answered.' },
    expire: { to: 'expired', by: ['timer'], description: 'Nobody answered in time.', timer: offerTimers.answer },
    supersede: {
      to: 'superseded',
      by: ['system'],
      description: 'The price changed, the piece was sold or is no longer for sale, or the two people no longer see each other.',
    },
  },
  accepted: {
    buy: { to: 'bought', by: ['system'], description: 'The buyer paid the accepted price.' },
    withdraw: { to: 'withdrawn', by: ['buyer'], description: 'The buyer changed their mind before paying; the piece is free again.' },
    expire: {
      to: 'expired',
      by: ['timer'],
      description: 'The buyer did not pay in time; the piece is free again.',
      timer: offerTimers.hold,
    },
    supersede: {
      to: 'superseded',
      by: ['system'],
      description: 'The piece is no longer for sale, or the two people no longer see each other.',
    },
  },
  declined: {},
  countered: {},
  withdrawn: {},
  expired: {},
  superseded: {},
  bought: {},
};

/** The state an action leads to, or null when it is not allowed there (or not for that actor). */
export function findNextOfferStatus(status: OfferStatus, action: OfferAction, actor?: OfferActor): OfferStatus | null {
  return findTransition(offerStates, status, action, actor)?.to ?? null;
}

/** An offer as its rules need it. `counteroffers` is how many came before, and this one itself if it is one. */
export type OfferTerms = { status: OfferStatus; madeBy: OfferSide; counteroffers: number };

/** The roles of a side in an offer. */
export function listOfferRoles(side: OfferSide, madeBy: OfferSide): OfferActor[] {
  return [side === madeBy ? 'sender' : 'receiver', ...(side === 'buyer' ? (['buyer'] as const) : [])];
}

export const offerAnswers = ['accept', 'decline', 'counter', 'withdraw'] as const;
export type OfferAnswer = (typeof offerAnswers)[number];

/** The answers that a side may give now; a screen shows them as buttons. */
export function listOfferAnswers({ status, madeBy, counteroffers }: OfferTerms, side: OfferSide): OfferAnswer[] {
  const roles = listOfferRoles(side, madeBy);
  return offerAnswers.filter(
    (answer) =>
      (answer !== 'counter' || counteroffers < maxCounteroffers) &&
      roles.some((role) => findNextOfferStatus(status, answer, role) !== null),
  );
}
