import type Stripe from 'stripe';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { listPage, readList } from '../api/list-page.ts';
import { createPaymentMethodObject, getId } from '../api/new-objects.ts';
import type { Params } from '../api/params.ts';
import { createBadParamError, createMissingParamError, createRefusedError } from '../api/stripe-error.ts';
import { findTestCard, readCard } from './card-numbers.ts';

const path = '/v1/payment_methods';

export const paymentMethodEndpoints: Endpoint[] = [
  { method: 'GET', path, run: listMethods },
  { method: 'POST', path: `${path}/:id/detach`, run: detachMethod },
];

/** The payment method that a call refers to or describes; a new one is added to the changes. */
export async function readMethod(call: Call): Promise<Stripe.PaymentMethod | null> {
  const id = call.params.text('payment_method', 100);
  const data = call.params.child('payment_method_data');
  if (id !== undefined && id !== '') return await findMethod(call, id);
  return data === undefined ? null : addMethod(call, readCardData(call, data));
}

async function findMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  const testCard = findTestCard(id, call.now);
  if (testCard === null) return (await call.require('payment_method', id, 'payment_method')).body;
  return addMethod(call, createPaymentMethodObject(testCard, call.now));
}

function readCardData(call: Call, data: Params): Stripe.PaymentMethod {
  const type = data.requireText('type', 40);
  if (type !== 'card') throw createBadParamError(data.name('type'), `Invalid ${data.name('type')}: this sandbox takes cards only`);
  const card = data.child('card');
  if (card === undefined) throw createMissingParamError(data.name('card'));
  return createPaymentMethodObject(readCard(card, call.now), call.now);
}

function addMethod(call: Call, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  call.add('payment_method', method);
  return method;
}

/** The methods that a new intent allows; without a list, what the dashboard enables. */
export function readMethodTypes(params: Params): Pick<Stripe.PaymentIntent, 'allowed_payment_method_types' | 'automatic_payment_methods'> {
  const types = params.list('allowed_payment_method_types');
  if (types === undefined)
    return { allowed_payment_method_types: null, automatic_payment_methods: { allow_redirects: 'always', enabled: true } };
  if (!types.includes('card'))
    throw createBadParamError(
      'allowed_payment_method_types',
      'The payment method types must include "card": this sandbox takes cards only.',
    );
  return { allowed_payment_method_types: types, automatic_payment_methods: null };
}

/** Throws if the card belongs to another customer. */
export function checkHolder(method: Stripe.PaymentMethod | null, customer: string | null): void {
  const holder = getId(method?.customer);
  if (holder === null || holder === customer) return;
  const message =
    customer === null
      ? 'This PaymentMethod belongs to a Customer. Please include the Customer in the `customer` parameter.'
      : `The customer does not have a payment method with the ID ${method?.id}. The payment method must be attached to the customer.`;
  throw createBadParamError('payment_method', message, 'resource_missing');
}

/** Saves a card to a customer. */
export function attachMethod(call: Call, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (method.customer === customer) return method;
  const attached: Stripe.PaymentMethod = { ...method, customer };
  call.amend(attached);
  call.emit('payment_method.attached', attached);
  return attached;
}

async function detachMethod(call: Call): Promise<Outcome> {
  const row = await call.require('payment_method');
  call.params.close();
  if (row.body.customer === null) {
    throw createRefusedError(
      'payment_method_unexpected_state',
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const method: Stripe.PaymentMethod = { ...row.body, customer: null };
  call.change(row, method);
  call.emit('payment_method.detached', method, { customer: row.body.customer });
  return { body: method };
}

async function listMethods(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const customer = call.params.text('customer', 100);
  call.params.choice('type', ['card']);
  call.params.close();
  // As at Stripe, cards of no customer are not listed.
  return await listPage(call, 'payment_method', path, page, { equal: { customer: customer ?? '' } });
}
