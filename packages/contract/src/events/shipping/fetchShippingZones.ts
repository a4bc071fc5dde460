import { z } from 'zod';
import { event } from '../../define-event.ts';
import { keptZones, postage } from '../../shapes/shipping.ts';

export const fetchShippingZones = event({
  name: 'fetchShippingZones',
  level: 1,
  limit: 'read',
  summary:
    "The caller's own delivery rates: at home, to zones of countries, to the rest of the world. Version 0 is what holds until they set some.",
  input: z.strictObject({}),
  output: keptZones.extend({ version: z.int(), postage }),
  errors: ['unauthenticated'],
});
