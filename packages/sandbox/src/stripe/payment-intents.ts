import type Stripe from 'stripe';
import { type Attempt, capture, methodOf, tryToPay } from './attempt.ts';
import type { Call, Endpoint, Outcome } from './call.ts';
import { badParam, type StripeFault, unexpectedState } from './errors.ts';
import { needIntent, viewOf } from './intent-view.ts';
import { listPage, readList } from './lists.ts';
import { idOf, newPaymentIntent } from './objects.ts';
import { readReturnUrl } from './own-url.ts';
import { checkHolder, readMethod } from './payment-methods.ts';
import { refundCharge } from './refunds.ts';
import { readShipping } from './shipping.ts';

const currencies = ['usd', 'eur', 'gbp', 'cad', 'aud', 'nzd', 'chf', 'sek', 'nok', 'dkk', 'pln', 'czk'];
const least = 50;
const most = 99_999_999;
const cancelReasons = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;
const cancelable = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action', 'processing'];
const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

export const paymentIntentEndpoints: Endpoint[] = [
  { method: 'POST', path: '/v1/payment_intents', run: create },
  { method: 'GET', path: '/v1/payment_intents', run: list },
  { method: 'GET', path: '/v1/payment_intents/:id', publishable: true, run: retrieve },
  { method: 'POST', path: '/v1/payment_intents/:id', run: update },
  { method: 'POST', path: '/v1/payment_intents/:id/confirm', publishable: true, run: confirm },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: cancel },
  { method: 'POST', path: '/v1/payment_intents/:id/capture', run: captureIntent },
];

async function create(call: Call): Promise<Outcome> {
  const { params } = call;
  const amount = checkAmount(params.needInteger('amount'));
  const fresh = newPaymentIntent(amount, checkCurrency(params.needText('currency', 10)), call.now);
  const captureMethod = params.choice('capture_method', ['automatic', 'automatic_async', 'manual']) ?? 'automatic_async';
  params.choice('confirmation_method', ['automatic']);
  const intent = await describe(call, { ...fresh, ...methodTypes(call), capture_method: captureMethod });
  const confirmNow = params.flag('confirm') ?? false;
  const method = await readMethod(call);
  const attempt = readAttempt(call);
  params.close();
  checkHolder(method, idOf(intent.customer));

  const created: Stripe.PaymentIntent =
    method === null ? intent : { ...intent, payment_method: method.id, status: 'requires_confirmation' };
  call.emit('payment_intent.created', created);
  if (!confirmNow) {
    call.add('payment_intent', created);
    return { body: created };
  }
  if (method === null) throw missingMethod(created);
  return tryToPay(call, null, created, method, attempt);
}

async function retrieve(call: Call): Promise<Outcome> {
  const row = await needIntent(call);
  call.params.close();
  return { body: viewOf(row.body, call.access) };
}

async function update(call: Call): Promise<Outcome> {
  const row = await call.need('payment_intent');
  const { params } = call;
  const amount = params.integer('amount');
  const currency = params.text('currency', 10);
  const described = await describe(call, row.body);
  const method = await readMethod(call);
  params.close();
  checkHolder(method, idOf(described.customer));
  const touchesMoney = amount !== undefined || currency !== undefined || method !== null;
  if (touchesMoney && !confirmable.includes(row.body.status)) {
    throw unexpectedState(
      `This PaymentIntent's amount, currency or payment method could not be updated because it has a status of ${row.body.status}.`,
      row.body,
    );
  }
  const updated: Stripe.PaymentIntent = {
    ...described,
    ...(amount === undefined ? {} : { amount: checkAmount(amount) }),
    ...(currency === undefined ? {} : { currency: checkCurrency(currency) }),
    // A changed sum must be approved anew, so a waiting challenge ends here.
    ...(touchesMoney && row.body.status === 'requires_action' ? { next_action: null, status: 'requires_confirmation' as const } : {}),
    ...(method === null ? {} : { payment_method: method.id, status: 'requires_confirmation' as const }),
  };
  call.change(row, updated);
  return { body: updated };
}

async function confirm(call: Call): Promise<Outcome> {
  const row = await needIntent(call);
  const { params } = call;
  const given = await readMethod(call);
  const attempt = readAttempt(call);
  const described = confirmDetails(call, row.body);
  params.flag('use_stripe_sdk');
  params.text('expected_payment_method_type');
  params.close();
  checkHolder(given, idOf(described.customer));

  const intent = row.body;
  if (!confirmable.includes(intent.status)) {
    const why =
      intent.status === 'succeeded' ? 'it has already succeeded after being previously confirmed' : `it has a status of ${intent.status}`;
    throw unexpectedState(`You cannot confirm this PaymentIntent because ${why}.`, shown(call, intent));
  }
  if (given === null && intent.payment_method === null) throw missingMethod(shown(call, intent));
  // Confirming again without a new card while the challenge is open changes nothing; the page is still there.
  if (given === null && intent.status === 'requires_action') return { body: viewOf(intent, call.access) };
  return tryToPay(call, row, described, given ?? (await methodOf(call, intent)), attempt);
}

async function cancel(call: Call): Promise<Outcome> {
  const row = await call.need('payment_intent');
  const reason = call.params.choice('cancellation_reason', cancelReasons) ?? null;
  call.params.close();
  const intent = row.body;
  if (!cancelable.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancelable.join(', ')}.`,
      intent,
    );
  }
  if (intent.status === 'requires_capture') {
    const charge = await call.need('charge', String(intent.latest_charge), 'charge');
    refundCharge(call, charge, charge.body.amount, { reason: null, metadata: {} });
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

async function captureIntent(call: Call): Promise<Outcome> {
  const row = await call.need('payment_intent');
  const intent = row.body;
  const amount = call.params.integer('amount_to_capture') ?? intent.amount_capturable;
  const metadata = call.params.metadata(intent.metadata);
  call.params.close();
  if (intent.status !== 'requires_capture') {
    throw unexpectedState(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      intent,
    );
  }
  if (amount < 1) throw badParam('amount_to_capture', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  if (amount > intent.amount_capturable) {
    throw badParam(
      'amount_to_capture',
      `You cannot capture more than the authorized amount of ${intent.amount_capturable}.`,
      'amount_too_large',
    );
  }
  const charge = await call.need('charge', String(intent.latest_charge), 'charge');
  const captured = capture(call, charge.body, amount);
  const paid: Stripe.PaymentIntent = { ...intent, amount_capturable: 0, amount_received: amount, metadata, status: 'succeeded' };
  call.change(charge, captured);
  call.change(row, paid);
  call.emit('charge.captured', captured);
  call.emit('payment_intent.succeeded', paid);
  return { body: paid };
}

async function list(call: Call): Promise<Outcome> {
  const query = readList(call.params);
  const customer = call.params.text('customer');
  call.params.close();
  return await listPage(call, 'payment_intent', '/v1/payment_intents', query, customer === undefined ? {} : { equal: { customer } });
}

function checkAmount(amount: number): number {
  if (amount < 1) throw badParam('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer');
  if (amount < least) throw badParam('amount', 'Amount must be at least $0.50 usd', 'amount_too_small');
  if (amount > most) throw badParam('amount', 'Amount must be no more than $999,999.99 usd', 'amount_too_large');
  return amount;
}

function checkCurrency(text: string): string {
  const currency = text.toLowerCase();
  if (!currencies.includes(currency)) {
    throw badParam('currency', `Invalid currency: ${currency}. This sandbox supports these currencies: ${currencies.join(', ')}`);
  }
  return currency;
}

function methodTypes(call: Call): Partial<Stripe.PaymentIntent> {
  const allowed = call.params.list('allowed_payment_method_types');
  // What API versions before this one called it.
  const types = allowed ?? call.params.list('payment_method_types');
  const automatic = call.params.child('automatic_payment_methods');
  const enabled = automatic?.flag('enabled') ?? types === undefined;
  const redirects = automatic?.choice('allow_redirects', ['always', 'never']) ?? 'always';
  if (types !== undefined && !types.includes('card')) {
    throw badParam(
      allowed === undefined ? 'payment_method_types' : 'allowed_payment_method_types',
      'The payment method types must include "card": this sandbox takes cards only.',
    );
  }
  return {
    allowed_payment_method_types: allowed ?? null,
    automatic_payment_methods: enabled ? { allow_redirects: redirects, enabled: true } : null,
  };
}

/** The descriptive parameters that create and update have in common. */
async function describe(call: Call, intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
  const { params } = call;
  const customer = params.text('customer', 100);
  if (customer) await call.need('customer', customer, 'customer');
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

/** What a confirmation may still say about the intent. */
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
  // Nobody is there to answer a challenge, or the caller would rather have a decline.
  const offSession = call.access === 'secret' && (call.params.flag('off_session') ?? false);
  const refusesChallenge = call.params.flag('error_on_requires_action') ?? false;
  return { approved: false, offSession: offSession || refusesChallenge, returnUrl };
}

function shown(call: Call, intent: Stripe.PaymentIntent): object {
  return viewOf(intent, call.access);
}

function missingMethod(intent: object): StripeFault {
  return unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    intent,
  );
}
