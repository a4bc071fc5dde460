import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitForm } from '../test-accounts.ts';
import { openShop, publishableKey, type Shop } from '../test-stripe.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ hookEvents: [] });
});
afterAll(async () => await shop.close());

const newCustomer = async () => await shop.stripe.customers.create({ email: 'ida@example.org' });
const typed = (number: string) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2040',
  'payment_method_data[card][cvc]': '123',
});

async function saveCard(number: string, customer: string) {
  const intent = await shop.stripe.setupIntents.create({ customer, usage: 'off_session', metadata: { why: 'next time' } });
  const answer = await shop.browser(`/v1/setup_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    return_url: `${shop.origin}/account`,
    ...typed(number),
  });
  return { intent, ...answer };
}

describe('a saved card', () => {
  test('is typed in the browser, and pays off-session', async () => {
    const customer = await newCustomer();
    const { intent, status, body } = await saveCard('4242 4242 4242 4242', customer.id);
    expect([status, body.status]).toEqual([200, 'succeeded']);
    for (const hidden of ['metadata', 'customer', 'latest_attempt']) expect(body).not.toHaveProperty(hidden);

    const saved = await shop.stripe.setupIntents.retrieve(intent.id, { expand: ['payment_method'] });
    expect(saved).toMatchObject({
      object: 'setup_intent',
      status: 'succeeded',
      payment_method: { customer: customer.id, card: { last4: '4242' } },
    });
    const cards = await shop.stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
    expect(cards.data).toHaveLength(1);

    const paid = await shop.stripe.paymentIntents.create({
      amount: 4825,
      currency: 'usd',
      customer: customer.id,
      payment_method: cards.data[0]?.id ?? '',
      off_session: true,
      confirm: true,
    });
    expect(paid).toMatchObject({ status: 'succeeded', customer: customer.id });
    const events = await shop.stripe.events.list({
      types: ['setup_intent.created', 'setup_intent.succeeded', 'payment_method.attached'],
      limit: 3,
    });
    expect(events.data.map((event) => event.type)).toEqual(['setup_intent.succeeded', 'payment_method.attached', 'setup_intent.created']);
  });

  test('with a challenge is challenged once, and not off-session', async () => {
    const customer = await newCustomer();
    const { intent, body } = await saveCard('4000002500003155', customer.id);
    expect(body).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    const page = await (await fetch(body.next_action?.redirect_to_url.url ?? '')).text();
    expect(page).toContain('the card is saved for later');
    const answered = await submitForm(`${shop.base}/challenge/${intent.id}`, {
      client_secret: intent.client_secret ?? '',
      return_url: `${shop.origin}/account`,
      answer: 'approve',
    });
    expect(answered.location).toBe(
      `${shop.origin}/account?setup_intent=${intent.id}&setup_intent_client_secret=${intent.client_secret}&redirect_status=succeeded`,
    );
    const [card] = (await shop.stripe.paymentMethods.list({ customer: customer.id })).data;
    const later = { amount: 4825, currency: 'usd', customer: customer.id, payment_method: card?.id ?? '', confirm: true };
    expect((await shop.stripe.paymentIntents.create({ ...later, off_session: true })).status).toBe('succeeded');
    expect((await shop.stripe.paymentIntents.create({ ...later, return_url: `${shop.origin}/` })).status).toBe('requires_action');
  });

  test('isn’t saved if the challenge fails', async () => {
    const customer = await newCustomer();
    const { intent, body } = await saveCard('4000002500003155', customer.id);
    expect(body.status).toBe('requires_action');
    await submitForm(`${shop.base}/challenge/${intent.id}`, { client_secret: intent.client_secret ?? '', answer: 'refuse' });
    expect(await shop.stripe.setupIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    });
    expect((await shop.stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
  });

  test('shows why it was declined, and another one can be tried', async () => {
    const customer = await newCustomer();
    const { intent, status, body } = await saveCard('4000000000000069', customer.id);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code: 'expired_card', message: 'Your card has expired.' });
    const again = await shop.stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(again).toMatchObject({ status: 'succeeded', last_setup_error: null });
    await expect(shop.stripe.setupIntents.confirm(intent.id)).rejects.toMatchObject({ code: 'setup_intent_unexpected_state' });
  });

  test('can still be declined when it is charged', async () => {
    const customer = await newCustomer();
    const { body } = await saveCard('4000 0000 0000 0341', customer.id);
    expect(body.status).toBe('succeeded');
    const [card] = (await shop.stripe.paymentMethods.list({ customer: customer.id })).data;
    const charge = shop.stripe.paymentIntents.create({
      amount: 4825,
      currency: 'usd',
      customer: customer.id,
      payment_method: card?.id ?? '',
      confirm: true,
    });
    await expect(charge).rejects.toMatchObject({ type: 'StripeCardError', decline_code: 'generic_decline' });
  });

  test('can be saved by a payment, on request', async () => {
    const customer = await newCustomer();
    await shop.stripe.paymentIntents.create({
      amount: 4825,
      currency: 'usd',
      customer: customer.id,
      setup_future_usage: 'off_session',
      payment_method: 'pm_card_visa',
      confirm: true,
    });
    expect((await shop.stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
  });

  test('can only be used by its customer', async () => {
    const [ida, theo] = [await newCustomer(), await newCustomer()];
    const card = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: ida.id });
    const foreign = { amount: 4825, currency: 'usd', payment_method: card.id, confirm: true };
    await expect(shop.stripe.paymentIntents.create({ ...foreign, customer: theo.id })).rejects.toMatchObject({ param: 'payment_method' });
    await expect(shop.stripe.paymentIntents.create(foreign)).rejects.toMatchObject({ param: 'payment_method' });
    await expect(shop.stripe.paymentMethods.attach(card.id, { customer: theo.id })).rejects.toMatchObject({
      code: 'payment_method_unexpected_state',
    });
    await expect(shop.stripe.setupIntents.create({ customer: theo.id, payment_method: card.id })).rejects.toThrow(/does not have/);
  });

  test('can be removed', async () => {
    const customer = await newCustomer();
    const card = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    expect((await shop.stripe.paymentMethods.detach(card.id)).customer).toBeNull();
    expect((await shop.stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
    await expect(shop.stripe.paymentMethods.detach(card.id)).rejects.toMatchObject({ code: 'payment_method_unexpected_state' });
  });

  test('is saved once if ten confirmations arrive concurrently', async () => {
    const customer = await newCustomer();
    const intent = await shop.stripe.setupIntents.create({ customer: customer.id });
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, async () => await shop.stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })),
    );
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await shop.stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
  });
});

describe('a browser', () => {
  test('creates a payment method from a typed card, without its number in the response', async () => {
    const { status, body } = await shop.browser('/v1/payment_methods', {
      type: 'card',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '40',
      'card[cvc]': '123',
      'billing_details[name]': 'Ida',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: 'payment_method', billing_details: { name: 'Ida' }, card: { last4: '4242' } });
    expect(JSON.stringify(body)).not.toContain('4242424242424242');
  });

  test('needs the setup’s client secret, and can’t cancel or list', async () => {
    const intent = await shop.stripe.setupIntents.create({});
    const without = await shop.browser(`/v1/setup_intents/${intent.id}/confirm`, { payment_method: 'pm_card_visa' });
    expect(without).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } });
    const wrong = await shop.browser(`/v1/setup_intents/${intent.id}/confirm`, { payment_method: 'pm_card_visa', client_secret: 'seti_x' });
    expect(wrong).toMatchObject({ status: 400, body: { error: { code: 'setup_intent_invalid_parameter' } } });
    expect((await shop.browser(`/v1/setup_intents/${intent.id}/cancel`, {})).status).toBe(403);
    const seen = await fetch(`${shop.base}/v1/setup_intents/${intent.id}?key=${publishableKey}&client_secret=${intent.client_secret}`);
    expect(await seen.json()).toMatchObject({ id: intent.id, status: 'requires_payment_method' });
    expect((await shop.stripe.setupIntents.cancel(intent.id, { cancellation_reason: 'abandoned' })).status).toBe('canceled');
    expect((await shop.stripe.setupIntents.list({ limit: 1 })).data[0]?.id).toBe(intent.id);
  });
});
