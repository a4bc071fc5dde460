import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { postage, storedShippingZones } from '../../shapes/shipping.ts';

export const fetchShippingZones = defineEvent({
  name: 'fetchShippingZones',
  level: 1,
  limit: 'read',
  summary:
    "The caller's own delivery rates: at home, to zones of countries, to the rest of the world. Version 0 is what holds until they set some.",
  input: z.strictObject({}),
  output: storedShippingZones.extend({ version: z.int(), postage }),
  errors: ['unauthenticated'],
});
