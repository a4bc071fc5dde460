import { offerAnswers, offerStatuses } from '@strapline/domain/offer/offer.states';
import { z } from 'zod';
import { braTagId, rowId, slug } from './ids.ts';
import { media } from './media.ts';
import { creator } from './person.ts';
import { cents, timestamp } from './scalars.ts';
import { multilineText } from './text.ts';

/** What somebody writes with an offer or an answer. The server checks it as a message between the two. */
export const offerMessage = multilineText.max(500, 'Use at most 500 characters.');

export const offerAmount = z.int('Enter the amount in whole cents.').min(1, 'Enter an amount.').max(1_000_000, 'Enter at most $10,000.');

/** What a person can do with an offer now: answer it, or buy the piece at the accepted price. */
const offerCan = z.enum([...offerAnswers, 'buy']);

export const offer = z.strictObject({
  id: rowId,
  braTagId,
  slug,
  title: z.string(),
  cover: media,
  /** The price when the offer was made. */
  priceCents: cents,
  amountCents: cents,
  /** Who made it. A counteroffer of the seller is from the seller. */
  from: z.enum(['buyer', 'seller']),
  /** The caller's side. */
  as: z.enum(['buyer', 'seller']),
  other: creator,
  status: z.enum(offerStatuses),
  /** Why a superseded offer ended. */
  endedBy: z.enum(['price', 'sold', 'unavailable']).optional(),
  /** How many counteroffers came so far, with this one. */
  counteroffers: z.int(),
  expiresAt: timestamp,
  holdExpiresAt: timestamp.nullable(),
  message: z.string().optional(),
  can: z.array(offerCan),
  createdAt: timestamp,
});

export type Offer = z.infer<typeof offer>;

/** A seller's rules for offers on a piece. The minimum is private. */
export const offerRules = z.strictObject({
  accepts: z.boolean(),
  minimumCents: offerAmount.min(10_00, 'Enter an amount of at least $10.').nullable(),
});
