import { ownPairActions, pairStatuses } from '@strapline/domain/pair/pair.states';
import { proofKinds } from '@strapline/domain/pair/pair-proofs';
import { pairCheckNames, pairCheckStates, verificationStatuses } from '@strapline/domain/pair/verification.states';
import { z } from 'zod';

import { username } from '../ids.ts';
import { creator } from '../person.ts';
import { encryptedImage } from '../private-media.ts';
import { timestamp } from '../scalars.ts';
import { size } from '../size.ts';

/** `modelId:year:series:serial`, as a tag has it. */
export const pairId = z
  .string()
  .max(96)
  .regex(/^[a-z]{2,20}_[a-z]{2,20}_[a-z0-9]{3}:\d{4}:[a-z0-9-]{1,16}:\d{4,8}$/, 'Enter a pair ID, e.g. amber_lark_k2p:2026:main:0002.');

export const pairVersion = z.int().min(1);
export const pairStatus = z.enum(pairStatuses);
export const proofKind = z.enum(proofKinds);
export const pairCheckName = z.enum(pairCheckNames);
export const verificationStatus = z.enum(verificationStatuses);

/** All four, in the order that people see. */
export const pairChecks = z.array(z.strictObject({ name: pairCheckName, state: z.enum(pairCheckStates) }));

/** An Ethereum address with the checksum of EIP-55. */
export const walletAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'Enter a wallet address.');

/** Of 65 bytes, as wallets give it. */
export const walletSignature = z.string().regex(/^0x[0-9a-fA-F]{130}$/, 'A signature is 0x and 130 hexadecimal digits.');

const verification = z.strictObject({
  status: verificationStatus,
  checks: pairChecks,
  verifiedAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  /** Its entry in the public log. */
  logIndex: z.int().nullable(),
});

/** How its creator last proved that a pair is theirs. */
export const proof = z.strictObject({
  kind: proofKind,
  at: timestamp,
  /** Of a photo: the word on the paper. */
  word: z.string().nullable(),
  /** Of a wallet. */
  address: walletAddress.nullable(),
});

/** What only its creator and admins get. */
const ownPair = z.strictObject({
  /** Why a reviewer asked for changes or rejected it, or which picture is incomplete. */
  reason: z.string().nullable(),
  submittedAt: timestamp.nullable(),
  /** When it is closed if nothing is done. */
  closesAt: timestamp.nullable(),
  /** By when we promise to review it. */
  reviewBy: timestamp.nullable(),
  consent: z.strictObject({ version: z.string(), acceptedAt: timestamp, accepted: z.boolean() }),
  /** Until when the username can't be changed again; null if it can. */
  usernameLockedUntil: timestamp.nullable(),
  /** The pictures that are there: `left` and `right` say which. */
  hasLeft: z.boolean(),
  hasRight: z.boolean(),
  walletMessage: z.string().nullable(),
  walletAt: timestamp.nullable(),
});

/** A pair. `left` and `right` are null for who may not see them, and in lists. */
export const pair = z.strictObject({
  id: pairId,
  username,
  bio: z.string(),
  /** What is worn. */
  garment: z.string(),
  size: size.nullable(),
  braSize: z.string().nullable(),
  status: pairStatus,
  verification,
  wallet: walletAddress.nullable(),
  lastProof: proof.pick({ kind: true, at: true }).nullable(),
  left: encryptedImage.nullable(),
  right: encryptedImage.nullable(),
  /** The caller may open the pictures. */
  isOpen: z.boolean(),
  creator,
  version: pairVersion,
  can: z.array(z.enum([...ownPairActions, 'open', 'report', 'review'])),
  own: ownPair.optional(),
  createdAt: timestamp,
});

/** A pair in a list. `band` compares it with the size that was searched for: a sister size has a firmer or a looser band. */
export const listedPair = pair.omit({ own: true }).extend({ band: z.enum(['firmer', 'looser']).optional() });

/** The state of a pair, for its creator. */
export const pairState = z.strictObject({
  pairId,
  status: pairStatus,
  verification: verificationStatus,
  checks: pairChecks,
  reason: z.string().optional(),
  closesAt: timestamp.nullable(),
  version: pairVersion,
});

/** What a reviewer’s decision led to. */
export const pairReviewResult = z.strictObject({
  pairId,
  status: pairStatus,
  verification: verificationStatus,
  checks: pairChecks,
  version: pairVersion,
});

/** A pair that waits for its review. */
export const pairReview = z.strictObject({
  pair,
  /** The word that the paper has to show; null if none was asked for. */
  word: z.strictObject({ text: z.string(), issuedAt: timestamp, expiresAt: timestamp, wasGood: z.boolean() }).nullable(),
  /** Who looked at the pictures so far, first one first. */
  reviewers: z.array(z.strictObject({ username, at: timestamp, isUnsure: z.boolean(), note: z.string().nullable() })),
  /** The creator's age here and in their account come from different birth dates. */
  hasOtherBirthDate: z.boolean(),
  isRenewal: z.boolean(),
  submittedAt: timestamp,
  dueAt: timestamp,
  /** What the caller can do: open the pictures, decide, or ask a second reviewer. */
  can: z.array(z.enum(['open', 'decide', 'askSecond'])),
});

export type Pair = z.infer<typeof pair>;
export type ListedPair = z.infer<typeof listedPair>;
export type PairState = z.infer<typeof pairState>;
export type PairProof = z.infer<typeof proof>;
export type PairReview = z.infer<typeof pairReview>;
