import { hour } from '../time.ts';

/**
 * The recovery of an account whose owner can't sign in: `waiting` while they can still stop it, `ready` once the link was sent, then one of the three ends.
 */
export const recoveryStates = ['waiting', 'ready', 'used', 'canceled', 'expired'] as const;
export type RecoveryState = (typeof recoveryStates)[number];

export const recoveryTimes = {
  /** How long the owner can stop a recovery before the link is sent. */
  coolingOff: 72 * hour,
  /** Reminders that it can still be stopped, after its start. */
  reminders: [24 * hour, 48 * hour],
  /** How long the link that ends it works. */
  link: 24 * hour,
} as const;

export function isRecoveryOpen(state: RecoveryState): boolean {
  return state === 'waiting' || state === 'ready';
}

/** What is due for a recovery at that time: its link is sent, or the link has expired. Null if nothing is yet. */
export function findDueRecoveryStep(
  { state, readyAt, expiresAt }: { state: RecoveryState; readyAt: Date; expiresAt: Date | null },
  now: Date,
): 'sendLink' | 'expire' | null {
  if (state === 'waiting' && readyAt <= now) return 'sendLink';
  if (state === 'ready' && expiresAt !== null && expiresAt <= now) return 'expire';
  return null;
}
