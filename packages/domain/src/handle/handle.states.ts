import { findTransition, type StateTable } from '../state-table.ts';
import { day } from '../time.ts';

/** A handle of a person on another platform, from the claim on. */
export const handleStatuses = ['waiting', 'in_review', 'proven', 'disputed', 'refused', 'expired', 'released'] as const;
export type HandleStatus = (typeof handleStatuses)[number];

export type HandleAction = 'claim' | 'see' | 'askTeam' | 'prove' | 'refuse' | 'dispute' | 'expire' | 'release';
export type HandleActor = 'owner' | 'operator' | 'system' | 'timer';

/** How long a code can be put into a bio. */
export const bioCodeTime = day;
/** Our promise for a review. It isn't a transition: a late review is still done. */
export const handleReviewTime = 2 * day;

const claim = { to: 'waiting', by: ['owner'], description: 'The person gets a code to put into the bio.' } as const;
const release = { to: 'released', by: ['owner'], description: 'The person gave the handle up. Its surveys are withdrawn.' } as const;
const dispute = {
  to: 'disputed',
  by: ['system'],
  description: 'Another person has shown the same. It counts for nobody until the team decides.',
} as const;
const prove = { to: 'proven', by: ['operator'], description: 'The team saw the code, and the handle is the person’s.' } as const;
const refuse = { to: 'refused', by: ['operator'], description: 'The team refused it, with a reason.' } as const;

/** All transitions of a claimed handle. */
export const handleStates: StateTable<HandleStatus, HandleAction, HandleActor> = {
  waiting: {
    claim,
    see: { to: 'proven', by: ['system'], description: 'The code is in the bio on the platform’s public page.' },
    dispute,
    askTeam: { to: 'in_review', by: ['owner'], description: 'We can’t read that platform, so the team looks at the bio.' },
    expire: { to: 'expired', by: ['timer'], description: 'The code wasn’t in the bio in time.', timer: bioCodeTime },
    release,
  },
  in_review: { prove, dispute, refuse, release },
  proven: { dispute, refuse, release },
  disputed: { prove, refuse, release },
  refused: { claim },
  expired: { claim },
  released: { claim },
};

/** The state an action leads to, or null when it is not allowed there (or, when an actor is given, not for that actor). */
export function findNextHandleStatus(status: HandleStatus, action: HandleAction, actor?: HandleActor): HandleStatus | null {
  return findTransition(handleStates, status, action, actor)?.to ?? null;
}

/** What its person can do with a handle now. */
export const ownHandleActions = ['check', 'askTeam', 'claim', 'release'] as const;
export type OwnHandleAction = (typeof ownHandleActions)[number];

/** `isReadable`: we can read bios of that platform. */
export function listOwnHandleActions(status: HandleStatus, { isReadable }: { isReadable: boolean }): OwnHandleAction[] {
  const allowed: Record<OwnHandleAction, boolean> = {
    check: isReadable && status === 'waiting',
    askTeam: findNextHandleStatus(status, 'askTeam', 'owner') !== null,
    claim: status !== 'waiting' && findNextHandleStatus(status, 'claim', 'owner') !== null,
    release: findNextHandleStatus(status, 'release', 'owner') !== null,
  };
  return ownHandleActions.filter((action) => allowed[action]);
}
