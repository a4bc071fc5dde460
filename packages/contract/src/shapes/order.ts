import { certificateStatuses, orderStatuses, orderWaitNames, paymentStatuses, payoutStatuses } from '@strapline/domain/order/order.states';
import { timelineCodes } from '@strapline/domain/order/order-timeline';
import { z } from 'zod';
import { braTagId } from './ids.ts';
import { priceLine } from './payment.ts';
import { cents, timestamp } from './scalars.ts';
import { storedAddress } from './shipping.ts';

export const orderStatus = z.enum(orderStatuses);

export const paymentStatus = z.enum(paymentStatuses);

const orderActor = z.enum(['buyer', 'seller', 'operator', 'provider', 'timer', 'system']);

/** The params of a message: amounts in cents, text as typed. */
export const messageParams = z.record(z.string(), z.union([z.string(), z.int()]));

/** One event of an order; the messages are in the domain's `order-timeline`. */
export const timelineEntry = z.strictObject({ at: timestamp, code: z.enum(timelineCodes), params: messageParams, by: orderActor });

/** The payout status of a sale, and why it is not paid out yet. */
export const saleStates = [
  'not_paid',
  'held',
  'held_until_satisfied',
  'released_soon',
  'disputed',
  'charged_back',
  'under_review',
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
  /** What the buyer paid for delivery if the seller buys the postage; else 0. */
  deliveryCents: cents,
  /** What the seller receives, including delivery, after refunds. */
  netCents: cents,
  /** The earliest payout, if known. */
  payoutAt: timestamp.nullable(),
  why: z.enum(saleStates),
  /** The payment provider's message about a refused or returned payout. */
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
  lines: z.array(priceLine),
  holdExpiresAt: timestamp.nullable(),
  /** The caller's role in this order. */
  as: z.enum(['buyer', 'seller', 'operator']),
  paymentType: z.enum(['fiat', 'crypto']),
  /** The recorded size, with its system if there is one: `UK 32DD`. */
  braSize: z.string().nullable(),
  /** What was refunded so far, without failed refunds. */
  refundedCents: cents,
  /** The times of its steps so far. */
  times: z.strictObject({
    startedAt: timestamp,
    paidAt: timestamp.optional(),
    shippedAt: timestamp.optional(),
    deliveredAt: timestamp.optional(),
    completedAt: timestamp.optional(),
    endedAt: timestamp.optional(),
    claimedAt: timestamp.optional(),
  }),
  /** What it waits for, who acts next, the deadline, and the status that the timer sets after that. */
  next: z
    .strictObject({ what: z.enum(orderWaitNames), by: orderActor, at: timestamp.nullable(), otherwise: orderStatus.nullable() })
    .optional(),
  timeline: z.array(timelineEntry),
  tracking: z.strictObject({ carrier: z.string(), number: z.string(), url: z.string() }).optional(),
  /** The shipping address, only for its buyer. */
  shipTo: storedAddress.optional(),
  /** Whether a strap code is active for the piece; missing before the payment and after the claim. */
  strapCode: z.enum(['works', 'none']).optional(),
  /** Only for its seller: their share and its payout. */
  sale: sale.optional(),
  can: z.array(z.string()),
});

export type Order = z.infer<typeof order>;
