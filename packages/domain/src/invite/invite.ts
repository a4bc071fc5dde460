import { retention } from '../privacy/retention.ts';
import { day } from '../time.ts';

/** How long the link of an invitation works. */
export const inviteLifetime = 7 * day;

/** How soon a request should be answered. */
export const inviteAnswerTime = 2 * day;

/** `requested` waits for an admin, `invited` has a link, `used` made somebody a creator. */
const inviteStates = ['requested', 'invited', 'refused', 'used'] as const;
export type InviteState = (typeof inviteStates)[number];

/** As shown: an invitation whose link no longer works is `expired`, without being stored as such. */
export const shownInviteStates = [...inviteStates, 'expired'] as const;
export type ShownInviteState = (typeof shownInviteStates)[number];

export type InviteRole = 'model' | 'collector';
export type InviteAnswer = 'accept' | 'refuse';

type Invite = { state: InviteState; expiresAt: Date | null };

export function getShownInviteState({ state, expiresAt }: Invite, now: Date): ShownInviteState {
  return state === 'invited' && expiresAt !== null && expiresAt <= now ? 'expired' : state;
}

/** What an admin can still answer. A refusal can be reconsidered, and a link that wasn't used can be withdrawn or sent again once it expired. */
export function listInviteAnswers(state: ShownInviteState): readonly InviteAnswer[] {
  switch (state) {
    case 'requested':
      return ['accept', 'refuse'];
    case 'invited':
      return ['refuse'];
    case 'refused':
    case 'expired':
      return ['accept'];
    case 'used':
      return [];
  }
}

/** Collectors never need an invitation, and nobody does while the platform is open, so nobody has to answer. */
export function isInvitedAtOnce(role: InviteRole, policy: 'required' | 'open'): boolean {
  return role === 'collector' || policy === 'open';
}

/** When an invitation is deleted with its address: some time after it was answered, used or expired, and later if nobody answers it. */
export function calculateInviteDeletion(state: InviteState, now: Date): Date {
  const kept = {
    requested: retention.inviteRequests,
    invited: inviteLifetime + retention.invites,
    refused: retention.invites,
    used: retention.invites,
  };
  return new Date(now.getTime() + kept[state]);
}
