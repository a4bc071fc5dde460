import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { slug } from '../../shapes/ids.ts';
import { definePage } from '../../shapes/list.ts';
import { listingCard } from '../../shapes/listing.ts';
import { pairId } from '../../shapes/pairs/pair.ts';
import { avatar } from '../../shapes/person.ts';
import { timestamp } from '../../shapes/scalars.ts';
import { size } from '../../shapes/size.ts';

export const fetchModel = defineEvent({
  name: 'fetchModel',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/models/{slug}',
  summary:
    "A creator's public page with the first page of their listings, the handles that they proved, and the size that their pairs verify. The pairs are in `fetchAllApair`.",
  input: z.strictObject({ slug }),
  output: z.strictObject({
    username: z.string(),
    slug,
    /** The display name, if they show it here, or the username. */
    displayName: z.string(),
    avatar,
    bio: z.string(),
    socials: z.record(z.string(), z.string()),
    /** Handles that they proved to be theirs. */
    provenHandles: z.array(z.string()),
    memberSince: timestamp,
    sold: z.int(),
    offered: z.int(),
    listings: definePage(listingCard),
    /** Of the newest pair whose verification holds; `n` pairs have it. */
    verifiedSize: z.strictObject({ pairId, size: size.nullable(), braSize: z.string().nullable(), n: z.int(), at: timestamp }).nullable(),
  }),
  errors: ['not_found'],
});
