import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestStore } from '../../store/test-store.ts';
import { openShop, publishableKey, type Shop, secretKey } from '../test-stripe.ts';

let shop: Shop;
const gates: (() => void)[] = [];
let slow = false;
let release: () => Promise<void>;
beforeAll(async () => {
  const opened = await openTestStore();
  const { store } = opened;
  release = opened.release;
  // Commits wait at a gate, so that two calls are in progress at once.
  shop = await openShop({
    store: {
      ...store,
      commit: async (change) => {
        if (slow) await new Promise<void>((resolve) => gates.push(resolve));
        return await store.commit(change);
      },
    },
  });
});
afterAll(async () => {
  await shop.close();
  await release();
});

const order = { amount: 4825, currency: 'usd' };

describe('an idempotency key', () => {
  test('returns the same bytes for the same call', async () => {
    const send = async () =>
      await fetch(`${shop.base}/v1/payment_intents`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'idempotency-key': 'key-1' },
        body: new URLSearchParams({ amount: '4825', currency: 'usd' }),
      });
    const first = await send();
    const second = await send();
    expect(await second.text()).toBe(await first.text());
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'));
    expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
    expect(second.headers.get('idempotency-key')).toBe('key-1');
  });

  test('refuses other parameters and another path', async () => {
    const intent = await shop.stripe.paymentIntents.create(order, { idempotencyKey: 'key-2' });
    const other = { type: 'StripeIdempotencyError', statusCode: 400 };
    await expect(shop.stripe.paymentIntents.create({ ...order, amount: 5000 }, { idempotencyKey: 'key-2' })).rejects.toMatchObject(other);
    await expect(shop.stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'key-2' })).rejects.toMatchObject(other);
  });

  test('returns the same decline instead of charging again', async () => {
    const intent = await shop.stripe.paymentIntents.create(order);
    const pay = async () =>
      await shop.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'key-3' });
    const first = await pay().catch((error: unknown) => error);
    const second = await pay().catch((error: unknown) => error);
    const charges = (await shop.list('charge')).filter((charge) => charge.payment_intent === intent.id);
    expect(charges).toHaveLength(1);
    for (const error of [first, second]) {
      expect(error).toMatchObject({ type: 'StripeCardError', decline_code: 'generic_decline', charge: charges[0]?.id });
    }
  });

  test('can be used again after an invalid call', async () => {
    await expect(shop.stripe.paymentIntents.create({ ...order, amount: 1 }, { idempotencyKey: 'key-4' })).rejects.toMatchObject({
      code: 'amount_too_small',
    });
    expect((await shop.stripe.paymentIntents.create(order, { idempotencyKey: 'key-4' })).status).toBe('requires_payment_method');
  });

  test('gets a 409 while the first call is in progress', async () => {
    slow = true;
    const first = shop.stripe.paymentIntents.create(order, { idempotencyKey: 'key-5' });
    while (gates.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    await expect(shop.stripe.paymentIntents.create(order, { idempotencyKey: 'key-5' })).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    });
    slow = false;
    for (const open of gates.splice(0)) open();
    const intent = await first;
    expect(await shop.stripe.paymentIntents.create(order, { idempotencyKey: 'key-5' })).toEqual(intent);
  });

  test('of a server’s call doesn’t return its response to a browser', async () => {
    const intent = await shop.stripe.paymentIntents.create(order);
    const path = `${shop.base}/v1/payment_intents/${intent.id}/confirm`;
    const body = () => new URLSearchParams({ client_secret: intent.client_secret ?? '', payment_method: 'pm_card_visa' });
    const send = async (key: string) =>
      await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${key}`, 'idempotency-key': 'key-6' }, body: body() });
    expect(await (await send(secretKey)).json()).toHaveProperty('metadata');
    const browser = await send(publishableKey);
    expect(browser.headers.get('idempotent-replayed')).toBeNull();
    expect(await browser.json()).toMatchObject({ error: { code: 'payment_intent_unexpected_state' } });
  });
});
