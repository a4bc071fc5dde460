import { recoveryStates } from '@strapline/domain/account/account-recovery';
import { z } from 'zod';
import { rowId, username } from './ids.ts';
import { email, timestamp } from './scalars.ts';

export const recoveryState = z.enum(recoveryStates);

/** A recovery that is under way, as the owner of the account sees it. */
export const ownRecovery = z.strictObject({ recoveryId: rowId, state: z.enum(['waiting', 'ready']), readyAt: timestamp });

/** What one admin asks another one to approve. */
export const recoveryRequest = z.strictObject({ requestId: rowId, requestedBy: username, at: timestamp, email, reason: z.string() });

/** A recovery as admins see it. The address is shown while it is under way. */
export const recoveryCase = z.strictObject({
  recoveryId: rowId,
  state: recoveryState,
  email: email.nullable(),
  reason: z.string(),
  startedBy: username.nullable(),
  approvedBy: username.nullable(),
  startedAt: timestamp,
  readyAt: timestamp,
  /** When the link stops working; null before it was sent. */
  expiresAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  /** Who stopped it: a mail's link, the owner signed in, or an admin. */
  stoppedBy: z.enum(['link', 'owner', 'admin']).nullable(),
});
export type RecoveryCase = z.infer<typeof recoveryCase>;

/** Somebody who can't sign in and asked for help. */
export const recoveryHelp = z.strictObject({ helpId: rowId, email, text: z.string(), at: timestamp });
