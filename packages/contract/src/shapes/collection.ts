import { z } from 'zod';
import { braTagStatus } from './bra-tag.ts';
import { braTagId, slug } from './ids.ts';
import { listingState } from './listing.ts';
import { media } from './media.ts';
import { avatar } from './person.ts';
import { cents, timestamp } from './scalars.ts';
import { size } from './size.ts';
import { multilineText, singleLineText } from './text.ts';

/** Who sees a piece in its owner's collection. */
export const collectionPrivacy = z.enum(['everyone', 'followers', 'me']);
export type CollectionPrivacy = z.infer<typeof collectionPrivacy>;

export const folderName = singleLineText.max(40).min(1, 'Enter a name for the folder.');

/** What owners note about a piece; null removes it, an absent field stays. */
export const collectionNotes = {
  /** A day, or a moment. */
  acquiredAt: z.union([z.iso.date(), timestamp]).nullable(),
  paidCents: cents.nullable(),
  valueCents: cents.nullable(),
  notes: multilineText.max(2000).nullable(),
  folder: folderName.nullable(),
  /** Null: as set for the whole collection. */
  privacy: collectionPrivacy.nullable(),
};

/** A piece as only its owner sees it. */
export const collectionItem = z.strictObject({
  braTagId,
  title: z.string(),
  braSize: z.string().nullable(),
  size: size.nullable(),
  cover: media,
  status: braTagStatus,
  /** Hidden or removed by a decision. */
  moderation: z.enum(['hidden', 'removed']).optional(),
  listing: listingState,
  slug: slug.nullable(),
  offeredAmount: cents.nullable(),
  ownerNumber: z.int(),
  creator: z.strictObject({ username: z.string(), slug: z.string(), avatar }),
  claimedAt: timestamp,
  /** As noted, otherwise when it was claimed. */
  acquiredAt: timestamp,
  /** As noted, otherwise the total of the order that bought it here. */
  paidCents: cents.nullable(),
  isPaidNoted: z.boolean(),
  valueCents: cents.nullable(),
  notes: z.string().nullable(),
  folder: z.string().nullable(),
  privacy: collectionPrivacy,
  hasDefaultPrivacy: z.boolean(),
});
export type CollectionItem = z.infer<typeof collectionItem>;
