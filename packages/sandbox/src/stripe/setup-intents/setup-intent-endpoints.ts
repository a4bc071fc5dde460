import type Stripe from 'stripe';
import { createId, createRandomText } from '../../ids.ts';
import type { Call, Endpoint, Outcome } from '../api/call.ts';
import { listPage, readList } from '../api/list-page.ts';
import { getId } from '../api/new-objects.ts';
import type { RowOf } from '../api/object-types.ts';
import { createBadParamError, createMissingParamError, createSetupStateError, createWrongClientSecretError } from '../api/stripe-error.ts';
import { readReturnUrl } from '../api/url-params.ts';
import { isSameText } from '../payment-intents/intent-view.ts';
import { challengeUrl, createCardRefusal, declines, loadMethod, notAuthenticated } from '../payment-intents/pay-intent.ts';
import { findTestCardByLast4 } from '../payment-methods/card-numbers.ts';
import { attachMethod, checkHolder, readMethod } from '../payment-methods/payment-method-endpoints.ts';

const path = '/v1/setup_intents';
const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const reasons = ['abandoned', 'duplicate', 'requested_by_customer'] as const;

/** Saving a card without charging it. */
export const setupIntentEndpoints: Endpoint[] = [
  { method: 'POST', path, run: createSetupIntent },
  { method: 'GET', path, run: listSetupIntents },
  { method: 'GET', path: `${path}/:id`, publishable: true, run: retrieveSetupIntent },
  { method: 'POST', path: `${path}/:id`, run: updateSetupIntent },
  { method: 'POST', path: `${path}/:id/confirm`, publishable: true, run: confirmSetupIntent },
  { method: 'POST', path: `${path}/:id/cancel`, run: cancelSetupIntent },
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
  const types = params.list('allowed_payment_method_types') ?? params.list('payment_method_types');
  const automatic = params.child('automatic_payment_methods');
  automatic?.choice('allow_redirects', ['always', 'never']);
  const enabled = automatic?.flag('enabled') ?? types === undefined;
  if (types !== undefined && !types.includes('card'))
    throw createBadParamError('payment_method_types', 'The payment method types must include "card": this sandbox takes cards only.');
  const usage = params.choice('usage', ['off_session', 'on_session']) ?? 'off_session';
  const fresh = createSetupIntentObject(call.now);
  const intent = await applyDescription(call, {
    ...fresh,
    automatic_payment_methods: enabled ? fresh.automatic_payment_methods : null,
    usage,
  });
  const confirmNow = params.flag('confirm') ?? false;
  const method = await readMethod(call);
  const returnUrl = readReturnUrl(call);
  params.close();
  checkHolder(method, getId(intent.customer));
  const created: Stripe.SetupIntent = method === null ? intent : { ...intent, payment_method: method.id, status: 'requires_confirmation' };
  call.emit('setup_intent.created', created);
  if (!confirmNow) {
    call.add('setup_intent', created);
    return { body: created };
  }
  if (method === null) throw createSetupStateError(missingMethodMessage, created);
  return trySavingCard(call, null, created, method, { approved: false, returnUrl });
}

const missingMethodMessage =
  "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.";

async function applyDescription(call: Call, intent: Stripe.SetupIntent): Promise<Stripe.SetupIntent> {
  const customer = call.params.text('customer', 100);
  if (customer) await call.require('customer', customer, 'customer');
  const description = call.params.text('description', 1000);
  return {
    ...intent,
    ...(customer === undefined ? {} : { customer: customer || null }),
    ...(description === undefined ? {} : { description: description || null }),
    metadata: call.params.metadata(intent.metadata ?? {}),
  };
}

/** The intent of the path. A publishable key needs the client secret; a wrong one is always rejected. */
export async function requireSetupIntent(call: Call): Promise<RowOf<'setup_intent'>> {
  const given = call.params.text('client_secret', 200);
  if (call.access === 'publishable' && !given) throw createMissingParamError('client_secret');
  const row = await call.require('setup_intent');
  if (given !== undefined && !isSameText(given, row.body.client_secret ?? '')) throw createWrongClientSecretError('SetupIntent');
  return row;
}

async function retrieveSetupIntent(call: Call): Promise<Outcome> {
  const row = await requireSetupIntent(call);
  call.params.close();
  return { body: toView(call, row.body) };
}

async function updateSetupIntent(call: Call): Promise<Outcome> {
  const row = await call.require('setup_intent');
  const described = await applyDescription(call, row.body);
  const method = await readMethod(call);
  call.params.close();
  checkHolder(method, getId(described.customer));
  if (method !== null && !open.includes(row.body.status)) throw createSetupStateError(describeNotOpen(row.body, 'update'), row.body);
  const updated: Stripe.SetupIntent =
    method === null ? described : { ...described, next_action: null, payment_method: method.id, status: 'requires_confirmation' };
  call.change(row, updated);
  return { body: updated };
}

function describeNotOpen(intent: Stripe.SetupIntent, what: string): string {
  return `You cannot ${what} this SetupIntent because it has a status of ${intent.status}.`;
}

async function confirmSetupIntent(call: Call): Promise<Outcome> {
  const row = await requireSetupIntent(call);
  const given = await readMethod(call);
  const returnUrl = readReturnUrl(call);
  call.params.flag('use_stripe_sdk');
  call.params.text('expected_payment_method_type');
  call.params.close();
  const intent = row.body;
  checkHolder(given, getId(intent.customer));
  if (!open.includes(intent.status)) throw createSetupStateError(describeNotOpen(intent, 'confirm'), toView(call, intent));
  if (given === null && intent.payment_method === null) throw createSetupStateError(missingMethodMessage, toView(call, intent));
  if (given === null && intent.status === 'requires_action') return { body: toView(call, intent) };
  return trySavingCard(call, row, intent, given ?? (await loadMethod(call, intent)), { approved: false, returnUrl });
}

async function cancelSetupIntent(call: Call): Promise<Outcome> {
  const row = await call.require('setup_intent');
  const reason = call.params.choice('cancellation_reason', reasons) ?? null;
  call.params.close();
  if (!open.includes(row.body.status)) throw createSetupStateError(describeNotOpen(row.body, 'cancel'), row.body);
  const canceled: Stripe.SetupIntent = { ...row.body, cancellation_reason: reason, next_action: null, status: 'canceled' };
  call.change(row, canceled);
  call.emit('setup_intent.canceled', canceled);
  return { body: canceled };
}

/** Saves the card, after a challenge if its bank wants one. */
export function trySavingCard(
  call: Call,
  row: RowOf<'setup_intent'> | null,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  { approved, returnUrl }: { approved: boolean; returnUrl: string | null },
): Outcome {
  const save = (body: Stripe.SetupIntent) => (row === null ? call.add('setup_intent', body) : call.change(row, body));
  const behaviour = findTestCardByLast4(method.card?.last4)?.behaviour ?? 'declined';
  if (behaviour === 'challenge' && !approved) {
    const waiting: Stripe.SetupIntent = {
      ...intent,
      last_setup_error: null,
      next_action: { redirect_to_url: { return_url: returnUrl, url: challengeUrl(call, intent, returnUrl) }, type: 'redirect_to_url' },
      payment_method: method.id,
      status: 'requires_action',
    };
    save(waiting);
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
    save(succeeded);
    call.emit('setup_intent.succeeded', succeeded);
    return { body: toView(call, succeeded) };
  }
  const fault = createCardRefusal(declines[behaviour]);
  const refused = toFailedIntent(intent, { ...fault, payment_method: method });
  save(refused);
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

async function listSetupIntents(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const customer = call.params.text('customer', 100);
  const method = call.params.text('payment_method', 100);
  call.params.close();
  const equal = { ...(customer === undefined ? {} : { customer }), ...(method === undefined ? {} : { payment_method: method }) };
  return await listPage(call, 'setup_intent', path, page, { equal });
}
