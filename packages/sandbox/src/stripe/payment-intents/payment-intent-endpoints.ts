import type Stripe from 'stripe';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { createPaymentIntentObject, getId } from '../api/new-objects.ts';
import { createBadParamError, createUnexpectedStateError, type StripeError } from '../api/stripe-error.ts';
import { readReturnUrl } from '../api/url-params.ts';
import { checkHolder, readMethod, readMethodTypes } from '../payment-methods/payment-method-endpoints.ts';
import { requireIntent, toView } from './intent-view.ts';
import { attemptPayment, loadMethod } from './pay-intent.ts';

const currencies = ['usd', 'eur', 'gbp', 'cad', 'aud', 'nzd', 'chf', 'sek', 'nok', 'dkk', 'pln', 'czk'];
const least = 50;
const most = 99_999_999;
const cancelable = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'];
const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export const paymentIntentEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/payment_intents', run: createIntent },
  { method: 'GET', path: '/v1/payment_intents/:id', run: retrieveIntent },
  { method: 'POST', path: '/v1/payment_intents/:id', run: updateIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', publishable: true, run: confirmIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: cancelIntent },
];

async function createIntent(call: Call): Promise<Outcome> {
  const { params } = call;
  const amount = checkAmount(params.requireInteger('amount'));
  const fresh = createPaymentIntentObject(amount, checkCurrency(params.requireText('currency', 10)), call.now);
  const intent = await applyDescription(call, { ...fresh, ...readMethodTypes(params) });
  const confirmNow = params.flag('confirm') ?? false;
  const method = await readMethod(call);
  const returnUrl = readReturnUrl(call);
  params.close();
  checkHolder(method, getId(intent.customer));

  const created: Stripe.PaymentIntent =
    method === null ? intent : { ...intent, payment_method: method.id, status: 'requires_confirmation' };
  call.emit('payment_intent.created', created);
  if (!confirmNow) {
    call.add('payment_intent', created);
    return { body: created };
  }
  if (method === null) throw createMissingMethodError(created);
  return attemptPayment(call, null, created, method, { approved: false, returnUrl });
}

async function retrieveIntent(call: Call): Promise<Outcome> {
  const row = await call.require('payment_intent');
  call.params.close();
  return { body: row.body };
}

async function updateIntent(call: Call): Promise<Outcome> {
  const row = await call.require('payment_intent');
  const { params } = call;
  const amount = params.integer('amount');
  const currency = params.text('currency', 10);
  const described = await applyDescription(call, row.body);
  const method = await readMethod(call);
  params.close();
  checkHolder(method, getId(described.customer));
  const changesPayment = amount !== undefined || currency !== undefined || method !== null;
  if (changesPayment && !confirmable.includes(row.body.status)) {
    throw createUnexpectedStateError(
      `This PaymentIntent's amount, currency or payment method could not be updated because it has a status of ${row.body.status}.`,
      row.body,
    );
  }
  const updated: Stripe.PaymentIntent = {
    ...described,
    ...(amount === undefined ? {} : { amount: checkAmount(amount) }),
    ...(currency === undefined ? {} : { currency: checkCurrency(currency) }),
    // A new amount or card needs a new approval.
    ...(changesPayment && row.body.status === 'requires_action' ? { next_action: null, status: 'requires_confirmation' as const } : {}),
    ...(method === null ? {} : { payment_method: method.id, status: 'requires_confirmation' as const }),
  };
  call.change(row, updated);
  return { body: updated };
}

async function confirmIntent(call: Call): Promise<Outcome> {
  const row = await requireIntent(call);
  const paymentMethod = await readMethod(call);
  const returnUrl = readReturnUrl(call);
  call.params.close();
  const intent = row.body;
  checkHolder(paymentMethod, getId(intent.customer));

  if (!confirmable.includes(intent.status)) {
    const why =
      intent.status === 'succeeded' ? 'it has already succeeded after being previously confirmed' : `it has a status of ${intent.status}`;
    throw createUnexpectedStateError(`You cannot confirm this PaymentIntent because ${why}.`, toView(intent, call.access));
  }
  if (paymentMethod === null && intent.payment_method === null) throw createMissingMethodError(toView(intent, call.access));
  // The challenge is still open.
  if (paymentMethod === null && intent.status === 'requires_action') return { body: toView(intent, call.access) };
  return attemptPayment(call, row, intent, paymentMethod ?? (await loadMethod(call, intent)), { approved: false, returnUrl });
}

async function cancelIntent(call: Call): Promise<Outcome> {
  const row = await call.require('payment_intent');
  call.params.close();
  const intent = row.body;
  if (!cancelable.includes(intent.status)) {
    throw createUnexpectedStateError(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
      intent,
    );
  }
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    canceled_at: call.now,
    next_action: null,
    status: 'canceled',
  };
  call.change(row, canceled);
  call.emit('payment_intent.canceled', canceled);
  return { body: canceled };
}

function checkAmount(amount: number): number {
  if (amount < 1) throw createBadParamError('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  if (amount < least) throw createBadParamError('amount', 'Amount must be at least $0.50 usd', 'amount_too_small');
  if (amount > most) throw createBadParamError('amount', 'Amount must be no more than $999,999.99 usd', 'amount_too_large');
  return amount;
}

function checkCurrency(text: string): string {
  const currency = text.toLowerCase();
  if (!currencies.includes(currency)) {
    throw createBadParamError(
      'currency',
      `Invalid currency: ${currency}. This sandbox supports these currencies: ${currencies.join(', ')}`,
    );
  }
  return currency;
}

/** Parameters of both create and update. */
async function applyDescription(call: Call, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const { params } = call;
  const customer = params.text('customer', 100);
  if (customer) await call.require('customer', customer, 'customer');
  const description = params.text('description', 1000);
  const transferGroup = params.text('transfer_group', 500);
  return {
    ...intent,
    ...(customer === undefined ? {} : { customer: customer || null }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(transferGroup === undefined ? {} : { transfer_group: transferGroup || null }),
    metadata: params.metadata(intent.metadata),
  };
}

function createMissingMethodError(intent: object): StripeError {
  return createUnexpectedStateError(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    intent,
  );
}
