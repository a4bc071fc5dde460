import { findTransition, type StateTable } from '../state-table.ts';
import { day } from '../time.ts';

export const verificationStatuses = ['requires_input', 'processing', 'verified', 'canceled', 'expired'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

export const verificationActionNames = ['submit', 'verify', 'fail', 'restart', 'cancel', 'expire'] as const;
export type VerificationAction = (typeof verificationActionNames)[number];

type VerificationActor = 'creator' | 'operator' | 'system' | 'timer';

/** A verification ends that long after it was given. */
const verificationTimer = 365 * day;
/** Its creator is notified that long before. */
const verificationNotice = 30 * day;

const restart = {
  to: 'requires_input',
  by: ['creator', 'operator'],
  description: 'New pictures or another size need new checks.',
} as const;
const cancel = { to: 'canceled', by: ['creator', 'operator', 'timer'], description: 'The pair was withdrawn or rejected.' } as const;

/** All transitions of the verification of a pair. */
export const verificationStates: StateTable<VerificationStatus, VerificationAction, VerificationActor> = {
  requires_input: {
    submit: { to: 'processing', by: ['system'], description: 'Both pictures are there; the checks run.' },
    cancel,
  },
  processing: {
    verify: { to: 'verified', by: ['operator'], description: 'All four checks passed.' },
    fail: { to: 'requires_input', by: ['operator', 'system'], description: 'A check failed that the creator can put right.' },
    restart,
    cancel,
  },
  verified: {
    restart,
    expire: {
      to: 'expired',
      by: ['timer'],
      description: 'A year passed. The pair stays, and says that its check ended.',
      timer: verificationTimer,
    },
    cancel,
  },
  expired: { restart, cancel },
  canceled: { restart },
};

/** The state an action leads to, or null when it is not allowed there (or, when an actor is given, not for that actor). */
export function findNextVerificationStatus(
  status: VerificationStatus,
  action: VerificationAction,
  actor?: VerificationActor,
): VerificationStatus | null {
  return findTransition(verificationStates, status, action, actor)?.to ?? null;
}

/** The four checks of a verification, in the order that people see. */
export const pairCheckNames = ['age18', 'consent', 'presence', 'size'] as const;
export type PairCheckName = (typeof pairCheckNames)[number];

export const pairCheckStates = ['pending', 'passed', 'failed'] as const;
export type PairCheckState = (typeof pairCheckStates)[number];

export type PairChecks = Readonly<Record<PairCheckName, PairCheckState>>;

export const noChecks: PairChecks = { age18: 'pending', consent: 'pending', presence: 'pending', size: 'pending' };

export function haveAllPassed(checks: PairChecks): boolean {
  return pairCheckNames.every((name) => checks[name] === 'passed');
}

/** Whether the creator can put right what failed: other pictures can be taken, but age and consent can't be replaced by them. */
export function isRepairable(checks: PairChecks): boolean {
  return checks.age18 !== 'failed' && checks.consent !== 'failed';
}

/** When a verification ends, and when its creator is notified of that. */
export function getVerificationEnd(verifiedAt: Date): { expiresAt: Date; noticeAt: Date } {
  const expiresAt = new Date(verifiedAt.getTime() + verificationTimer);
  return { expiresAt, noticeAt: new Date(expiresAt.getTime() - verificationNotice) };
}
