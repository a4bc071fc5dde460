import { braColours, braFabrics, braStyles } from '@strapline/domain/bra-tag/bra-facts';
import { braTagStatuses } from '@strapline/domain/bra-tag/bra-tag.states';
import { conditions } from '@strapline/domain/bra-tag/condition';
import { z } from 'zod';
import { tapVerdict } from './chip.ts';
import { braTagId, slug, username } from './ids.ts';
import { listingState } from './listing.ts';
import { media } from './media.ts';
import { creator } from './person.ts';
import { nfcState, proofGrade, proofLevel } from './proof-level.ts';
import { at, cents } from './scalars.ts';
import { garmentMeasures, size } from './size.ts';

export const condition = z.enum(conditions);

export const style = z.enum(braStyles);

export const colour = z.enum(braColours);

export const fabric = z.enum(braFabrics);

export const braTagStatus = z.enum(braTagStatuses);

export const provenanceEntry = z.strictObject({
  index: z.int(),
  type: z.string(),
  at,
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
  style: style.nullable(),
  colours: z.array(colour),
  fabrics: z.array(fabric),
  condition,
  launderedAt: at,
  creator,
  owner: z.strictObject({ username: username.nullable(), number: z.int() }).nullable(),
  offered: z.boolean(),
  offeredAmount: cents.nullable(),
  slug: slug.nullable(),
  createdFor: z.string().nullable(),
  physicalBraTag: z.boolean(),
  media: z.array(media),
  provenance: z.array(provenanceEntry),
  /** Until when a transfer under way can be claimed. */
  transferEndsAt: at.nullable(),
  /** Since when it is reported missing or stolen, and what its holder says about it in public. */
  report: z.strictObject({ at, note: z.string().nullable() }).nullable(),
  grade: proofGrade,
  chip: z.strictObject({ boundAt: at, lastTapAt: at.nullable(), lastOwnerTapAt: at.nullable(), opened: z.boolean() }).nullable(),
  tap: z.strictObject({ verdict: tapVerdict, grade: proofGrade, counter: z.int().optional(), at }).optional(),
  can: z.array(z.string()),
  /** Why its review sent it back; for its creator, until it is handed in again. */
  reviewReason: z.string().optional(),
  createdAt: at,
});

export type ProvenanceEntry = z.infer<typeof provenanceEntry>;

export type BraTag = z.infer<typeof braTag>;

export type Condition = z.infer<typeof condition>;
