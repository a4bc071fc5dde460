import type Stripe from 'stripe';
import { createId, createRandomText } from '../../ids.ts';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { getId } from '../api/new-objects.ts';
import type { RowOf } from '../api/object-types.ts';
import { createMissingParamError, createSetupStateError, createWrongClientSecretError } from '../api/stripe-error.ts';
import { readReturnUrl } from '../api/url-params.ts';
import { isSameText } from '../payment-intents/intent-view.ts';
import { challengeUrl, createCardRefusal, declines, loadMethod, notAuthenticated } from '../payment-intents/pay-intent.ts';
import { findTestCardByLast4 } from '../payment-methods/card-numbers.ts';
import { attachMethod, checkHolder, readMethod, readMethodTypes } from '../payment-methods/payment-method-endpoints.ts';

const path = '/v1/setup_intents';
const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Saving a card without charging it. */
export const setupIntentEndpoints: Endpoint[] = [
  { method: 'POST', path, run: createSetupIntent },
  { method: 'POST', path: `${path}/:id/confirm`, publishable: true, run: confirmSetupIntent },
];

const publicKeys = [
  'id',
  'object',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'excluded_payment_method_types',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'status',
  'usage',
] as const satisfies readonly (keyof Stripe.SetupIntent)[];

function toView(call: Call, intent: Stripe.SetupIntent): object {
  return call.access === 'secret' ? intent : Object.fromEntries(publicKeys.map((key) => [key, intent[key]]));
}

function createSetupIntentObject(created: number): Stripe.SetupIntent {
  const id = createId('seti');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${createRandomText(25)}`,
    created,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  } satisfies Stripe.SetupIntent;
}

async function createSetupIntent(call: Call): Promise<Outcome> {
  const { params } = call;
  const methodTypes = readMethodTypes(params);
  const usage = params.choice('usage', ['off_session', 'on_session']) ?? 'off_session';
  const customer = params.text('customer', 100) || null;
  params.close();
  if (customer !== null) await call.require('customer', customer, 'customer');
  const intent: Stripe.SetupIntent = { ...createSetupIntentObject(call.now), ...methodTypes, customer, usage };
  call.add('setup_intent', intent);
  call.emit('setup_intent.created', intent);
  return { body: intent };
}

const missingMethodMessage =
  "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.";

/** The intent of the path. A publishable key needs the client secret; a wrong one is always rejected. */
export async function requireSetupIntent(call: Call): Promise<RowOf<'setup_intent'>> {
  const clientSecret = call.params.text('client_secret', 200);
  if (call.access === 'publishable' && !clientSecret) throw createMissingParamError('client_secret');
  const row = await call.require('setup_intent');
  if (clientSecret !== undefined && !isSameText(clientSecret, row.body.client_secret ?? ''))
    throw createWrongClientSecretError('SetupIntent');
  return row;
}

async function confirmSetupIntent(call: Call): Promise<Outcome> {
  const row = await requireSetupIntent(call);
  const paymentMethod = await readMethod(call);
  const returnUrl = readReturnUrl(call);
  call.params.close();
  const intent = row.body;
  checkHolder(paymentMethod, getId(intent.customer));
  if (!open.includes(intent.status)) {
    throw createSetupStateError(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, toView(call, intent));
  }
  if (paymentMethod === null && intent.payment_method === null) throw createSetupStateError(missingMethodMessage, toView(call, intent));
  if (paymentMethod === null && intent.status === 'requires_action') return { body: toView(call, intent) };
  return trySavingCard(call, row, paymentMethod ?? (await loadMethod(call, intent)), { approved: false, returnUrl });
}

/** Saves the card, after a challenge if its bank wants one. */
export function trySavingCard(
  call: Call,
  row: RowOf<'setup_intent'>,
  method: Stripe.PaymentMethod,
  { approved, returnUrl }: { approved: boolean; returnUrl: string | null },
): Outcome {
  const intent = row.body;
  const behaviour = findTestCardByLast4(method.card?.last4)?.behaviour ?? 'declined';
  if (behaviour === 'challenge' && !approved) {
    const waiting: Stripe.SetupIntent = {
      ...intent,
      last_setup_error: null,
      next_action: { redirect_to_url: { return_url: returnUrl, url: challengeUrl(call, intent, returnUrl) }, type: 'redirect_to_url' },
      payment_method: method.id,
      status: 'requires_action',
    };
    call.change(row, waiting);
    call.emit('setup_intent.requires_action', waiting);
    return { body: toView(call, waiting) };
  }
  if (behaviour === 'pays' || behaviour === 'fails_later' || behaviour === 'challenge') {
    const customer = getId(intent.customer);
    if (customer !== null) attachMethod(call, method, customer);
    const succeeded: Stripe.SetupIntent = {
      ...intent,
      last_setup_error: null,
      next_action: null,
      payment_method: method.id,
      status: 'succeeded',
    };
    call.change(row, succeeded);
    call.emit('setup_intent.succeeded', succeeded);
    return { body: toView(call, succeeded) };
  }
  const fault = createCardRefusal(declines[behaviour]);
  const refused = toFailedIntent(intent, { ...fault, payment_method: method });
  call.change(row, refused);
  call.emit('setup_intent.setup_failed', refused);
  return { status: 402, body: { error: { ...fault, payment_method: method, setup_intent: toView(call, refused) } } };
}

function toFailedIntent(intent: Stripe.SetupIntent, error: Stripe.SetupIntent.LastSetupError): Stripe.SetupIntent {
  return { ...intent, last_setup_error: error, next_action: null, payment_method: null, status: 'requires_payment_method' };
}

/** The cardholder declined on the challenge page. */
export async function refuseSavingCard(call: Call, row: RowOf<'setup_intent'>): Promise<Stripe.SetupIntent> {
  const refused = toFailedIntent(row.body, {
    code: 'setup_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/setup-intent-authentication-failure',
    message: notAuthenticated,
    payment_method: await loadMethod(call, row.body),
    type: 'invalid_request_error',
  });
  call.change(row, refused);
  call.emit('setup_intent.setup_failed', refused);
  return refused;
}
