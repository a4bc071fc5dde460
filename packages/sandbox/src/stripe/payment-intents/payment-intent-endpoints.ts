import type Stripe from 'stripe';
import { readShipping } from '../api/address-params.ts';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { listPage, readList } from '../api/list-page.ts';
import { createPaymentIntentObject, getId } from '../api/new-objects.ts';
import { createBadParamError, createUnexpectedStateError, type StripeError } from '../api/stripe-error.ts';
import { readReturnUrl } from '../api/url-params.ts';
import { checkHolder, readMethod } from '../payment-methods/payment-method-endpoints.ts';
import { requireIntent, toView } from './intent-view.ts';
import { type Attempt, attemptPayment, loadMethod } from './pay-intent.ts';

const currencies = ['usd', 'eur', 'gbp', 'cad', 'aud', 'nzd', 'chf', 'sek', 'nok', 'dkk', 'pln', 'czk'];
const least = 50;
const most = 99_999_999;
const cancelReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
const cancelable = ['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'];
const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export const paymentIntentEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/payment_intents', run: createIntent },
  { method: 'GET', path: '/v1/payment_intents', run: listIntents },
  { method: 'GET', path: '/v1/payment_intents/:id', publishable: true, run: retrieveIntent },
  { method: 'POST', path: '/v1/payment_intents/:id', run: updateIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', publishable: true, run: confirmIntent },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: cancelIntent },
];

async function createIntent(call: Call): Promise<Outcome> {
  const { params } = call;
  const amount = checkAmount(params.requireInteger('amount'));
  const fresh = createPaymentIntentObject(amount, checkCurrency(params.requireText('currency', 10)), call.now);
  params.choice('confirmation_method', ['automatic']);
  const intent = await applyDescription(call, { ...fresh, ...readMethodTypes(call) });
  const confirmNow = params.flag('confirm') ?? false;
  const method = await readMethod(call);
  const attempt = readAttempt(call);
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
  return attemptPayment(call, null, created, method, attempt);
}

async function retrieveIntent(call: Call): Promise<Outcome> {
  const row = await requireIntent(call);
  call.params.close();
  return { body: toView(row.body, call.access) };
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
  const { params } = call;
  const given = await readMethod(call);
  const attempt = readAttempt(call);
  const described = confirmDetails(call, row.body);
  params.flag('use_stripe_sdk');
  params.text('expected_payment_method_type');
  params.close();
  checkHolder(given, getId(described.customer));

  const intent = row.body;
  if (!confirmable.includes(intent.status)) {
    const why =
      intent.status === 'succeeded' ? 'it has already succeeded after being previously confirmed' : `it has a status of ${intent.status}`;
    throw createUnexpectedStateError(`You cannot confirm this PaymentIntent because ${why}.`, toVisible(call, intent));
  }
  if (given === null && intent.payment_method === null) throw createMissingMethodError(toVisible(call, intent));
  // The challenge is still open.
  if (given === null && intent.status === 'requires_action') return { body: toView(intent, call.access) };
  return attemptPayment(call, row, described, given ?? (await loadMethod(call, intent)), attempt);
}

async function cancelIntent(call: Call): Promise<Outcome> {
  const row = await call.require('payment_intent');
  const reason = call.params.choice('cancellation_reason', cancelReasons) ?? null;
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
    amount_capturable: 0,
    canceled_at: call.now,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  };
  call.change(row, canceled);
  call.emit('payment_intent.canceled', canceled);
  return { body: canceled };
}

async function listIntents(call: Call): Promise<Outcome> {
  const query = readList(call.params);
  const customer = call.params.text('customer');
  call.params.close();
  return await listPage(call, 'payment_intent', '/v1/payment_intents', query, customer === undefined ? {} : { equal: { customer } });
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

function readMethodTypes(call: Call): Partial<Stripe.PaymentIntent> {
  const allowed = call.params.list('allowed_payment_method_types');
  // The name in earlier API versions.
  const types = allowed ?? call.params.list('payment_method_types');
  const automatic = call.params.child('automatic_payment_methods');
  const enabled = automatic?.flag('enabled') ?? types === undefined;
  const redirects = automatic?.choice('allow_redirects', ['always', 'never']) ?? 'always';
  if (types !== undefined && !types.includes('card')) {
    throw createBadParamError(
      allowed === undefined ? 'payment_method_types' : 'allowed_payment_method_types',
      'The payment method types must include "card": this sandbox takes cards only.',
    );
  }
  return {
    allowed_payment_method_types: allowed ?? null,
    automatic_payment_methods: enabled ? { allow_redirects: redirects, enabled: true } : null,
  };
}

/** Parameters of both create and update. */
async function applyDescription(call: Call, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const { params } = call;
  const customer = params.text('customer', 100);
  if (customer) await call.require('customer', customer, 'customer');
  const text = (key: string, old: string | null, longest?: number) => {
    const value = params.text(key, longest);
    return value === undefined ? old : value || null;
  };
  return {
    ...intent,
    ...(customer === undefined ? {} : { customer: customer || null }),
    description: text('description', intent.description, 1000),
    metadata: params.metadata(intent.metadata),
    receipt_email: text('receipt_email', intent.receipt_email, 800),
    setup_future_usage: params.choice('setup_future_usage', ['off_session', 'on_session']) ?? intent.setup_future_usage,
    shipping: readShipping(params) ?? intent.shipping,
    statement_descriptor: text('statement_descriptor', intent.statement_descriptor, 22),
    statement_descriptor_suffix: text('statement_descriptor_suffix', intent.statement_descriptor_suffix, 22),
    transfer_group: text('transfer_group', intent.transfer_group, 500),
  };
}

/** Parameters of the intent that confirm accepts. */
function confirmDetails(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  return {
    ...intent,
    receipt_email: call.params.text('receipt_email', 800) || intent.receipt_email,
    setup_future_usage: call.params.choice('setup_future_usage', ['off_session', 'on_session']) ?? intent.setup_future_usage,
    shipping: readShipping(call.params) ?? intent.shipping,
  };
}

function readAttempt(call: Call): Attempt {
  const returnUrl = readReturnUrl(call);
  // Nobody can answer a challenge, or the caller prefers a decline.
  const offSession = call.access === 'secret' && (call.params.flag('off_session') ?? false);
  const refusesChallenge = call.params.flag('error_on_requires_action') ?? false;
  return { approved: false, offSession: offSession || refusesChallenge, returnUrl };
}

function toVisible(call: Call, intent: Stripe.PaymentIntent): object {
  return toView(intent, call.access);
}

function createMissingMethodError(intent: object): StripeError {
  return createUnexpectedStateError(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    intent,
  );
}
