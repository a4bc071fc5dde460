import { findTransition, type StateTable } from '../state-table.ts';
import { day } from '../time.ts';

export const pairStatuses = [
  'draft',
  'uploading',
  'processing',
  'in_review',
  'active',
  'requires_action',
  'rejected',
  'suspended',
  'withdrawn',
] as const;
export type PairStatus = (typeof pairStatuses)[number];

export const pairActionNames = [
  'submit',
  'receive',
  'pass',
  'fail',
  'approve',
  'requestChanges',
  'reject',
  'takeConsentBack',
  'agreeAgain',
  'recheck',
  'suspend',
  'reinstate',
  'withdraw',
] as const;
export type PairAction = (typeof pairActionNames)[number];

export type PairActor = 'creator' | 'operator' | 'system' | 'timer';

/** A pair whose pictures never arrived is closed by then. */
const unfinishedPairTimer = 7 * day;
/** A pair that needs its creator is closed by then. */
const requiredActionTimer = 14 * day;
/** Our promise for a review. It isn't a transition: a late review is still done. */
export const pairReviewTime = 2 * day;

const submit = {
  to: 'uploading',
  by: ['creator'],
  description: 'Both pictures are named; some of their bytes may still be on the way.',
} as const;
const withdraw = { to: 'withdrawn', by: ['creator'], description: 'The creator closed it. The pictures are deleted.' } as const;
const suspend = { to: 'suspended', by: ['operator'], description: 'A decision hides it from everybody but its creator.' } as const;
const takeConsentBack = {
  to: 'requires_action',
  by: ['creator'],
  description: 'The creator took their consent back. Only they see it until they agree again.',
} as const;

function withdrawUnfinished(timer: number, why: string) {
  return {
    to: 'withdrawn',
    by: ['creator', 'timer'],
    description: `The creator closed it, or ${why}. The pictures are deleted.`,
    timer,
  } as const;
}

/** All transitions of a pair. */
export const pairStates: StateTable<PairStatus, PairAction, PairActor> = {
  draft: { submit, withdraw: withdrawUnfinished(unfinishedPairTimer, 'the pictures didn’t come in time') },
  uploading: {
    receive: { to: 'processing', by: ['system'], description: 'Every byte of both pictures arrived.' },
    submit,
    suspend,
    takeConsentBack,
    withdraw: withdrawUnfinished(unfinishedPairTimer, 'the pictures didn’t come in time'),
  },
  processing: {
    pass: { to: 'in_review', by: ['system'], description: 'Both encrypted pictures are whole. A reviewer looks at them.' },
    fail: { to: 'requires_action', by: ['system'], description: 'An encrypted picture is incomplete; it is needed again.' },
    submit,
    suspend,
    takeConsentBack,
    withdraw,
  },
  in_review: {
    approve: { to: 'active', by: ['operator'], description: 'All four checks passed. Everybody can see it; the pictures stay private.' },
    requestChanges: { to: 'requires_action', by: ['operator'], description: 'A check failed that the creator can put right.' },
    reject: { to: 'rejected', by: ['operator'], description: 'A check failed that can’t be put right.' },
    submit,
    suspend,
    takeConsentBack,
    withdraw,
  },
  active: { submit, suspend, takeConsentBack, withdraw },
  requires_action: {
    submit,
    agreeAgain: { to: 'active', by: ['creator'], description: 'The creator agreed again, and the verification still holds.' },
    recheck: { to: 'in_review', by: ['creator'], description: 'The creator agreed again, and the pictures wait for their review.' },
    suspend,
    withdraw: withdrawUnfinished(requiredActionTimer, 'did nothing in time'),
  },
  rejected: { withdraw },
  suspended: {
    reinstate: { to: 'active', by: ['operator'], description: 'The decision was lifted, and the verification still holds.' },
    recheck: { to: 'in_review', by: ['operator'], description: 'The decision was lifted, and the pictures wait for their review.' },
    requestChanges: {
      to: 'requires_action',
      by: ['operator'],
      description: 'The decision was lifted, and it needs its creator as before.',
    },
    withdraw,
  },
  withdrawn: {},
};

/** The state an action leads to, or null when it is not allowed there (or, when an actor is given, not for that actor). */
export function findNextPairStatus(status: PairStatus, action: PairAction, actor?: PairActor): PairStatus | null {
  return findTransition(pairStates, status, action, actor)?.to ?? null;
}

/** When a timer closes a pair that has been in a state since `since`; null where none does. */
export function findPairDeadline(status: PairStatus, since: Date): Date | null {
  const timer = findTransition(pairStates, status, 'withdraw', 'timer')?.timer;
  return timer === undefined ? null : new Date(since.getTime() + timer);
}

/** What its creator can do with a pair now; a screen shows them as buttons. */
export const ownPairActions = ['edit', 'sendPictures', 'setUsername', 'agreeAgain', 'setWallet', 'withdraw'] as const;
export type OwnPairAction = (typeof ownPairActions)[number];

/** `hasConsent`: the creator's last word about the pictures was yes. */
export function listOwnPairActions(status: PairStatus, { hasConsent }: { hasConsent: boolean }): OwnPairAction[] {
  const allowed: Record<OwnPairAction, boolean> = {
    edit: isEditable(status),
    sendPictures: hasConsent && (status === 'draft' || findNextPairStatus(status, 'submit', 'creator') !== null),
    setUsername: isEditable(status),
    agreeAgain: !hasConsent && status === 'requires_action',
    setWallet: isEditable(status),
    withdraw: findNextPairStatus(status, 'withdraw', 'creator') !== null,
  };
  return ownPairActions.filter((action) => allowed[action]);
}

function isEditable(status: PairStatus): boolean {
  return status !== 'rejected' && status !== 'suspended' && status !== 'withdrawn';
}
