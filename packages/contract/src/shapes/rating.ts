import { fitAnswers, ratingAspects } from '@strapline/domain/rating/rating-aspects';
import { z } from 'zod';
import { braTagId, rowId } from './ids.ts';
import { media } from './media.ts';
import { creator } from './person.ts';
import { timestamp } from './scalars.ts';
import { moderated, multilineText } from './text.ts';

export const stars = z.int('Choose 1 to 5 stars.').min(1, 'Choose 1 to 5 stars.').max(5, 'Choose 1 to 5 stars.');
/** Those of the author's side that were rated. */
export const aspectStars = z.partialRecord(z.enum(ratingAspects), stars);
/** How the piece fits, from runs very small to runs very large; 0 is true to size. */
export const fitAnswer = z.literal(fitAnswers, 'Choose how it fits.');
export const ratingText = moderated(multilineText.max(1000, 'Use up to 1,000 characters.'));

/** The piece, unless it is hidden. */
export const ratedPiece = z.strictObject({ braTagId, title: z.string(), cover: media });

export const rating = z.strictObject({
  id: rowId,
  orderId: rowId,
  stars,
  /** Empty if none was rated. Buyers rate accuracy, packaging and communication, sellers payment, communication and claim. */
  aspects: aspectStars,
  /** Of buyers only. */
  fit: fitAnswer.nullable(),
  text: z.string(),
  by: creator,
  about: creator,
  /** The author's side of the order. */
  as: z.enum(['buyer', 'seller']),
  piece: ratedPiece.nullable(),
  createdAt: timestamp,
  /** Null while only its author sees it. */
  publishedAt: timestamp.nullable(),
  reply: z.strictObject({ text: z.string(), at: timestamp }).nullable(),
  can: z.array(z.enum(['edit', 'reply'])),
});

export type Rating = z.infer<typeof rating>;
