import { braColours, braFabrics, braStyles } from '@strapline/domain/bra-facts';
import { braTagStatuses } from '@strapline/domain/bra-tag.states';
import { conditions } from '@strapline/domain/condition';
import { countryCodes } from '@strapline/domain/countries';
import { listingStatuses } from '@strapline/domain/listing.states';
import { tapVerdicts } from '@strapline/domain/nfc/tap-verdicts';
import { certificateStatuses, orderStatuses, orderWaitNames, paymentStatuses, payoutStatuses } from '@strapline/domain/order.states';
import { paymentIntentStatuses } from '@strapline/domain/payment-intent.states';
import { nfcStates, proofGrades } from '@strapline/domain/proof-level';
import { shippingLimits } from '@strapline/domain/shipping';
import { type GarmentMeasure, garmentMeasureLimits, measuresFault } from '@strapline/domain/size/garment-measures';
import { ordinalLimits, sizeSystems } from '@strapline/domain/size/systems';
import { fromMicrometres, type LengthUnit } from '@strapline/domain/size/units';
import { z } from 'zod';
import { oneLine } from './text.ts';

/** Shapes that several calls share. Money is whole US cents, times are ISO 8601 UTC. */

export const at = z.iso.datetime();
export const cents = z.int().min(0).max(100_000_000);
/** An amount of the books: a debit is more than zero, a credit less. */
export const signedCents = z.int();
/** Whose part of an account it is: a provider, an order or a person. */
export const ledgerSubject = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/, 'This ID is invalid.');
export const username = z.string().regex(/^[a-z]{2,20}_[a-z]{2,20}_[a-z0-9]{3}$/, 'Enter a username, e.g. amber_lark_k2p.');
export const braTagId = z
  .string()
  .max(96)
  .regex(/^[a-z]{2,20}_[a-z]{2,20}_[a-z0-9]{3}:\d{4}:[a-z0-9-]{1,16}:\d{4,8}$/, 'Enter a tag ID, e.g. amber_lark_k2p:2026:spring:0007.');
export const slug = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[a-z0-9-]+$/, 'Use only lowercase letters, digits and hyphens.');
export const rowId = z.string().regex(/^[a-z]{2,5}_[A-Za-z0-9_]{6,64}$/, 'This ID is invalid.');
export const accessToken = z
  .string()
  .min(20)
  .max(128)
  .regex(/^[A-Za-z0-9_-]+$/, 'This link is incomplete.');
export const idempotencyKey = z
  .string()
  .min(16)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/, 'A key has 16 to 64 letters, digits, - or _.');
export const email = z.email('Enter an e-mail address, such as june@post.example.').max(254);
export const cursor = z
  .string()
  .min(1)
  .max(300)
  .regex(/^[A-Za-z0-9_-]+$/, 'This cursor does not belong to this list. Load the list again.');
export const limit = z.int().min(1).max(100).default(24);

export const proofLevel = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export const sizeSystem = z.enum(sizeSystems);
export const size = z.strictObject({
  system: sizeSystem,
  band: z.int(),
  cup: z.string().max(4),
  ukBand: z.int(),
  // One below the tables is Japan's AAA, which no other system has a name for.
  ordinal: z
    .int()
    .min(ordinalLimits.smallest - 1)
    .max(ordinalLimits.largest),
});
export const condition = z.enum(conditions);
export const style = z.enum(braStyles);
export const colour = z.enum(braColours);
export const fabric = z.enum(braFabrics);

function measure(name: GarmentMeasure) {
  const { smallest, largest } = garmentMeasureLimits[name];
  const whole = (length: number, unit: LengthUnit) => Math.round(fromMicrometres(length, unit));
  const range = (unit: LengthUnit) => `${whole(smallest, unit)} to ${whole(largest, unit)} ${unit}`;
  const reason = `Enter a length from ${range('cm')} (${range('in')}). Measure again, or check the unit.`;
  return z.int('A length is in whole micrometres: 1 cm is 10000, 1 in is 25400.').min(smallest, reason).max(largest, reason).optional();
}

const measureWords = {
  none: 'Enter at least one measurement, or none at all.',
  stretchedShorter: 'The pulled band must be longer than the loose one. Measure both again, or check if they are swapped.',
  depthShorter: 'The length over a cup can’t be shorter than the width across it. Check if the two are swapped.',
};

/** What was measured on the garment, in micrometres; `unit` is the one it was read off in. */
export const garmentMeasures = z
  .strictObject({
    unit: z.enum(['cm', 'in']),
    bandRelaxed: measure('bandRelaxed'),
    bandStretched: measure('bandStretched'),
    cupWidth: measure('cupWidth'),
    cupDepth: measure('cupDepth'),
    wireWidth: measure('wireWidth'),
  })
  .superRefine((measures, context) => {
    const fault = measuresFault(measures);
    if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: measureWords[fault.fault] });
  });

export const braTagStatus = z.enum(braTagStatuses);
export const nfcState = z.enum(nfcStates);
export const proofGrade = z.enum(proofGrades);
export const tapVerdict = z.enum(tapVerdicts);
export const tapTicket = z
  .string()
  .min(40)
  .max(600)
  .regex(/^[A-Za-z0-9_-]+$/, 'This tap is not complete. Tap the chip again.');
export const kid = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/, 'A key id has 1 to 32 letters, digits, - or _.');
export const serialNumber = z.string().max(40);
export const listingState = z.enum(listingStatuses);

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

export const line = z.strictObject({
  kind: z.enum(['item', 'shipping', 'protection', 'discount']),
  label: z.string(),
  amountCents: z.int(),
});

const source = z.strictObject({ url: z.string(), type: z.string(), width: z.int() });
/** A picture or a short film. Encrypted pictures join this union with the vault. */
export const media = z.strictObject({
  id: z.string(),
  kind: z.enum(['image', 'video']),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  placeholder: z.string(),
  sources: z.array(source),
});

export const creator = z.strictObject({ username, slug, displayName: z.string() });

export const listingCard = z.strictObject({
  braTagId,
  slug,
  title: z.string(),
  braSize: z.string().nullable(),
  size: size.nullable(),
  offeredAmount: cents,
  listing: z.enum(['published', 'reserved', 'sold']),
  proofLevel,
  creator,
  cover: media,
  createdAt: at,
  holdEndsAt: at.optional(),
});

export const provenanceEntry = z.strictObject({
  index: z.int(),
  type: z.string(),
  at,
  ownerNumber: z.int().optional(),
  leafHash: z.string(),
});

export const braTag = z.strictObject({
  id: braTagId,
  status: braTagStatus,
  nfc: nfcState,
  listing: listingState,
  proofLevel,
  version: z.int(),
  title: z.string(),
  story: z.string(),
  braSize: z.string().nullable(),
  size: size.nullable(),
  measures: garmentMeasures.nullable(),
  style: style.nullable(),
  colours: z.array(colour),
  fabrics: z.array(fabric),
  condition,
  launderedAt: at,
  creator,
  owner: z.strictObject({ username: username.nullable(), number: z.int() }).nullable(),
  offered: z.boolean(),
  offeredAmount: cents.nullable(),
  slug: slug.nullable(),
  createdFor: z.string().nullable(),
  physicalBraTag: z.boolean(),
  media: z.array(media),
  provenance: z.array(provenanceEntry),
  /** Until when a transfer under way can be claimed. */
  transferEndsAt: at.nullable(),
  /** Since when it is reported missing or stolen, and what its holder says about it in public. */
  report: z.strictObject({ at, note: z.string().nullable() }).nullable(),
  grade: proofGrade,
  chip: z.strictObject({ boundAt: at, lastTapAt: at.nullable(), lastOwnerTapAt: at.nullable(), opened: z.boolean() }).nullable(),
  tap: z.strictObject({ verdict: tapVerdict, grade: proofGrade, counter: z.int().optional(), at }).optional(),
  can: z.array(z.string()),
  /** Why its review sent it back; for its creator, until it is handed in again. */
  reviewReason: z.string().optional(),
  createdAt: at,
});

/** A bound chip as an admin sees it. */
export const chipRow = z.strictObject({
  braTagId,
  title: z.string(),
  serialNumber: z.string(),
  kid,
  grade: proofGrade,
  nfc: nfcState,
  boundAt: at,
  lastCounter: z.int(),
  lastTapAt: at.nullable(),
  taps: z.int(),
  replaysToday: z.int(),
  alerts: z.array(z.enum(['jump', 'replay', 'tamper', 'opened'])),
});

export const paymentIntent = z.strictObject({
  id: z.string(),
  provider: z.enum(['embedded', 'stripe', 'coinbase']),
  paymentType: z.enum(['fiat', 'crypto']),
  status: z.enum(paymentIntentStatuses),
  amountCents: cents,
  currency: z.literal('usd'),
  lines: z.array(line),
  clientSecret: z.string().optional(),
  url: z.string().optional(),
  expiresAt: at.nullable(),
  lastError: z.strictObject({ code: z.string(), message: z.string() }).optional(),
  orderId: z.string(),
  braTagId,
});

export const orderStatus = z.enum(orderStatuses);
export const paymentStatus = z.enum(paymentStatuses);

const orderActor = z.enum(['buyer', 'seller', 'operator', 'provider', 'timer', 'system']);

/** Where the money of a sale stands: why it is not there yet, or that it is. */
export const saleStates = [
  'not_paid',
  'held',
  'held_until_satisfied',
  'released_soon',
  'disputed',
  'charged_back',
  'ended',
  'given_back',
  'netted',
  'no_account',
  'account_pending',
  'account_restricted',
  'account_rejected',
  'below_minimum',
  'scheduled',
  'refused',
  'on_its_way',
  'came_back',
  'paid',
] as const;

export const sale = z.strictObject({
  priceCents: cents,
  commissionCents: cents,
  royaltyCents: cents,
  /** What the buyer paid for delivery, where the seller buys the postage; else 0. */
  deliveryCents: cents,
  /** What the seller receives, delivery included, after what went back to the buyer. */
  netCents: cents,
  /** From when on it goes to them, where that is known. */
  payoutAt: at.nullable(),
  why: z.enum(saleStates),
  /** The payment service's own words, of what was refused or came back. */
  providerWords: z.string().nullable(),
});

export const order = z.strictObject({
  id: z.string(),
  paymentIntentId: z.string(),
  status: orderStatus,
  paymentStatus,
  payoutStatus: z.enum(payoutStatuses),
  certificateStatus: z.enum(certificateStatuses),
  braTagId,
  title: z.string(),
  amountCents: cents,
  lines: z.array(line),
  holdExpiresAt: at.nullable(),
  /** As whom the caller sees it: whose side the page takes. */
  as: z.enum(['buyer', 'seller', 'operator']),
  paymentType: z.enum(['fiat', 'crypto']),
  /** The size on the piece's record, with its system where it has one: `UK 32DD`. */
  braSize: z.string().nullable(),
  /** What went back to the buyer so far, and for good. */
  refundedCents: cents,
  /** When its steps were taken; those that were not are left out. */
  times: z.strictObject({
    startedAt: at,
    paidAt: at.optional(),
    shippedAt: at.optional(),
    deliveredAt: at.optional(),
    completedAt: at.optional(),
    endedAt: at.optional(),
    claimedAt: at.optional(),
  }),
  /** The step that it waits for, who takes it, until when, and what the clock makes of the order after that. */
  next: z.strictObject({ what: z.enum(orderWaitNames), by: orderActor, at: at.nullable(), otherwise: orderStatus.nullable() }).optional(),
  timeline: z.array(z.strictObject({ at, what: z.string(), by: orderActor })),
  tracking: z.strictObject({ carrier: z.string(), number: z.string(), url: z.string() }).optional(),
  /** Where it is sent, for its buyer alone. */
  shipTo: keptAddress.optional(),
  /** Whether a strap code works for the piece now; left out before the payment and after the claim. */
  strapCode: z.enum(['works', 'none']).optional(),
  /** For its seller alone: what of the price is theirs, from when on it goes to them, and why not yet. */
  sale: sale.optional(),
  can: z.array(z.string()),
});

export const account = z.strictObject({
  id: z.string(),
  username: z.string(),
  preferredUsername: z.string().nullable(),
  roles: z.array(z.string()),
  creatorMode: z.boolean(),
  app: z.string(),
});

export function listOf<T extends z.ZodType>(item: T) {
  return z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() });
}

export type Address = z.infer<typeof address>;
export type Line = z.infer<typeof line>;
export type ShippingZonesShape = z.infer<typeof shippingZones>;
export type Media = z.infer<typeof media>;
export type Creator = z.infer<typeof creator>;
export type ListingCard = z.infer<typeof listingCard>;
export type ProvenanceEntry = z.infer<typeof provenanceEntry>;
export type BraTag = z.infer<typeof braTag>;
export type PaymentIntent = z.infer<typeof paymentIntent>;
export type Order = z.infer<typeof order>;

/** Somebody's account at the payment provider, through which they are paid. `requirementsDue` are the provider's names of what it still wants. */
export const payoutAccount = z.strictObject({
  accountId: z.string().nullable(),
  status: z.enum(['none', 'pending', 'active', 'restricted', 'rejected']),
  requirementsDue: z.array(z.string()),
});
export type PayoutAccount = z.infer<typeof payoutAccount>;

/** A card that a member keeps at the payment provider. */
export const savedCardId = z.string().regex(/^(pm|card)_[A-Za-z0-9]{6,64}$/, 'This saved card doesn’t exist.');
export const savedCard = z.strictObject({
  id: savedCardId,
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int().min(1).max(12),
  expYear: z.int(),
});
export type SavedCard = z.infer<typeof savedCard>;
export type Account = z.infer<typeof account>;
export type MeasuresShape = z.infer<typeof garmentMeasures>;
export type SizeShape = z.infer<typeof size>;
export type Condition = z.infer<typeof condition>;
