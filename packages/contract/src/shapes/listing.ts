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
  /** The sizes that it is likely to fit, by its measurements or else its label: UK band and ordinal of the cup, such as `34/5`. */
  likelySizes: z.array(z.string().regex(/^\d{1,2}\/\d{1,2}$/)).max(40),
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
