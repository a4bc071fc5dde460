import { countryCodes } from '@strapline/domain/shipping/countries';
import { shippingLimits } from '@strapline/domain/shipping/shipping-zones';
import { z } from 'zod';
import { oneLine } from './text.ts';

/** One that parcels can be sent to. */
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'Choose a country.')
  .refine((code) => countryCodes.includes(code), 'We can’t ship to this country.');

export const address = z.strictObject({
  name: oneLine.min(1, 'Who should we send it to?').max(100),
  line1: oneLine.min(1, 'Enter a street and number.').max(120),
  line2: oneLine.max(120).optional(),
  city: oneLine.min(1, 'Enter a city.').max(80),
  region: oneLine.max(80).optional(),
  postalCode: oneLine
    .min(2, 'Enter a postal code.')
    .max(16)
    .regex(/[\p{L}\p{N}]/u, 'Enter a valid postal code, e.g. 97201.'),
  country,
});

/** An address as it was kept. The rules above are for what is typed today; an order from before them is shown all the same. */
export const keptAddress = z.strictObject({
  name: z.string(),
  line1: z.string(),
  line2: z.string().optional(),
  city: z.string(),
  region: z.string().optional(),
  postalCode: z.string(),
  country: z.string(),
});

/** Where a seller sends from, and what it costs to where; the rest of the world is not served where `worldCents` is null. */
export const shippingZones = z.strictObject({
  from: country,
  domesticCents: z.int(),
  zones: z
    .array(
      z.strictObject({
        name: oneLine.min(1, 'Enter a name for the zone.').max(shippingLimits.maxName),
        countries: z.array(country).max(250),
        cents: z.int(),
      }),
    )
    .max(shippingLimits.maxZones),
  worldCents: z.int().nullable(),
});

/** Rates as they were kept. */
export const keptZones = z.strictObject({
  from: z.string(),
  domesticCents: z.int(),
  zones: z.array(z.strictObject({ name: z.string(), countries: z.array(z.string()), cents: z.int() })),
  worldCents: z.int().nullable(),
});

/** Who buys the postage, and receives what buyers pay for delivery. */
export const postage = z.enum(['creator', 'platform']);

export type Address = z.infer<typeof address>;

export type ShippingZonesShape = z.infer<typeof shippingZones>;
