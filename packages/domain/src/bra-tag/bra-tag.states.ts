import { findTransition, type StateTable } from '../state-table.ts';
import { day } from '../time.ts';

export const braTagStatuses = [
  'draft',
  'pending_review',
  'active',
  'claimable',
  'claimed',
  'transfer_pending',
  'missing',
  'stolen',
  'recovered',
  'revoked',
  'retired',
] as const;
export type BraTagStatus = (typeof braTagStatuses)[number];

export const braTagActionNames = [
  'submit',
  'approve',
  'reject',
  'recheck',
  'given',
  'ship',
  'return',
  'claim',
  'startTransfer',
  'callBack',
  'missing',
  'stolen',
  'found',
  'settle',
  'retire',
  'revoke',
] as const;
export type BraTagAction = (typeof braTagActionNames)[number];

/** The owner is the creator until somebody claims the tag. The collector is the person who has the strap code. */
export type BraTagActor = 'creator' | 'owner' | 'collector' | 'operator' | 'system' | 'timer';

/** Actions that the holder of a tag takes on its action page. */
export const holderActionNames = [
  'startTransfer',
  'callBack',
  'given',
  'missing',
  'stolen',
  'found',
  'retire',
] as const satisfies readonly BraTagAction[];
export type HolderAction = (typeof holderActionNames)[number];

/** A transfer that nobody claims by then goes back to its owner. */
export const transferTimer = 14 * day;

const claim = { to: 'claimed', by: ['collector'], description: 'The tag has a new owner, proved by the strap code.' } as const;
const missing = { to: 'missing', by: ['owner'], description: 'The owner reports it missing; sale and claim are blocked.' } as const;
const stolen = { to: 'stolen', by: ['owner'], description: 'The owner reports it stolen; sale and claim are blocked.' } as const;
const found = { to: 'recovered', by: ['owner'], description: 'It was found.' } as const;
const retire = { to: 'retired', by: ['owner'], description: 'Its owner ended the record; the history stays.' } as const;
const revoke = { to: 'revoked', by: ['operator'], description: 'The platform withdrew the record, with a reason.' } as const;

/** All transitions of a bra tag. */
export const braTagStates: StateTable<BraTagStatus, BraTagAction, BraTagActor> = {
  draft: { submit: { to: 'pending_review', by: ['creator'], description: 'The creator handed it in.' } },
  pending_review: {
    approve: { to: 'active', by: ['operator', 'system'], description: 'It is public.' },
    reject: { to: 'draft', by: ['operator', 'system'], description: 'It goes back to the creator, with a reason.' },
    revoke,
  },
  active: {
    ship: { to: 'claimable', by: ['system'], description: 'Its order was shipped; the buyer can claim it.' },
    recheck: {
      to: 'pending_review',
      by: ['creator'],
      description: 'The creator replaced pictures of a first tag; they are reviewed again.',
    },
    given: { to: 'claimable', by: ['creator'], description: 'The creator gave it away; who has the strap code can claim it.' },
    missing,
    stolen,
    retire,
    revoke,
  },
  claimable: {
    claim,
    return: { to: 'active', by: ['system'], description: 'Its order was undone before a claim; it is the creator’s again.' },
    settle: { to: 'claimed', by: ['system'], description: 'The order of a resale was undone before a claim; it is its owner’s again.' },
    callBack: { to: 'active', by: ['creator'], description: 'The creator took the gift back before a claim; its code is void.' },
    missing,
    stolen,
    revoke,
  },
  claimed: {
    startTransfer: { to: 'transfer_pending', by: ['owner'], description: 'The owner passes it on; a new strap code is pulled.' },
    ship: { to: 'claimable', by: ['system'], description: 'Its owner sold it and shipped it; the buyer can claim it.' },
    missing,
    stolen,
    retire,
    revoke,
  },
  transfer_pending: {
    claim,
    callBack: {
      to: 'claimed',
      by: ['owner', 'timer'],
      description: 'The owner called it back, or nobody claimed it in time.',
      timer: transferTimer,
    },
    missing,
    stolen,
    revoke,
  },
  missing: { found, stolen, revoke },
  stolen: { found, revoke },
  recovered: {
    settle: { to: 'claimed', by: ['owner', 'system'], description: 'It is back with its owner.' },
    return: { to: 'active', by: ['system'], description: 'It is back with its creator; nobody has claimed it yet.' },
    missing,
    stolen,
    retire,
    revoke,
  },
  revoked: {
    settle: { to: 'claimed', by: ['operator'], description: 'An appeal was right; it is back with its owner.' },
    return: { to: 'active', by: ['operator'], description: 'An appeal was right; it is back with its creator.' },
    recheck: { to: 'pending_review', by: ['operator'], description: 'An appeal was right; it waits for its review again.' },
    ship: { to: 'claimable', by: ['operator'], description: 'An appeal was right; its buyer, or who has its code, can claim it.' },
    startTransfer: { to: 'transfer_pending', by: ['operator'], description: 'An appeal was right; it can be passed on again.' },
    missing: { to: 'missing', by: ['operator'], description: 'An appeal was right; it is missing as before.' },
    stolen: { to: 'stolen', by: ['operator'], description: 'An appeal was right; it is stolen as before.' },
    found: { to: 'recovered', by: ['operator'], description: 'An appeal was right; it is found as before.' },
  },
  retired: {},
};

/** The state an action leads to, or null when it is not allowed there (or, when an actor is given, not for that actor). */
export function findNextBraTagStatus(status: BraTagStatus, action: BraTagAction, actor?: BraTagActor): BraTagStatus | null {
  return findTransition(braTagStates, status, action, actor)?.to ?? null;
}

/** The actions an actor may take now; a screen shows them as buttons. */
export function listBraTagActions(status: BraTagStatus, actor: BraTagActor): BraTagAction[] {
  return braTagActionNames.filter((action) => findNextBraTagStatus(status, action, actor) !== null);
}
