import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiVersion } from '../api/new-objects.ts';
import { createSdk, openShop, publishableKey, type Shop } from '../test-stripe.ts';

let shop: Shop;
let stripe: Stripe;
beforeAll(async () => {
  shop = await openShop();
  stripe = shop.stripe;
});
afterAll(async () => await shop.close());

async function catchFailure(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await promise.then(
    () => new Error('it went through'),
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
}

const listCharges = async (intent: string) => (await shop.list('charge')).filter((charge) => charge.payment_intent === intent);

const order = { amount: 4825, currency: 'usd', description: 'Balconette', metadata: { orderId: 'ord_1' }, transfer_group: 'ord_1' };

test('uses the API version of the SDK', () => {
  expect(apiVersion).toBe(Stripe.API_VERSION);
});

describe('a payment intent', () => {
  test('is created, retrieved and updated', async () => {
    const startedAt = Math.floor(Date.now() / 1000);
    const intent = await stripe.paymentIntents.create(order);
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 4825,
      status: 'requires_payment_method',
      livemode: false,
      transfer_group: 'ord_1',
    });
    expect(intent.id).toMatch(/^pi_\w{24}$/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w{25}$`));
    expect(intent.created).toBeGreaterThanOrEqual(startedAt);
    expect(intent.created).toBeLessThanOrEqual(Date.now() / 1000);
    expect(intent.lastResponse).toMatchObject({ apiVersion, requestId: expect.stringMatching(/^req_\w{14}$/) });

    const changed = await stripe.paymentIntents.update(intent.id, { amount: 5000, metadata: { orderId: '', note: 'a b+c&d=é' } });
    expect(changed).toMatchObject({ amount: 5000, metadata: { note: 'a b+c&d=é' } });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(changed);
  });

  test('is confirmed with a card, and has a charge', async () => {
    const intent = await stripe.paymentIntents.create(order);
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 4825, next_action: null });

    const shown = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge.balance_transaction'] });
    expect(shown.latest_charge).toMatchObject({
      object: 'charge',
      captured: true,
      paid: true,
      payment_intent: intent.id,
      balance_transaction: { object: 'balance_transaction', amount: 4825, fee: 170, net: 4655 },
    });
  });

  test('is created and confirmed in one call', async () => {
    const paid = await stripe.paymentIntents.create({ ...order, confirm: true, payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });

  test('with a card requires confirmation', async () => {
    const intent = await stripe.paymentIntents.create({ ...order, payment_method: 'pm_card_visa' });
    expect(intent.status).toBe('requires_confirmation');
    expect((await stripe.paymentIntents.confirm(intent.id)).status).toBe('succeeded');
  });

  test('shows a decline, and accepts another card', async () => {
    const intent = await stripe.paymentIntents.create(order);
    const declined = await catchFailure(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }));
    expect(declined).toMatchObject({ type: 'StripeCardError', statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' });
    expect(declined.payment_intent).toMatchObject({ id: intent.id, status: 'requires_payment_method' });

    const waiting = await stripe.paymentIntents.retrieve(intent.id);
    expect(waiting.last_payment_error).toMatchObject({
      type: 'card_error',
      decline_code: 'generic_decline',
      payment_method: { card: { last4: '0002' } },
    });
    const secondDecline = await catchFailure(
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' }),
    );
    expect(secondDecline.decline_code).toBe('insufficient_funds');
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
    expect((await listCharges(intent.id)).map((charge) => charge.status)).toEqual(['succeeded', 'failed', 'failed']);
  });

  test('can be canceled, and then neither paid nor canceled again', async () => {
    const intent = await stripe.paymentIntents.create(order);
    const canceled = await stripe.paymentIntents.cancel(intent.id);
    expect(canceled).toMatchObject({ status: 'canceled', canceled_at: expect.any(Number) });
    const again = await catchFailure(stripe.paymentIntents.cancel(intent.id));
    expect(again).toMatchObject({ code: 'payment_intent_unexpected_state', payment_intent: { status: 'canceled' } });
    expect((await catchFailure(stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }))).code).toBe(
      'payment_intent_unexpected_state',
    );
  });

  test('confirmed ten times at once is charged once', async () => {
    const intent = await stripe.paymentIntents.create(order);
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect(await listCharges(intent.id)).toHaveLength(1);
  });

  test('is either paid or canceled if both are called at once', async () => {
    const intent = await stripe.paymentIntents.create(order);
    const [paid, canceled] = await Promise.allSettled([
      stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' }),
      stripe.paymentIntents.cancel(intent.id),
    ]);
    expect([paid.status, canceled.status].toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('errors', () => {
  test.each([
    [{ currency: 'usd' }, 'parameter_missing', 'amount'],
    [{ amount: 4825 }, 'parameter_missing', 'currency'],
    [{ amount: 10, currency: 'usd' }, 'amount_too_small', 'amount'],
    [{ amount: 100_000_000, currency: 'usd' }, 'amount_too_large', 'amount'],
    [{ amount: '12.5', currency: 'usd' }, 'parameter_invalid_integer', 'amount'],
    [{ amount: 4825, currency: 'usd', colour: 'red' }, 'parameter_unknown', 'colour'],
    [{ amount: 4825, currency: 'usd', customer: 'cus_nobody' }, 'resource_missing', 'customer'],
  ])('for %j name the parameter', async (params, code, param) => {
    const error = await catchFailure(stripe.rawRequest('POST', '/v1/payment_intents', params));
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, code, param });
  });

  test('for an unknown id', async () => {
    const error = await catchFailure(stripe.paymentIntents.retrieve('pi_nothing'));
    expect(error).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such payment_intent: 'pi_nothing'",
    });
  });

  test('for an unknown URL', async () => {
    const error = await catchFailure(stripe.products.create({ name: 'none' }));
    expect(error).toMatchObject({ statusCode: 404, message: expect.stringMatching(/^Unrecognized request URL \(POST: \/v1\/products\)/) });
    expect((await catchFailure(stripe.plans.list())).message).toContain('Unrecognized request URL (GET: /v1/plans)');
  });

  test('for a missing or wrong key, and for the publishable key', async () => {
    const wrong = await catchFailure(createSdk(shop.origin, 'sk_test_wrongwrongwrongwrong').refunds.list());
    expect(wrong).toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: 'Invalid API Key provided: sk_test_********rong',
    });
    const browser = await catchFailure(createSdk(shop.origin, publishableKey).refunds.list());
    expect(browser).toMatchObject({ type: 'StripePermissionError', code: 'secret_key_required' });
    expect((await fetch(`${shop.base}/v1/refunds`)).status).toBe(401);
  });

  test('for an invalid expansion', async () => {
    const intent = await stripe.paymentIntents.create(order);
    const error = await catchFailure(stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge', 'review.charge'] }));
    expect(error.message).toBe('This property cannot be expanded (review.charge).');
  });

  test('for a body that is not form encoded', async () => {
    const response = await fetch(`${shop.base}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' },
      body: '{"amount":1}',
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('application/x-www-form-urlencoded');
  });
});

describe('a browser', () => {
  const createCardData = (number: string, more: Record<string, string> = {}) => ({
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
    ...more,
  });
  const makeIntent = async () => {
    const intent = await stripe.paymentIntents.create(order);
    return { id: intent.id, secret: intent.client_secret ?? '' };
  };

  test('pays with a typed card, and sees public fields only', async () => {
    const { id, secret } = await makeIntent();
    const { status, body } = await shop.browser(`/v1/payment_intents/${id}/confirm`, {
      client_secret: secret,
      ...createCardData('4242 4242 4242 4242'),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: 'succeeded', amount: 4825 });
    for (const hidden of ['metadata', 'latest_charge', 'transfer_group', 'customer']) expect(body).not.toHaveProperty(hidden);
  });

  test('needs the client secret', async () => {
    const { id } = await makeIntent();
    const other = await makeIntent();
    expect(await shop.browser(`/v1/payment_intents/${id}/confirm`, createCardData('4242424242424242'))).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_missing', param: 'client_secret' } },
    });
    expect(
      await shop.browser(`/v1/payment_intents/${id}/confirm`, { client_secret: other.secret, payment_method: 'pm_card_visa' }),
    ).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_invalid_parameter' } },
    });
    expect((await fetch(`${shop.base}/v1/payment_intents/${id}?key=${publishableKey}`)).status).toBe(403);
  });

  test('can’t cancel or update', async () => {
    const { id, secret } = await makeIntent();
    for (const path of [`/${id}/cancel`, `/${id}`]) {
      const { status } = await shop.browser(`/v1/payment_intents${path}`, { client_secret: secret });
      expect(status).toBe(403);
    }
  });

  test.each([
    ['4000000000000002', {}, { code: 'card_declined', decline_code: 'generic_decline' }],
    ['4000000000009995', {}, { code: 'card_declined', decline_code: 'insufficient_funds' }],
    ['4111111111111111', {}, { code: 'card_declined', decline_code: 'test_mode_live_card' }],
    ['4242424242424241', {}, { code: 'incorrect_number', param: 'number' }],
    ['4242424242424242', { 'payment_method_data[card][exp_year]': '2020' }, { code: 'invalid_expiry_year', param: 'exp_year' }],
    ['4242424242424242', { 'payment_method_data[card][exp_month]': '13' }, { code: 'invalid_expiry_month', param: 'exp_month' }],
    ['4242424242424242', { 'payment_method_data[card][cvc]': '12' }, { code: 'invalid_cvc', param: 'cvc' }],
  ])('gets an error for card %s %j', async (number, more, expected) => {
    const { id, secret } = await makeIntent();
    const { status, body } = await shop.browser(`/v1/payment_intents/${id}/confirm`, {
      client_secret: secret,
      ...createCardData(number, more),
    });
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', ...expected });
    expect(JSON.stringify(body)).not.toContain(number);
    if (number === '4111111111111111') expect(body.error?.message).toContain('use a published test number');
  });

  test('of another origin gets no CORS headers', async () => {
    const response = await fetch(`${shop.base}/v1/payment_intents`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});
