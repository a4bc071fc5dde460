import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { retryDelay } from '../../delivery/worker.ts';
import { openTestStore } from '../../store/test-store.ts';
import { createReadySeller } from '../test-accounts.ts';
import { openShop, publishableKey, type Shop, secretKey, webhookSecret } from '../test-stripe.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(async () => await shop.close());

const pay = async () =>
  await shop.stripe.paymentIntents.create({ amount: 4825, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' });
const types = () => shop.hook.received.map((one) => one.type);
const rest = async (ms = 150) => await new Promise((resolve) => setTimeout(resolve, ms));

describe('a webhook', () => {
  test('has a signature that the SDK verifies', async () => {
    const intent = await pay();
    await shop.hook.waitForCount(3);
    const got = shop.hook.received.find((one) => one.type === 'payment_intent.succeeded');
    const { body, signature } = got ?? { body: '', signature: '' };
    const read = (text: string, header: string, secret: string) => shop.stripe.webhooks.constructEvent(text, header, secret);
    expect(read(body, signature, webhookSecret)).toMatchObject({
      type: 'payment_intent.succeeded',
      livemode: false,
      data: { object: { id: intent.id } },
    });
    expect(() => read(body.replace('4825', '1'), signature, webhookSecret)).toThrow(/signature/);
    expect(() => read(body, signature, 'whsec_another_secret_entirely')).toThrow(/signature/);
    expect(() => read(body, signature, '')).toThrow(/secret/);
    expect(() => read(body, '', webhookSecret)).toThrow(/signature/);
    const tolerant = () => shop.stripe.webhooks.constructEvent(body, signature, webhookSecret, 300, undefined, Date.now() + 301_000);
    expect(tolerant).toThrow(/tolerance/);
  });

  test('is sent for every event, with the account’s id', async () => {
    const seller = await createReadySeller(shop);
    await pay();
    await shop.hook.waitForCount(5);
    expect(types().toSorted()).toEqual([
      'account.external_account.created',
      'account.updated',
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    const updated = shop.hook.received.find(({ type }) => type === 'account.updated');
    expect(JSON.parse(updated?.body ?? '{}')).toMatchObject({ account: seller.id, pending_webhooks: 1 });
  });

  test('is sent only for the types that the host subscribes to', async () => {
    const picky = await openShop({ hookEvents: ['payment_intent.succeeded'] });
    await picky.stripe.paymentIntents.create({ amount: 4825, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' });
    await picky.hook.waitForCount(1);
    await rest();
    expect(picky.hook.received.map((one) => one.type)).toEqual(['payment_intent.succeeded']);
    await picky.close();
  });

  test('is retried until it is accepted', async () => {
    shop.hook.answer = 500;
    await pay();
    await shop.hook.waitForCount(3);
    shop.hook.answer = 204;
    const listAccepted = () => shop.hook.received.filter(({ answer }) => answer === 204).map(({ id }) => id);
    await expect.poll(() => listAccepted().length).toBe(3);
    const ids = new Set(shop.hook.received.map(({ id }) => id));
    expect(ids.size).toBe(3);
    expect(shop.warnings[0]).toMatchObject({
      message: 'sandbox delivery failed; retrying',
      details: { reason: 'answered 500', attempts: 1 },
    });
    await rest();
    expect(listAccepted().toSorted()).toEqual([...ids].toSorted());
  });

  test('is retried with exponential back-off, at most five minutes apart', () => {
    expect([1, 2, 3, 9, 30].map(retryDelay)).toEqual([1000, 2000, 4000, 256_000, 300_000]);
  });
});

describe('injected faults', () => {
  test('duplicate', async () => {
    shop.sandbox.faults.duplicate = 2;
    await pay();
    await shop.hook.waitForCount(9);
    expect(types().filter((type) => type === 'payment_intent.succeeded')).toHaveLength(3);
    expect(new Set(shop.hook.received.map((one) => one.id)).size).toBe(3);
  });

  test('delay', async () => {
    shop.sandbox.faults.delayMs = 200;
    const start = Date.now();
    await pay();
    await shop.hook.waitForCount(3);
    expect(Date.now() - start).toBeGreaterThanOrEqual(200);
  });

  test('reorder', async () => {
    shop.sandbox.faults.reorder = true;
    await pay();
    await shop.hook.waitForCount(3);
    expect(types()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created']);
  });

  test('drop: the webhook is never sent, but the event is stored', async () => {
    shop.sandbox.faults.drop = 1;
    const intent = await pay();
    await rest(300);
    expect(shop.hook.received).toEqual([]);
    shop.sandbox.faults.drop = 0;
    await rest(200);
    expect(shop.hook.received).toEqual([]);
    expect((await shop.list('event'))[0]).toMatchObject({ type: 'payment_intent.succeeded', data: { object: { id: intent.id } } });
  });

  test('are set over HTTP, with the secret key only', async () => {
    const set = async (key: string, body: string) =>
      await fetch(`${shop.base}/test/faults`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    expect((await set(publishableKey, 'drop=1')).status).toBe(403);
    expect((await set(secretKey, 'drop=2')).status).toBe(400);
    expect((await set(secretKey, 'colour=red')).status).toBe(400);
    expect(shop.sandbox.faults.drop).toBe(0);
    expect(await (await set(secretKey, 'duplicate=1&delayMs=20&reorder=true&drop=0.5')).json()).toMatchObject({
      duplicate: 1,
      delayMs: 20,
      reorder: true,
      drop: 0.5,
    });
  });
});

describe('a restart', () => {
  test('delivers what the earlier process left pending', async () => {
    const { store, release } = await openTestStore();
    const first = await openShop({ store, leaseMs: 300 });
    first.sandbox.faults.delayMs = 60_000;
    const intent = await first.stripe.paymentIntents.create({ amount: 4825, currency: 'usd' });
    // The process has ended; its deliveries stay leased for another 60.3 s.
    await first.close();
    const second = await openShop({ store, now: () => new Date(Date.now() + 61_000) });
    await second.hook.waitForCount(1);
    expect(JSON.parse(second.hook.received[0]?.body ?? '{}')).toMatchObject({
      type: 'payment_intent.created',
      data: { object: { id: intent.id } },
    });
    await second.close();
    await release();
  });
});
