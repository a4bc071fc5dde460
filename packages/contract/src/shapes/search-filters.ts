import { z } from 'zod';
import { factFilterFields } from './bra-facts.ts';
import { condition } from './bra-tag.ts';
import { username } from './ids.ts';
import { defineChoice } from './list.ts';
import { proofLevel } from './proof-level.ts';
import { cents } from './scalars.ts';
import { sizeFilter } from './size.ts';
import { singleLineText } from './text.ts';

/** The filters of a listing search. A piece has to meet all of them; a filter with several values is met by any of them. */
export const searchFilters = z.strictObject({
  q: singleLineText.max(120).optional(),
  size: sizeFilter.optional(),
  equivalents: z.boolean().default(true),
  sisters: z.boolean().default(false),
  priceMinCents: cents.optional(),
  priceMaxCents: cents.optional(),
  creator: defineChoice(username).optional(),
  series: defineChoice(z.string().max(16)).optional(),
  year: z.int().min(2000).max(2200).optional(),
  proofLevel: proofLevel.optional(),
  condition: defineChoice(condition).optional(),
  ...factFilterFields,
  state: z.enum(['buyable', 'sold', 'all']).default('buyable'),
});

export const searchOrder = z.enum(['newest', 'priceAsc', 'priceDesc', 'mostWanted', 'endingHold']);
