import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { postage, shippingZones, storedShippingZones } from '../../shapes/shipping.ts';

export const saveShippingZones = defineEvent({
  name: 'saveShippingZones',
  level: 1,
  limit: 'write',
  allowedWhile: 'limited',
  summary:
    "Saves the caller's delivery rates for future purchases; existing orders keep theirs. `version` is the one that was read: if another device saved in the meantime, the error is `conflict`.",
  input: shippingZones.extend({ version: z.int().min(0) }),
  output: storedShippingZones.extend({ version: z.int(), postage }),
  errors: ['unauthenticated', 'conflict'],
});
