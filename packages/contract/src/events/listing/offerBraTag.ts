import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagFields } from '../../forms.ts';
import { braTagId, slug } from '../../shapes/ids.ts';
import { listingState } from '../../shapes/listing.ts';

export const offerBraTag = defineEvent({
  name: 'offerBraTag',
  level: 1,
  limit: 'write',
  summary:
    "Offers the caller's own active tag for sale, changes its price, or takes it off sale; with a `version`, fails if the tag has a newer one.",
  input: z.strictObject({
    braTagId,
    offered: z.boolean(),
    offeredAmount: braTagFields.shape.offeredAmount,
    version: z.int().min(1).optional(),
  }),
  output: z.strictObject({ braTagId, listing: listingState, slug: slug.nullable() }),
  errors: ['unauthenticated', 'forbidden', 'consent_required', 'not_found', 'conflict', 'reserved', 'sold'],
});
