import { shownInviteStates } from '@strapline/domain/invite/invite';
import { z } from 'zod';
import { accountState } from './account-state.ts';
import { braTagId, rowId, username } from './ids.ts';
import { orderStatus } from './order.ts';
import { creator } from './person.ts';
import { cents, email, timestamp } from './scalars.ts';

/** The roles that admins give and take. */
export const givenRoles = ['admin', 'moderator'] as const;
export type GivenRole = (typeof givenRoles)[number];

/** A person in the list of admins. */
export const personRow = z.strictObject({
  person: creator,
  state: accountState,
  until: timestamp.nullable(),
  isCreator: z.boolean(),
  memberSince: timestamp,
  sold: z.int(),
  bought: z.int(),
  tags: z.int(),
});

const personOrder = z.strictObject({
  orderId: rowId,
  braTagId,
  title: z.string(),
  as: z.enum(['seller', 'buyer']),
  /** The other side; null for a guest. */
  other: username.nullable(),
  status: orderStatus,
  amountCents: cents,
  at: timestamp,
});

/** What another admin is asked to approve about a person. */
export const personRequest = z.strictObject({
  requestId: rowId,
  event: z.enum(['setUserState', 'setRole']),
  requestedBy: username,
  at: timestamp,
  terms: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  reason: z.string(),
});

/** A person as admins see them: never their birth date, address, measurements or private pictures. */
export const personView = z.strictObject({
  person: creator,
  state: accountState,
  until: timestamp.nullable(),
  /** Why, since when and by whom, if the account isn't active. */
  stateReason: z.string().nullable(),
  stateSince: timestamp.nullable(),
  stateBy: username.nullable(),
  /** When the suspension began that another one would prolong; it may be over. */
  suspendedSince: timestamp.nullable(),
  roles: z.array(z.string()),
  isCreator: z.boolean(),
  isAdult: z.boolean(),
  hasPasskey: z.boolean(),
  memberSince: timestamp,
  lastSeenAt: timestamp.nullable(),
  sessions: z.array(z.strictObject({ sessionId: z.string(), startedAt: timestamp, lastSeenAt: timestamp, device: z.string() })),
  consents: z.array(z.strictObject({ kind: z.string(), version: z.string(), accepted: z.boolean(), at: timestamp })),
  counts: z.strictObject({
    sold: z.int(),
    earnedCents: cents,
    bought: z.int(),
    claimed: z.int(),
    tags: z.int(),
    offered: z.int(),
    reports: z.int(),
  }),
  reports: z.array(z.strictObject({ reportId: rowId, reason: z.string(), status: z.string(), at: timestamp })),
  /** Decisions about the account itself, newest first; `canAnswer` an appeal that waits, if somebody else decided. */
  decisions: z.array(
    z.strictObject({
      decisionId: rowId,
      action: z.enum(['limit', 'suspend', 'reinstate']),
      reason: z.string(),
      at: timestamp,
      until: timestamp.nullable(),
      inForce: z.boolean(),
      appeal: z.string().nullable(),
      canAnswer: z.boolean(),
    }),
  ),
  /** The newest ten. */
  orders: z.array(personOrder),
  requests: z.array(personRequest),
  /** The recovery of an account without a passkey that is under way. */
  recovery: z.strictObject({ recoveryId: rowId, state: z.enum(['waiting', 'ready']), readyAt: timestamp }).nullable(),
});
export type PersonView = z.infer<typeof personView>;
export type PersonRow = z.infer<typeof personRow>;

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
