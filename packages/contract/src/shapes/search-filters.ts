import { z } from 'zod';
import { colour, condition, fabric, style } from './bra-tag.ts';
import { username } from './ids.ts';
import { proofLevel } from './proof-level.ts';
import { cents } from './scalars.ts';
import { sizeSystem } from './size.ts';
import { oneLine } from './text.ts';

/** What a search of the boutique may ask for. */
export const searchFilters = z.strictObject({
  q: oneLine.max(120).optional(),
  // Without a cup it is a band, with whatever cup.
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
  style: style.optional(),
  colour: colour.optional(),
  fabric: fabric.optional(),
  state: z.enum(['buyable', 'sold', 'all']).default('buyable'),
});
