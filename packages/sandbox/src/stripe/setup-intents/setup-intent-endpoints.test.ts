import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitForm } from '../test-accounts.ts';
import { openShop, type Shop } from '../test-stripe.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ hookEvents: [] });
});
afterAll(async () => await shop.close());

const newCustomer = async () => await shop.stripe.customers.create({ metadata: { personId: 'ida' } });
const saveVisa = async (customer: string) => {
  const intent = await shop.stripe.setupIntents.create({ customer });
  const { payment_method: card } = await shop.stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  return String(card);
};
const readSetup = async (id: string) => (await shop.list('setup_intent')).find((intent) => intent.id === id);
const typed = (number: string) => ({
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': number,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '2040',
  'payment_method_data[card][cvc]': '123',
});

async function saveCard(number: string, customer: string) {
  const intent = await shop.stripe.setupIntents.create({ customer, usage: 'on_session' });
  const answer = await shop.browser(`/v1/setup_intents/${intent.id}/confirm`, {
    client_secret: intent.client_secret ?? '',
    return_url: `${shop.origin}/account`,
    ...typed(number),
  });
  return { intent, ...answer };
}

describe('a saved card', () => {
  test('is typed in the browser, and pays', async () => {
    const customer = await newCustomer();
    const { intent, status, body } = await saveCard('4242 4242 4242 4242', customer.id);
    expect([status, body.status]).toEqual([200, 'succeeded']);
    for (const hidden of ['metadata', 'customer', 'latest_attempt']) expect(body).not.toHaveProperty(hidden);

    expect(await readSetup(intent.id)).toMatchObject({ object: 'setup_intent', status: 'succeeded', customer: customer.id });
    const cards = await shop.stripe.paymentMethods.list({ customer: customer.id, type: 'card' });
    expect(cards.data).toMatchObject([{ customer: customer.id, card: { last4: '4242' } }]);

    const paid = await shop.stripe.paymentIntents.create({
      amount: 4825,
      currency: 'usd',
      customer: customer.id,
      payment_method: cards.data[0]?.id ?? '',
      confirm: true,
    });
    expect(paid).toMatchObject({ status: 'succeeded', customer: customer.id });
    const types = (await shop.list('event')).map(({ type }) => type).filter((type) => /^(setup_intent|payment_method)/.test(type));
    expect(types.slice(0, 3)).toEqual(['setup_intent.succeeded', 'payment_method.attached', 'setup_intent.created']);
  });

  test('with a challenge is saved once it is approved', async () => {
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
    expect((await shop.stripe.paymentIntents.create({ ...later, return_url: `${shop.origin}/` })).status).toBe('requires_action');
  });

  test('isn’t saved if the challenge fails', async () => {
    const customer = await newCustomer();
    const { intent, body } = await saveCard('4000002500003155', customer.id);
    expect(body.status).toBe('requires_action');
    await submitForm(`${shop.base}/challenge/${intent.id}`, { client_secret: intent.client_secret ?? '', answer: 'refuse' });
    expect(await readSetup(intent.id)).toMatchObject({
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

  test('can only be used by its customer', async () => {
    const [ida, theo] = [await newCustomer(), await newCustomer()];
    const card = await saveVisa(ida.id);
    const foreign = { amount: 4825, currency: 'usd', payment_method: card, confirm: true };
    await expect(shop.stripe.paymentIntents.create({ ...foreign, customer: theo.id })).rejects.toMatchObject({ param: 'payment_method' });
    await expect(shop.stripe.paymentIntents.create(foreign)).rejects.toMatchObject({ param: 'payment_method' });
    const setup = await shop.stripe.setupIntents.create({ customer: theo.id });
    await expect(shop.stripe.setupIntents.confirm(setup.id, { payment_method: card })).rejects.toThrow(/does not have/);
  });

  test('can be removed', async () => {
    const customer = await newCustomer();
    const card = await saveVisa(customer.id);
    expect((await shop.stripe.paymentMethods.detach(card)).customer).toBeNull();
    expect((await shop.stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
    await expect(shop.stripe.paymentMethods.detach(card)).rejects.toMatchObject({ code: 'payment_method_unexpected_state' });
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
  test('needs the setup’s client secret', async () => {
    const intent = await shop.stripe.setupIntents.create({});
    const without = await shop.browser(`/v1/setup_intents/${intent.id}/confirm`, { payment_method: 'pm_card_visa' });
    expect(without).toMatchObject({ status: 400, body: { error: { param: 'client_secret' } } });
    const wrong = await shop.browser(`/v1/setup_intents/${intent.id}/confirm`, { payment_method: 'pm_card_visa', client_secret: 'seti_x' });
    expect(wrong).toMatchObject({ status: 400, body: { error: { code: 'setup_intent_invalid_parameter' } } });
  });
});
