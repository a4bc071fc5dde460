import { featuredLimits } from '@strapline/domain/featured/featured';
import { z } from 'zod';
import { slug } from '../ids.ts';
import { listingCard } from '../listing.ts';
import { timestamp } from '../scalars.ts';
import { multilineText, singleLineText } from '../text.ts';

const { title, text } = featuredLimits;

export const featuredTitle = singleLineText
  .min(title.min, `Write a title of at least ${title.min} characters.`)
  .max(title.max, `Use at most ${title.max} characters.`);

export const featuredText = multilineText
  .min(text.min, `Write at least ${text.min} characters.`)
  .max(text.max, `Use at most ${text.max.toLocaleString('en')} characters.`);

/** A featured piece in lists. `lead` is the first paragraph of the text. */
export const featuredCard = z.strictObject({
  slug,
  title: z.string(),
  lead: z.string(),
  from: timestamp,
  until: timestamp,
  card: listingCard,
});

/** With the whole text. Paragraphs are separated by empty lines, and one that starts with `> ` is a quote. */
export const featuredPiece = featuredCard.extend({ text: z.string() });

/** As admins see it: what they wrote, and whether others can see the piece. */
export const featuredEntry = z.strictObject({
  slug,
  title: z.string(),
  text: z.string(),
  from: timestamp,
  until: timestamp,
  state: z.enum(['scheduled', 'current', 'past']),
  pieceTitle: z.string(),
  isShown: z.boolean(),
});

export type FeaturedCard = z.infer<typeof featuredCard>;
export type FeaturedPiece = z.infer<typeof featuredPiece>;
export type FeaturedEntry = z.infer<typeof featuredEntry>;
