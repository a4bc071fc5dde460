import { z } from 'zod';
import { event } from '../event.ts';
import {
  cents,
  colour,
  condition,
  cursor,
  fabric,
  limit,
  listingCard,
  listOf,
  proofLevel,
  sizeSystem,
  style,
  username,
} from '../shapes.ts';

export const searchListings = event({
  name: 'searchListings',
  level: 0,
  limit: 'read',
  http: '/v1/listings',
  summary:
    'The boutique: words, size, price, creator; newest or by price; page by page. A size finds the same garment under the labels of all systems; with `equivalents: false` only those of its own, with `sisters: true` the two neighbours of the same volume besides.',
  input: z.strictObject({
    q: z.string().trim().max(120).optional(),
    size: z.strictObject({ system: sizeSystem, band: z.int().min(0).max(200), cup: z.string().min(1).max(4) }).optional(),
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
    sort: z.enum(['newest', 'priceAsc', 'priceDesc']).default('newest'),
    cursor: cursor.optional(),
    limit,
  }),
  output: listOf(listingCard),
  errors: [],
});
