import { timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import type { RowOf } from './bodies.ts';
import type { Access, Call } from './call.ts';
import { missingParam, wrongClientSecret } from './errors.ts';

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

/** With a publishable key a browser sees what Stripe shows there: no metadata, charge, customer or transfer group. */
export function viewOf(intent: Stripe.PaymentIntent, access: Access): object {
  if (access === 'secret') return intent;
  return Object.fromEntries(publicKeys.map((key) => [key, intent[key]]));
}

/** The intent of the path; a publishable key needs its client secret too, and a wrong one is refused with any key. */
export async function needIntent(call: Call): Promise<RowOf<'payment_intent'>> {
  const given = call.params.text('client_secret', 200);
  if (call.access === 'publishable' && (given === undefined || given === '')) throw missingParam('client_secret');
  const row = await call.need('payment_intent', call.id, 'id');
  if (given !== undefined && !sameText(given, row.body.client_secret ?? '')) throw wrongClientSecret();
  return row;
}

export function sameText(one: string, other: string): boolean {
  const left = Buffer.from(one);
  const right = Buffer.from(other);
  return left.length === right.length && timingSafeEqual(left, right);
}
