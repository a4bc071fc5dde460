import type Stripe from 'stripe';
import type { Call, Endpoint, Outcome } from './call.ts';
import { readCard, readyMadeCard } from './cards.ts';
import { badParam, missingParam, refused } from './errors.ts';
import { listPage, readList } from './lists.ts';
import { idOf, newPaymentMethod } from './objects.ts';
import type { Params } from './params.ts';
import { readBilling } from './shipping.ts';

const path = '/v1/payment_methods';
const fingerprints = ['guid', 'muid', 'sid', 'payment_user_agent', 'pasted_fields', 'referrer', 'time_on_page'];
const redisplays = ['always', 'limited', 'unspecified'] as const;

export const paymentMethodEndpoints: Endpoint[] = [
  { method: 'POST', path, publishable: true, run: create },
  { method: 'GET', path, run: list },
  { method: 'GET', path: `${path}/:id`, run: retrieve },
  { method: 'POST', path: `${path}/:id`, run: update },
  { method: 'POST', path: `${path}/:id/attach`, run: attachTo },
  { method: 'POST', path: `${path}/:id/detach`, run: detach },
  { method: 'GET', path: '/v1/customers/:id/payment_methods', run: listOfCustomer },
];

/** The payment method a call names or describes; a new one is added to the call's changes. */
export async function readMethod(call: Call): Promise<Stripe.PaymentMethod | null> {
  const id = call.params.text('payment_method', 100);
  const data = call.params.child('payment_method_data');
  if (id !== undefined && id !== '') return await methodNamed(call, id);
  return data === undefined ? null : addMethod(call, readCardData(call, data));
}

async function methodNamed(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  const readyMade = readyMadeCard(id, call.now);
  if (readyMade === null) return (await call.need('payment_method', id, 'payment_method')).body;
  return addMethod(call, newPaymentMethod(readyMade, {}, call.now));
}

function readCardData(call: Call, data: Params): Stripe.PaymentMethod {
  const type = data.needText('type', 40);
  if (type !== 'card') throw badParam(data.name('type'), `Invalid ${data.name('type')}: this sandbox takes cards only`);
  const card = data.child('card');
  if (card === undefined) throw missingParam(data.name('card'));
  for (const key of fingerprints) data.text(key);
  const redisplay = data.choice('allow_redisplay', redisplays) ?? 'unspecified';
  return { ...newPaymentMethod(readCard(card, call.now), readBilling(data), call.now), allow_redisplay: redisplay };
}

function addMethod(call: Call, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  call.add('payment_method', method);
  return method;
}

/** Somebody else's card is not theirs to pay with. */
export function checkHolder(method: Stripe.PaymentMethod | null, customer: string | null): void {
  const holder = idOf(method?.customer);
  if (holder === null || holder === customer) return;
  const message =
    customer === null
      ? 'This PaymentMethod belongs to a Customer. Please include the Customer in the `customer` parameter.'
      : `The customer does not have a payment method with the ID ${method?.id}. The payment method must be attached to the customer.`;
  throw badParam('payment_method', message, 'resource_missing');
}

/** Keeps a card with a customer. */
export function attach(call: Call, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (method.customer === customer) return method;
  const attached: Stripe.PaymentMethod = { ...method, customer };
  call.amend(attached);
  call.emit('payment_method.attached', attached);
  return attached;
}

async function create(call: Call): Promise<Outcome> {
  const metadata = call.access === 'secret' ? call.params.metadata() : {};
  const method = { ...readCardData(call, call.params), metadata };
  call.params.close();
  call.add('payment_method', method);
  return { body: method };
}

async function retrieve(call: Call): Promise<Outcome> {
  const row = await call.need('payment_method');
  call.params.close();
  return { body: row.body };
}

async function update(call: Call): Promise<Outcome> {
  const { params } = call;
  const row = await call.need('payment_method');
  const card = params.child('card');
  const [month, year] = [card?.integer('exp_month'), card?.integer('exp_year')];
  const before = row.body.card;
  const redisplay = params.choice('allow_redisplay', redisplays);
  const method: Stripe.PaymentMethod = {
    ...row.body,
    ...(redisplay === undefined ? {} : { allow_redisplay: redisplay }),
    billing_details: { ...row.body.billing_details, ...readBilling(params) },
    ...(before === undefined ? {} : { card: { ...before, exp_month: month ?? before.exp_month, exp_year: year ?? before.exp_year } }),
    metadata: params.metadata(row.body.metadata ?? {}),
  };
  params.close();
  if (row.body.customer === null) {
    throw refused('payment_method_unexpected_state', 'You must save this PaymentMethod to a customer before you can update it.');
  }
  call.change(row, method);
  call.emit('payment_method.updated', method);
  return { body: method };
}

async function attachTo(call: Call): Promise<Outcome> {
  const customer = call.params.needText('customer', 100);
  call.params.close();
  const readyMade = readyMadeCard(call.id, call.now);
  const method = readyMade === null ? (await call.need('payment_method')).body : await methodNamed(call, call.id);
  await call.need('customer', customer, 'customer');
  if (method.customer !== null && method.customer !== customer) {
    throw refused('payment_method_unexpected_state', 'The payment method you provided has already been attached to a customer.');
  }
  return { body: attach(call, method, customer) };
}

async function detach(call: Call): Promise<Outcome> {
  const row = await call.need('payment_method');
  call.params.close();
  if (row.body.customer === null) {
    throw refused(
      'payment_method_unexpected_state',
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const method: Stripe.PaymentMethod = { ...row.body, customer: null };
  call.change(row, method);
  call.emit('payment_method.detached', method, { customer: row.body.customer });
  return { body: method };
}

async function list(call: Call): Promise<Outcome> {
  const customer = call.params.text('customer', 100);
  return await listFor(call, customer, path);
}

async function listOfCustomer(call: Call): Promise<Outcome> {
  await call.need('customer');
  return await listFor(call, call.id, `/v1/customers/${call.id}/payment_methods`);
}

async function listFor(call: Call, customer: string | undefined, url: string): Promise<Outcome> {
  const page = readList(call.params);
  call.params.choice('type', ['card']);
  call.params.choice('allow_redisplay', redisplays);
  call.params.close();
  // As at Stripe, cards that belong to nobody are not listed.
  return await listPage(call, 'payment_method', url, page, { equal: { customer: customer ?? '' } });
}
