import { z } from 'zod';
import { event } from '../../define-event.ts';
import { slug } from '../../shapes/ids.ts';
import { listOf } from '../../shapes/list.ts';
import { listingCard } from '../../shapes/listing.ts';
import { at } from '../../shapes/scalars.ts';

export const fetchModel = event({
  name: 'fetchModel',
  level: 0,
  limit: 'read',
  http: '/v1/models/{slug}',
  summary: "A creator's public page with the first page of their listings.",
  input: z.strictObject({ slug }),
  output: z.strictObject({
    username: z.string(),
    slug,
    /** Their username, or the name that they chose to show here. */
    displayName: z.string(),
    bio: z.string(),
    socials: z.record(z.string(), z.string()),
    memberSince: at,
    sold: z.int(),
    offered: z.int(),
    listings: listOf(listingCard),
  }),
  errors: ['not_found'],
});
