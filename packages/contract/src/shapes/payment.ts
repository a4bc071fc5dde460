import { paymentIntentStatuses } from '@strapline/domain/payment/payment-intent.states';
import { z } from 'zod';
import { braTagId, savedCardId } from './ids.ts';
import { cents, timestamp } from './scalars.ts';

export const priceLine = z.strictObject({
  kind: z.enum(['item', 'shipping', 'protection', 'discount']),
  label: z.string(),
  amountCents: z.int(),
});

export const paymentIntent = z.strictObject({
  id: z.string(),
  provider: z.enum(['embedded', 'stripe', 'coinbase']),
  paymentType: z.enum(['fiat', 'crypto']),
  status: z.enum(paymentIntentStatuses),
  amountCents: cents,
  currency: z.literal('usd'),
  lines: z.array(priceLine),
  clientSecret: z.string().optional(),
  url: z.string().optional(),
  expiresAt: timestamp.nullable(),
  lastError: z.strictObject({ code: z.string(), message: z.string() }).optional(),
  orderId: z.string(),
  braTagId,
});

export type PriceLine = z.infer<typeof priceLine>;

export type PaymentIntent = z.infer<typeof paymentIntent>;

export const savedCard = z.strictObject({
  id: savedCardId,
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int().min(1).max(12),
  expYear: z.int(),
});

export type SavedCard = z.infer<typeof savedCard>;
