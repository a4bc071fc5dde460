import { braTagStatuses } from '@strapline/domain/bra-tag/bra-tag.states';
import { conditions } from '@strapline/domain/bra-tag/condition';
import { z } from 'zod';
import { shownFacts } from './bra-facts.ts';
import { chipReplacement, tapVerdict } from './chip.ts';
import { braTagId, slug, username } from './ids.ts';
import { listingState } from './listing.ts';
import { media } from './media.ts';
import { avatar, creator } from './person.ts';
import { nfcState, proofGrade, proofLevel } from './proof-level.ts';
import { cents, timestamp } from './scalars.ts';
import { garmentMeasures, size } from './size.ts';

export const condition = z.enum(conditions, 'Choose a condition.');

export const braTagStatus = z.enum(braTagStatuses);

export const provenanceEntry = z.strictObject({
  index: z.int(),
  type: z.string(),
  at: timestamp,
  ownerNumber: z.int().optional(),
  leafHash: z.string(),
});

export const braTag = z.strictObject({
  id: braTagId,
  status: braTagStatus,
  nfc: nfcState,
  listing: listingState,
  proofLevel,
  version: z.int(),
  title: z.string(),
  story: z.string(),
  braSize: z.string().nullable(),
  size: size.nullable(),
  measures: garmentMeasures.nullable(),
  ...shownFacts,
  condition,
  launderedAt: timestamp,
  creator,
  owner: z.strictObject({ username: username.nullable(), avatar, number: z.int() }).nullable(),
  offered: z.boolean(),
  offeredAmount: cents.nullable(),
  slug: slug.nullable(),
  createdFor: z.string().nullable(),
  physicalBraTag: z.boolean(),
  media: z.array(media),
  /** Hidden or removed by a decision; only its creator, its owner and admins get it then. */
  moderation: z.enum(['hidden', 'removed']).optional(),
  /** It is hidden because somebody shown in its pictures withdrew their consent; for whom it is shown while it's hidden. */
  consentWithdrawn: z.literal(true).optional(),
  /** Ids of pictures that only its creator, its owner and admins see. */
  hiddenMedia: z.array(z.string()).optional(),
  provenance: z.array(provenanceEntry),
  /** Until when the open transfer can be claimed. */
  transferEndsAt: timestamp.nullable(),
  /** Since when it is reported missing or stolen, with the holder's public note. */
  report: z.strictObject({ at: timestamp, note: z.string().nullable() }).nullable(),
  grade: proofGrade,
  chip: z
    .strictObject({ boundAt: timestamp, lastTapAt: timestamp.nullable(), lastOwnerTapAt: timestamp.nullable(), opened: z.boolean() })
    .nullable(),
  tap: z.strictObject({ verdict: tapVerdict, grade: proofGrade, counter: z.int().optional(), at: timestamp }).optional(),
  /** The owner's request for another chip; for the owner only. */
  chipReplacement: chipReplacement.optional(),
  can: z.array(z.string()),
  /** Why a review requested changes; for its creator, until it is resubmitted. */
  reviewReason: z.string().optional(),
  createdAt: timestamp,
});

export type ProvenanceEntry = z.infer<typeof provenanceEntry>;

export type BraTag = z.infer<typeof braTag>;

export type Condition = z.infer<typeof condition>;
