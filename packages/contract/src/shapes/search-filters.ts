import { firstYear, lastYear } from '@strapline/domain/search/years';
import { z } from 'zod';
import { factFilterFields } from './bra-facts.ts';
import { condition } from './bra-tag.ts';
import { username } from './ids.ts';
import { defineChoice } from './list.ts';
import { proofLevel } from './proof-level.ts';
import { cents } from './scalars.ts';
import { country } from './shipping.ts';
import { sizeFilter } from './size.ts';
import { singleLineText } from './text.ts';

const year = z.int().min(firstYear).max(lastYear);

/** The filters of a listing search. `followed` adds the creators whom the caller follows to those of `creator`. A piece has to meet all of them; a filter with several values is met by any of them. */
export const searchFilters = z.strictObject({
  q: singleLineText.max(120).optional(),
  size: sizeFilter.optional(),
  equivalents: z.boolean().default(true),
  sisters: z.boolean().default(false),
  likely: z.boolean().default(false),
  shipsTo: country.optional(),
  priceMinCents: cents.optional(),
  priceMaxCents: cents.optional(),
  creator: defineChoice(username).optional(),
  series: defineChoice(z.string().max(16)).optional(),
  followed: z.boolean().default(false),
  year: year.optional(),
  yearMin: year.optional(),
  yearMax: year.optional(),
  proofLevel: proofLevel.optional(),
  condition: defineChoice(condition).optional(),
  ...factFilterFields,
  state: z.enum(['buyable', 'sold', 'all']).default('buyable'),
});

export const searchOrder = z.enum(['newest', 'priceAsc', 'priceDesc', 'mostWanted', 'endingHold']);
