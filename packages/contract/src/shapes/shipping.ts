import { formatTrackingNumberProblem } from '@strapline/domain/shipping/carriers';
import { countryCodes } from '@strapline/domain/shipping/countries';
import { findZonesError, shippingLimits } from '@strapline/domain/shipping/shipping-zones';
import { z } from 'zod';
import { moderated, singleLineText } from './text.ts';

/** A country that parcels can be sent to. */
export const country = z
  .string()
  .regex(/^[A-Z]{2}$/, 'Choose a country.')
  .refine((code) => countryCodes.includes(code), 'We can’t ship to this country.');

type Tracking = { carrier?: string | undefined; trackingNumber?: string | undefined };

/** An invalid tracking number must not shorten the buyer's time to report a problem. */
export function checkTracking({ carrier = '', trackingNumber = '' }: Tracking, context: z.RefinementCtx<unknown>): void {
  const error = formatTrackingNumberProblem(carrier, trackingNumber);
  if (error) context.addIssue({ code: 'custom', path: ['trackingNumber'], message: error });
}

export function withTrackingRule<T extends z.ZodType<Tracking>>(input: T): T {
  return input.superRefine(checkTracking);
}

export const address = z.strictObject({
  name: singleLineText.min(1, 'Who should we send it to?').max(100),
  line1: singleLineText.min(1, 'Enter a street and number.').max(120),
  line2: singleLineText.max(120).optional(),
  city: singleLineText.min(1, 'Enter a city.').max(80),
  region: singleLineText.max(80).optional(),
  postalCode: singleLineText
    .min(2, 'Enter a postal code.')
    .max(16)
    .regex(/[\p{L}\p{N}]/u, 'Enter a valid postal code, e.g. 97201.'),
  country,
});

/** A stored address. Without the rules for new input, since an older order must still be shown. */
export const storedAddress = z.strictObject({
  name: z.string(),
  line1: z.string(),
  line2: z.string().optional(),
  city: z.string(),
  region: z.string().optional(),
  postalCode: z.string(),
  country: z.string(),
});

/** A seller's country and delivery rates; null `worldCents` means that other countries are not served. */
const zones = z.strictObject({
  from: country,
  domesticCents: z.int(),
  zones: z
    .array(
      z.strictObject({
        name: moderated(singleLineText.min(1, 'Enter a name for the zone.').max(shippingLimits.maxName)),
        countries: z.array(country).max(250),
        cents: z.int(),
      }),
    )
    .max(shippingLimits.maxZones),
  worldCents: z.int().nullable(),
});

export const shippingZones = zones.superRefine((rates, context) => {
  const found = findZonesError(rates);
  if (found) context.addIssue({ code: 'custom', path: found.field.split('.'), message: found.error });
});

/** Stored rates, without the rules for new input. */
export const storedShippingZones = z.strictObject({
  from: z.string(),
  domesticCents: z.int(),
  zones: z.array(z.strictObject({ name: z.string(), countries: z.array(z.string()), cents: z.int() })),
  worldCents: z.int().nullable(),
});

/** Who buys the postage, and so receives what buyers pay for delivery. */
export const postage = z.enum(['creator', 'platform']);

export type Address = z.infer<typeof address>;

export type ShippingZonesShape = z.infer<typeof shippingZones>;
