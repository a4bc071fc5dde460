import type Stripe from 'stripe';
import type { Params } from './params.ts';

function readAddress(from: Params | undefined): Stripe.Address {
  const part = (key: string) => from?.text(key, 500) || null;
  return {
    city: part('city'),
    country: part('country'),
    line1: part('line1'),
    line2: part('line2'),
    postal_code: part('postal_code'),
    state: part('state'),
  };
}

/** The parameter `address`, where it was sent. */
export function readAddressOf(params: Params): Stripe.Address | undefined {
  const from = params.child('address');
  return from === undefined ? undefined : readAddress(from);
}

export function readShipping(params: Params): Stripe.PaymentIntent.Shipping | undefined {
  const from = params.child('shipping');
  if (from === undefined) return undefined;
  return {
    address: readAddress(from.child('address')),
    carrier: from.text('carrier') || null,
    name: from.requireText('name'),
    phone: from.text('phone', 40) || null,
    tracking_number: from.text('tracking_number') || null,
  };
}

export function readBilling(params: Params): Partial<Stripe.PaymentMethod.BillingDetails> {
  const from = params.child('billing_details');
  if (from === undefined) return {};
  return {
    address: readAddress(from.child('address')),
    email: from.text('email', 512) || null,
    name: from.text('name') || null,
    phone: from.text('phone', 40) || null,
  };
}
