import { shownInviteStates } from '@strapline/domain/invite/invite';
import { z } from 'zod';
import { rowId } from './ids.ts';
import { email, timestamp } from './scalars.ts';

export const shownInviteState = z.enum(shownInviteStates);

/** An invitation as admins see it. Once it is used, its address and profile are deleted, and it names the account. */
export const invite = z.strictObject({
  inviteId: rowId,
  state: shownInviteState,
  role: z.enum(['model', 'collector']),
  email: email.nullable(),
  /** The social profile that the person named. */
  fqsid: z.string().nullable(),
  /** Whose referral link they followed. */
  referrer: z.string().nullable(),
  requestedAt: timestamp,
  answeredAt: timestamp.nullable(),
  /** The admin who answered; null if nobody had to, or their account is gone. */
  answeredBy: z.string().nullable(),
  /** Until when the link works. */
  expiresAt: timestamp.nullable(),
  usedBy: z.string().nullable(),
});
export type Invite = z.infer<typeof invite>;
