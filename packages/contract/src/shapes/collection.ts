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

/** What an owner notes about a piece has an audience of its own, by these names. `estimate` is `valueCents`. */
export const collectionFields = ['acquiredAt', 'paid', 'estimate', 'notes', 'folder'] as const;
export type CollectionField = (typeof collectionFields)[number];
const fieldPrivacy = z.record(z.enum(collectionFields), collectionPrivacy);

/** One word is for the piece and leaves its fields as they are; null in place of a word: as set for the whole collection. */
const itemPrivacy = z.union(
  [
    collectionPrivacy,
    z.strictObject({
      piece: collectionPrivacy.nullable().optional(),
      acquiredAt: collectionPrivacy.optional(),
      paid: collectionPrivacy.optional(),
      estimate: collectionPrivacy.optional(),
      notes: collectionPrivacy.optional(),
      folder: collectionPrivacy.optional(),
    }),
  ],
  'Choose who can see it: everyone, followers or me.',
);

/** What owners note about a piece; null removes it, an absent field stays. */
const collectionNotes = {
  /** A day, or a moment. */
  acquiredAt: z.union([z.iso.date(), timestamp]).nullable(),
  paidCents: cents.nullable(),
  valueCents: cents.nullable(),
  /** Another name of `valueCents`. */
  estimateCents: cents.nullable(),
  notes: multilineText.max(2000).nullable(),
  folder: folderName.nullable(),
  privacy: itemPrivacy.nullable(),
};

/** The changes of one piece, beside what names it. */
export function defineItemChanges<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .strictObject({ ...shape, ...z.strictObject(collectionNotes).partial().shape })
    .refine(
      (item: { valueCents?: unknown; estimateCents?: unknown }) => item.valueCents === undefined || item.estimateCents === undefined,
      {
        path: ['estimateCents'],
        error: 'Enter the estimate only once: these are two names of the same field.',
      },
    );
}

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
  /** Who sees what they noted, among those who see the piece. */
  fieldPrivacy,
});
export type CollectionItem = z.infer<typeof collectionItem>;

/** What the owner of a piece shares with the caller. A field that isn't shared is absent, like one without a value. */
export const sharedNotes = z.strictObject({
  acquiredAt: timestamp.optional(),
  paidCents: cents.optional(),
  valueCents: cents.optional(),
  notes: z.string().optional(),
  folder: z.string().optional(),
});
export type SharedNotes = z.infer<typeof sharedNotes>;
