import { z } from 'zod';
import { factFilterFields } from './bra-facts.ts';
import { condition } from './bra-tag.ts';
import { username } from './ids.ts';
import { proofLevel } from './proof-level.ts';
import { cents } from './scalars.ts';
import { sizeSystem } from './size.ts';
import { singleLineText } from './text.ts';

/** The filters of a listing search. */
export const searchFilters = z.strictObject({
  q: singleLineText.max(120).optional(),
  // Without a cup: any cup of that band.
  size: z.strictObject({ system: sizeSystem, band: z.int().min(0).max(200), cup: z.string().min(1).max(4).optional() }).optional(),
  equivalents: z.boolean().default(true),
  sisters: z.boolean().default(false),
  priceMinCents: cents.optional(),
  priceMaxCents: cents.optional(),
  creator: username.optional(),
  series: z.string().max(16).optional(),
  year: z.int().min(2000).max(2200).optional(),
  proofLevel: proofLevel.optional(),
  condition: condition.optional(),
  ...factFilterFields,
  state: z.enum(['buyable', 'sold', 'all']).default('buyable'),
});
