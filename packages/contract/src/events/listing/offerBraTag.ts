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
    "Offers the caller's own tag for sale, changes its price, or takes it off sale; with a `version`, fails if the tag has a newer one. The owner of a claimed tag resells it: 5 % of the price goes to its creator. They can say what condition it is in now, and that they have washed it.",
  input: z.strictObject({
    braTagId,
    offered: z.boolean(),
    offeredAmount: braTagFields.shape.offeredAmount,
    condition: braTagFields.shape.condition.optional(),
    laundered: z.literal(true).optional(),
    version: z.int().min(1).optional(),
  }),
  output: z.strictObject({ braTagId, listing: listingState, slug: slug.nullable() }),
  errors: ['unauthenticated', 'forbidden', 'consent_required', 'not_found', 'conflict', 'reserved', 'sold'],
});
