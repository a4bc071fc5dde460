import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { postage, storedShippingZones } from '../../shapes/shipping.ts';

export const fetchShippingZones = defineEvent({
  name: 'fetchShippingZones',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    "The caller's delivery rates: domestic, by zones of countries, and for the rest of the world. Version 0 means the defaults that apply until they save their own.",
  input: z.strictObject({}),
  output: storedShippingZones.extend({ version: z.int(), postage }),
  errors: ['unauthenticated'],
});
