import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSdk, openShop, publishableKey, type Shop, secretKey } from '../test-stripe.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop({ hookEvents: [] });
});
afterEach(async () => await shop.close());

const order = { amount: 4825, currency: 'usd' };
const countIntents = async () => (await shop.list('payment_intent')).length;

describe('an injected fault', () => {
  test('error: the call was not executed, and a retry executes it', async () => {
    shop.sandbox.faults.errorNext = 1;
    await expect(shop.stripe.paymentIntents.create(order, { idempotencyKey: 'k1' })).rejects.toMatchObject({
      type: 'StripeAPIError',
      statusCode: 500,
    });
    expect(await countIntents()).toBe(0);
    expect((await shop.stripe.paymentIntents.create(order, { idempotencyKey: 'k1' })).amount).toBe(4825);
    expect(await countIntents()).toBe(1);
  });

  test('lost: the call was executed, and a retry with the same key returns the response', async () => {
    shop.sandbox.faults.lostNext = 1;
    await expect(shop.stripe.paymentIntents.create(order, { idempotencyKey: 'k2' })).rejects.toMatchObject({ statusCode: 500 });
    expect(await countIntents()).toBe(1);
    const answer = await shop.stripe.paymentIntents.create(order, { idempotencyKey: 'k2' });
    expect(answer.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await countIntents()).toBe(1);
  });

  test('cut: the connection breaks after execution, and the SDK retries', async () => {
    shop.sandbox.faults.cutNext = 1;
    const answer = await shop.stripe.paymentIntents.create(order);
    expect(answer.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await countIntents()).toBe(1);
  });

  test('hang: the client times out, and the SDK retries', async () => {
    shop.sandbox.faults.hangNext = 1;
    const retryingSdk = createSdk(shop.origin, secretKey, { timeout: 1000, maxNetworkRetries: 6 });
    expect((await retryingSdk.paymentIntents.create(order)).status).toBe('requires_payment_method');
    expect(await countIntents()).toBe(1);
  });

  test('slow: the response is delayed', async () => {
    Object.assign(shop.sandbox.faults, { slowNext: 1, slowMs: 120 });
    const start = Date.now();
    await shop.stripe.balance.retrieve();
    expect(Date.now() - start).toBeGreaterThanOrEqual(119);
  });

  test('at random is handled by the SDK’s retries, and nothing is created twice', async () => {
    Object.assign(shop.sandbox.faults, { seed: 11, error: 0.1, lost: 0.1, cut: 0.1 });
    const retryingSdk = createSdk(shop.origin, secretKey, { maxNetworkRetries: 8 });
    const paid = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const intent = await retryingSdk.paymentIntents.create(order);
        return await retryingSdk.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
      }),
    );
    Object.assign(shop.sandbox.faults, { error: 0, lost: 0, cut: 0 });
    expect(paid.every((intent) => intent.status === 'succeeded')).toBe(true);
    expect(await shop.list('payment_intent')).toHaveLength(12);
    expect(await shop.list('charge')).toHaveLength(12);
  });

  test('doesn’t prevent the sandbox from stopping', async () => {
    shop.sandbox.faults.hangNext = 1;
    const left = fetch(`${shop.base}/v1/balance`, { headers: { authorization: `Bearer ${secretKey}` } }).catch(() => 'gone');
    await expect.poll(() => shop.sandbox.faults.hangNext).toBe(0);
    await shop.sandbox.stop();
    expect(await left).toBe('gone');
  });
});

describe('the fault route', () => {
  const call = async (key: string, body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${shop.base}/test/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, ...headers },
      body: new URLSearchParams(body),
    });
    return { status: response.status, text: await response.text() };
  };

  test('requires the secret key and a local request', async () => {
    expect((await call(publishableKey, 'errorNext=1')).status).toBe(403);
    expect((await call('sk_test_wrongwrongwrongwrong', 'errorNext=1')).status).toBe(401);
    expect((await call(secretKey, 'errorNext=1', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(403);
    expect((await call(secretKey, 'errorNext=1', { forwarded: 'for=127.0.0.1' })).status).toBe(403);
    expect(shop.sandbox.faults.errorNext).toBe(0);
    const updated = await call(secretKey, 'errorNext=1&seed=3&only=/v1/refunds');
    expect(JSON.parse(updated.text)).toMatchObject({ errorNext: 1, seed: 3, only: '/v1/refunds', drop: 0 });
    expect(await countIntents()).toBe(0);
  });

  test('is not affected by faults', async () => {
    shop.sandbox.faults.error = 1;
    const { status } = await call(secretKey, 'reset=true');
    expect([status, shop.sandbox.faults.error]).toEqual([200, 0]);
  });

  test('refuses requests of other machines', async () => {
    // A test can't send a request from another machine, so it is injected with another address.
    const { statusCode } = await shop.inject({
      method: 'POST',
      url: '/sandbox/stripe/test/faults',
      remoteAddress: '192.0.2.1',
      headers: { authorization: `Bearer ${secretKey}` },
    });
    expect(statusCode).toBe(403);
  });
});
