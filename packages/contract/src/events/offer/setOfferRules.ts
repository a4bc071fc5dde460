import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';
import { offerRules } from '../../shapes/offer.ts';

export const setOfferRules = defineEvent({
  name: 'setOfferRules',
  level: 1,
  limit: 'write',
  summary:
    'Whether a piece takes offers, and the private minimum below which they are declined automatically. Open offers stay as they are. Only its seller sees the minimum.',
  input: z.strictObject({ braTagId, ...offerRules.shape }),
  output: z.strictObject({ braTagId, ...offerRules.shape }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
