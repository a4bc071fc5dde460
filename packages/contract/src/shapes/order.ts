import { certificateStatuses, orderStatuses, orderWaitNames, paymentStatuses, payoutStatuses } from '@strapline/domain/order/order.states';
import { timelineCodes } from '@strapline/domain/order/order-timeline';
import { z } from 'zod';
import { braTagId } from './ids.ts';
import { line } from './payment.ts';
import { at, cents } from './scalars.ts';
import { keptAddress } from './shipping.ts';

export const orderStatus = z.enum(orderStatuses);

export const paymentStatus = z.enum(paymentStatuses);

const orderActor = z.enum(['buyer', 'seller', 'operator', 'provider', 'timer', 'system']);

/** What the sentence of a code names: amounts in cents, text as it was typed. */
export const messageParams = z.record(z.string(), z.union([z.string(), z.int()]));

/** What happened to an order; the sentences are in `order-timeline` of the domain. */
export const timelineEntry = z.strictObject({ at, code: z.enum(timelineCodes), params: messageParams, by: orderActor });

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
  timeline: z.array(timelineEntry),
  tracking: z.strictObject({ carrier: z.string(), number: z.string(), url: z.string() }).optional(),
  /** Where it is sent, for its buyer alone. */
  shipTo: keptAddress.optional(),
  /** Whether a strap code works for the piece now; left out before the payment and after the claim. */
  strapCode: z.enum(['works', 'none']).optional(),
  /** For its seller alone: what of the price is theirs, from when on it goes to them, and why not yet. */
  sale: sale.optional(),
  can: z.array(z.string()),
});

export type Order = z.infer<typeof order>;
