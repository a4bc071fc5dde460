import type Stripe from 'stripe';
import { newId, randomText } from '../ids.ts';
import { cardRefusal, challengeUrl, declines, methodOf, notAuthenticated } from './attempt.ts';
import type { RowOf } from './bodies.ts';
import type { Call, Endpoint, Outcome } from './call.ts';
import { testCardOf } from './cards.ts';
import { badParam, missingParam, setupState, wrongClientSecret } from './errors.ts';
import { sameText } from './intent-view.ts';
import { listPage, readList } from './lists.ts';
import { idOf } from './objects.ts';
import { readReturnUrl } from './own-url.ts';
import { attach, checkHolder, readMethod } from './payment-methods.ts';

const path = '/v1/setup_intents';
const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const reasons = ['abandoned', 'duplicate', 'requested_by_customer'] as const;

/** Keeping a card for later, without taking money. */
export const setupIntentEndpoints: Endpoint[] = [
  { method: 'POST', path, run: create },
  { method: 'GET', path, run: list },
  { method: 'GET', path: `${path}/:id`, publishable: true, run: retrieve },
  { method: 'POST', path: `${path}/:id`, run: update },
  { method: 'POST', path: `${path}/:id/confirm`, publishable: true, run: confirm },
  { method: 'POST', path: `${path}/:id/cancel`, run: cancel },
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

function seenBy(call: Call, intent: Stripe.SetupIntent): object {
  return call.access === 'secret' ? intent : Object.fromEntries(publicKeys.map((key) => [key, intent[key]]));
}

function newSetupIntent(created: number): Stripe.SetupIntent {
  const id = newId('seti');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
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

async function create(call: Call): Promise<Outcome> {
  const { params } = call;
  const types = params.list('allowed_payment_method_types') ?? params.list('payment_method_types');
  const automatic = params.child('automatic_payment_methods');
  automatic?.choice('allow_redirects', ['always', 'never']);
  const enabled = automatic?.flag('enabled') ?? types === undefined;
  if (types !== undefined && !types.includes('card'))
    throw badParam('payment_method_types', 'The payment method types must include "card": this sandbox takes cards only.');
  const usage = params.choice('usage', ['off_session', 'on_session']) ?? 'off_session';
  const fresh = newSetupIntent(call.now);
  const intent = await describe(call, { ...fresh, automatic_payment_methods: enabled ? fresh.automatic_payment_methods : null, usage });
  const confirmNow = params.flag('confirm') ?? false;
  const method = await readMethod(call);
  const returnUrl = readReturnUrl(call);
  params.close();
  checkHolder(method, idOf(intent.customer));
  const created: Stripe.SetupIntent = method === null ? intent : { ...intent, payment_method: method.id, status: 'requires_confirmation' };
  call.emit('setup_intent.created', created);
  if (!confirmNow) {
    call.add('setup_intent', created);
    return { body: created };
  }
  if (method === null) throw setupState(noMethod, created);
  return tryToKeep(call, null, created, method, { approved: false, returnUrl });
}

const noMethod =
  "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.";

async function describe(call: Call, intent: Stripe.SetupIntent): Promise<Stripe.SetupIntent> {
  const customer = call.params.text('customer', 100);
  if (customer) await call.need('customer', customer, 'customer');
  const description = call.params.text('description', 1000);
  return {
    ...intent,
    ...(customer === undefined ? {} : { customer: customer || null }),
    ...(description === undefined ? {} : { description: description || null }),
    metadata: call.params.metadata(intent.metadata ?? {}),
  };
}

/** The intent of the path; a publishable key needs its client secret too, and a wrong one is refused with any key. */
export async function needSetupIntent(call: Call): Promise<RowOf<'setup_intent'>> {
  const given = call.params.text('client_secret', 200);
  if (call.access === 'publishable' && !given) throw missingParam('client_secret');
  const row = await call.need('setup_intent');
  if (given !== undefined && !sameText(given, row.body.client_secret ?? '')) throw wrongClientSecret('SetupIntent');
  return row;
}

async function retrieve(call: Call): Promise<Outcome> {
  const row = await needSetupIntent(call);
  call.params.close();
  return { body: seenBy(call, row.body) };
}

async function update(call: Call): Promise<Outcome> {
  const row = await call.need('setup_intent');
  const described = await describe(call, row.body);
  const method = await readMethod(call);
  call.params.close();
  checkHolder(method, idOf(described.customer));
  if (method !== null && !open.includes(row.body.status)) throw setupState(notOpen(row.body, 'update'), row.body);
  const updated: Stripe.SetupIntent =
    method === null ? described : { ...described, next_action: null, payment_method: method.id, status: 'requires_confirmation' };
  call.change(row, updated);
  return { body: updated };
}

function notOpen(intent: Stripe.SetupIntent, what: string): string {
  return `You cannot ${what} this SetupIntent because it has a status of ${intent.status}.`;
}

async function confirm(call: Call): Promise<Outcome> {
  const row = await needSetupIntent(call);
  const given = await readMethod(call);
  const returnUrl = readReturnUrl(call);
  call.params.flag('use_stripe_sdk');
  call.params.text('expected_payment_method_type');
  call.params.close();
  const intent = row.body;
  checkHolder(given, idOf(intent.customer));
  if (!open.includes(intent.status)) throw setupState(notOpen(intent, 'confirm'), seenBy(call, intent));
  if (given === null && intent.payment_method === null) throw setupState(noMethod, seenBy(call, intent));
  if (given === null && intent.status === 'requires_action') return { body: seenBy(call, intent) };
  return tryToKeep(call, row, intent, given ?? (await methodOf(call, intent)), { approved: false, returnUrl });
}

async function cancel(call: Call): Promise<Outcome> {
  const row = await call.need('setup_intent');
  const reason = call.params.choice('cancellation_reason', reasons) ?? null;
  call.params.close();
  if (!open.includes(row.body.status)) throw setupState(notOpen(row.body, 'cancel'), row.body);
  const canceled: Stripe.SetupIntent = { ...row.body, cancellation_reason: reason, next_action: null, status: 'canceled' };
  call.change(row, canceled);
  call.emit('setup_intent.canceled', canceled);
  return { body: canceled };
}

/** Asks the card's bank whether it may be kept. */
export function tryToKeep(
  call: Call,
  row: RowOf<'setup_intent'> | null,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  { approved, returnUrl }: { approved: boolean; returnUrl: string | null },
): Outcome {
  const save = (body: Stripe.SetupIntent) => (row === null ? call.add('setup_intent', body) : call.change(row, body));
  const behaviour = testCardOf(method.card?.last4)?.behaviour ?? 'declined';
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
    return { body: seenBy(call, waiting) };
  }
  if (behaviour === 'pays' || behaviour === 'fails_later' || behaviour === 'challenge') {
    const customer = idOf(intent.customer);
    if (customer !== null) attach(call, method, customer);
    const kept: Stripe.SetupIntent = {
      ...intent,
      last_setup_error: null,
      next_action: null,
      payment_method: method.id,
      status: 'succeeded',
    };
    save(kept);
    call.emit('setup_intent.succeeded', kept);
    return { body: seenBy(call, kept) };
  }
  const fault = cardRefusal(declines[behaviour]);
  const refused = failed(intent, { ...fault, payment_method: method });
  save(refused);
  call.emit('setup_intent.setup_failed', refused);
  return { status: 402, body: { error: { ...fault, payment_method: method, setup_intent: seenBy(call, refused) } } };
}

function failed(intent: Stripe.SetupIntent, error: Stripe.SetupIntent.LastSetupError): Stripe.SetupIntent {
  return { ...intent, last_setup_error: error, next_action: null, payment_method: null, status: 'requires_payment_method' };
}

/** The person refused on the challenge page. */
export async function refuseToKeep(call: Call, row: RowOf<'setup_intent'>): Promise<Stripe.SetupIntent> {
  const refused = failed(row.body, {
    code: 'setup_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/setup-intent-authentication-failure',
    message: notAuthenticated,
    payment_method: await methodOf(call, row.body),
    type: 'invalid_request_error',
  });
  call.change(row, refused);
  call.emit('setup_intent.setup_failed', refused);
  return refused;
}

async function list(call: Call): Promise<Outcome> {
  const page = readList(call.params);
  const customer = call.params.text('customer', 100);
  const method = call.params.text('payment_method', 100);
  call.params.close();
  const equal = { ...(customer === undefined ? {} : { customer }), ...(method === undefined ? {} : { payment_method: method }) };
  return await listPage(call, 'setup_intent', path, page, { equal });
}
