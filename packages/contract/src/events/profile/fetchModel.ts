import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { slug } from '../../shapes/ids.ts';
import { definePage } from '../../shapes/list.ts';
import { listingCard } from '../../shapes/listing.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const fetchModel = defineEvent({
  name: 'fetchModel',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/models/{slug}',
  summary: "A creator's public page with the first page of their listings.",
  input: z.strictObject({ slug }),
  output: z.strictObject({
    username: z.string(),
    slug,
    /** The display name, if they show it here, or the username. */
    displayName: z.string(),
    bio: z.string(),
    socials: z.record(z.string(), z.string()),
    memberSince: timestamp,
    sold: z.int(),
    offered: z.int(),
    listings: definePage(listingCard),
  }),
  errors: ['not_found'],
});
