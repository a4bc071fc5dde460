import { listingStatuses } from '@strapline/domain/listing/listing.states';
import { z } from 'zod';
import { braTagId, slug } from './ids.ts';
import { media } from './media.ts';
import { creator } from './person.ts';
import { proofLevel } from './proof-level.ts';
import { cents, timestamp } from './scalars.ts';
import { size } from './size.ts';

export const listingState = z.enum(listingStatuses);

export const listingCard = z.strictObject({
  braTagId,
  slug,
  title: z.string(),
  braSize: z.string().nullable(),
  size: size.nullable(),
  offeredAmount: cents,
  listing: z.enum(['published', 'reserved', 'sold']),
  proofLevel,
  creator,
  cover: media,
  createdAt: timestamp,
  holdEndsAt: timestamp.optional(),
  /** Beside a reduced price: the lowest of the 30 days before the reduction. */
  wasCents: cents.optional(),
});

export type ListingCard = z.infer<typeof listingCard>;
