import { timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import type { Access, Call } from '../api/call.ts';
import type { RowOf } from '../api/object-types.ts';
import { createMissingParamError, createWrongClientSecretError } from '../api/stripe-error.ts';

const publicKeys = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'excluded_payment_method_types',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[];

/** What a publishable key may see: no metadata, charge, customer or transfer group. */
export function toView(intent: Stripe.PaymentIntent, access: Access): object {
  if (access === 'secret') return intent;
  return Object.fromEntries(publicKeys.map((key) => [key, intent[key]]));
}

/** The intent of the path. A publishable key needs the client secret; a wrong one is always rejected. */
export async function requireIntent(call: Call): Promise<RowOf<'payment_intent'>> {
  const clientSecret = call.params.text('client_secret', 200);
  if (call.access === 'publishable' && (clientSecret === undefined || clientSecret === '')) throw createMissingParamError('client_secret');
  const row = await call.require('payment_intent', call.id, 'id');
  if (clientSecret !== undefined && !isSameText(clientSecret, row.body.client_secret ?? '')) throw createWrongClientSecretError();
  return row;
}

export function isSameText(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
