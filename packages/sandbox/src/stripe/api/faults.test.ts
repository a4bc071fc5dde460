import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSdk, openShop, publishableKey, type Shop, secretKey } from '../test-stripe.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ hookEvents: [] });
});
afterEach(async () => await shop.close());

const order = { amount: 4825, currency: 'usd' };
const made = async () => (await shop.stripe.paymentIntents.list()).data.length;

describe('a call that goes wrong', () => {
  test('was not done when it says so, and is done when it is repeated', async () => {
    shop.sandbox.faults.errorNext = 1;
    await expect(shop.stripe.paymentIntents.create(order, { idempotencyKey: 'k1' })).rejects.toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
    });
    expect(await made()).toBe(0);
    expect((await shop.stripe.paymentIntents.create(order, { idempotencyKey: 'k1' })).amount).toBe(4825);
    expect(await made()).toBe(1);
  });

  test('may have been done all the same, and its key gives the answer', async () => {
    shop.sandbox.faults.lostNext = 1;
    await expect(shop.stripe.paymentIntents.create(order, { idempotencyKey: 'k2' })).rejects.toMatchObject({ statusCode: 500 });
    expect(await made()).toBe(1);
    const answer = await shop.stripe.paymentIntents.create(order, { idempotencyKey: 'k2' });
    expect(answer.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await made()).toBe(1);
  });

  test('may have been done when the connection broke; the SDK asks again by itself', async () => {
    shop.sandbox.faults.cutNext = 1;
    const answer = await shop.stripe.paymentIntents.create(order);
    expect(answer.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await made()).toBe(1);
  });

  test('without an answer is given up by the client, and tried again by the SDK itself', async () => {
    shop.sandbox.faults.hangNext = 1;
    const patient = createSdk(shop.origin, secretKey, { timeout: 150, maxNetworkRetries: 2 });
    expect((await patient.paymentIntents.create(order)).status).toBe('requires_payment_method');
    expect(await made()).toBe(1);
  });

  test('can be slow', async () => {
    Object.assign(shop.sandbox.faults, { slowNext: 1, slowMs: 120 });
    const start = Date.now();
    await shop.stripe.balance.retrieve();
    expect(Date.now() - start).toBeGreaterThanOrEqual(119);
  });

  test('by chance is borne by the SDK, and nothing is made twice', async () => {
    Object.assign(shop.sandbox.faults, { seed: 11, error: 0.1, lost: 0.1, cut: 0.1 });
    const stubborn = createSdk(shop.origin, secretKey, { maxNetworkRetries: 8 });
    const paid = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const intent = await stubborn.paymentIntents.create(order);
        return await stubborn.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
      }),
    );
    Object.assign(shop.sandbox.faults, { error: 0, lost: 0, cut: 0 });
    expect(paid.every((intent) => intent.status === 'succeeded')).toBe(true);
    expect((await shop.stripe.paymentIntents.list({ limit: 100 })).data).toHaveLength(12);
    expect((await shop.stripe.charges.list({ limit: 100 })).data).toHaveLength(12);
  });

  test('does not keep the stand-in from stopping', async () => {
    shop.sandbox.faults.hangNext = 1;
    const left = fetch(`${shop.base}/v1/balance`, { headers: { authorization: `Bearer ${secretKey}` } }).catch(() => 'gone');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await shop.sandbox.stop();
    expect(await left).toBe('gone');
  });
});

describe('the switch', () => {
  const call = async (key: string, body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${shop.base}/test/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, ...headers },
      body: new URLSearchParams(body),
    });
    return { status: response.status, text: await response.text() };
  };

  test('is turned with the secret key, on this machine', async () => {
    expect((await call(publishableKey, 'errorNext=1')).status).toBe(403);
    expect((await call('sk_test_wrongwrongwrongwrong', 'errorNext=1')).status).toBe(401);
    expect((await call(secretKey, 'errorNext=1', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
    expect((await call(secretKey, 'errorNext=1', { forwarded: 'for=127.0.0.1' })).status).toBe(403);
    expect(shop.sandbox.faults.errorNext).toBe(0);
    const turned = await call(secretKey, 'errorNext=1&seed=3&only=/v1/refunds');
    expect(JSON.parse(turned.text)).toMatchObject({ errorNext: 1, seed: 3, only: '/v1/refunds', drop: 0 });
    expect(await made()).toBe(0);
  });

  test('is not touched by what it turns', async () => {
    shop.sandbox.faults.error = 1;
    const { status } = await call(secretKey, 'reset=true');
    expect([status, shop.sandbox.faults.error]).toEqual([200, 0]);
  });

  test('cannot be reached from another machine', async () => {
    // Nobody is elsewhere in a test, so the request is handed in as if it came from there.
    const { statusCode } = await shop.inject({
      method: 'POST',
      url: '/sandbox/stripe/test/faults',
      remoteAddress: '192.0.2.1',
      headers: { authorization: `Bearer ${secretKey}` },
    });
    expect(statusCode).toBe(403);
  });
});
