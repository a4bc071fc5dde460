import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestStore } from '../../store/test-store.ts';
import { createStripeSandbox } from '../../stripe-sandbox.ts';
import { openShop, publishableKey, type Shop, secretKey, webhookSecret } from '../test-stripe.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ hookEvents: [] });
});
afterAll(async () => await shop.close());

const paid = async (amount = 4825) =>
  await shop.stripe.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' });

describe('refunds', () => {
  test('can be partial, until nothing is left', async () => {
    const intent = await paid();
    const part = await shop.stripe.refunds.create({
      payment_intent: intent.id,
      amount: 1000,
      reason: 'requested_by_customer',
      metadata: { why: 'late' },
    });
    expect(part).toMatchObject({
      object: 'refund',
      amount: 1000,
      status: 'succeeded',
      payment_intent: intent.id,
      reason: 'requested_by_customer',
    });
    const tooMuch = shop.stripe.refunds.create({ payment_intent: intent.id, amount: 3826 });
    await expect(tooMuch).rejects.toMatchObject({ code: 'amount_too_large', param: 'amount' });
    const rest = await shop.stripe.refunds.create({ charge: String(intent.latest_charge) });
    expect(rest.amount).toBe(3825);
    await expect(shop.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ code: 'charge_already_refunded' });

    const charge = await shop.stripe.charges.retrieve(String(intent.latest_charge), { expand: ['refunds'] });
    expect(charge).toMatchObject({ amount_refunded: 4825, refunded: true, refunds: { data: [{ id: rest.id }, { id: part.id }] } });
    expect(await shop.stripe.refunds.retrieve(part.id)).toEqual(part);
    expect((await shop.stripe.refunds.list({ payment_intent: intent.id })).data.map((one) => one.id)).toEqual([rest.id, part.id]);
  });

  test('are accepted once if ten arrive concurrently', async () => {
    const intent = await paid();
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => shop.stripe.refunds.create({ payment_intent: intent.id })));
    expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect((await shop.stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  test('require a successful payment', async () => {
    const waiting = await shop.stripe.paymentIntents.create({ amount: 4825, currency: 'usd' });
    await expect(shop.stripe.refunds.create({ payment_intent: waiting.id })).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await expect(shop.stripe.refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' });
  });
});

describe('lists', () => {
  test('are paginated forwards and backwards by cursor', async () => {
    const customer = await shop.stripe.customers.create({ email: 'list@example.org' });
    const ids: string[] = [];
    for (let n = 0; n < 5; n++)
      ids.unshift((await shop.stripe.paymentIntents.create({ amount: 500 + n, currency: 'usd', customer: customer.id })).id);
    const page = async (more: object) => {
      const list = await shop.stripe.paymentIntents.list({ customer: customer.id, limit: 2, ...more });
      return { ids: list.data.map((intent) => intent.id), more: list.has_more, url: list.url };
    };
    expect(await page({})).toEqual({ ids: ids.slice(0, 2), more: true, url: '/v1/payment_intents' });
    expect(await page({ starting_after: ids[1] })).toMatchObject({ ids: ids.slice(2, 4), more: true });
    expect(await page({ starting_after: ids[3] })).toMatchObject({ ids: ids.slice(4), more: false });
    expect(await page({ ending_before: ids[4] })).toMatchObject({ ids: ids.slice(2, 4), more: true });
    expect(await page({ ending_before: ids[1] })).toMatchObject({ ids: ids.slice(0, 1), more: false });
    const all: string[] = [];
    for await (const intent of shop.stripe.paymentIntents.list({ customer: customer.id, limit: 2 })) all.push(intent.id);
    expect(all).toEqual(ids);
  });

  test('refuse unknown cursors and invalid limits', async () => {
    await expect(shop.stripe.charges.list({ starting_after: 'ch_nothing' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    });
    await expect(shop.stripe.charges.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });

  test('can be filtered by creation time', async () => {
    const intent = await paid();
    const later = await shop.stripe.paymentIntents.list({ created: { gt: intent.created + 10 } });
    const since = await shop.stripe.paymentIntents.list({ created: { gte: intent.created - 10 }, limit: 1 });
    expect([later.data.length, since.data[0]?.id]).toEqual([0, intent.id]);
  });

  test('expand objects in each row', async () => {
    const intent = await paid();
    const list = await shop.stripe.paymentIntents.list({ limit: 1, expand: ['data.latest_charge'] });
    expect(list.data[0]).toMatchObject({ id: intent.id, latest_charge: { object: 'charge', amount: 4825 } });
  });
});

describe('events', () => {
  test('are recorded for every change of a payment', async () => {
    const intent = await paid();
    const refund = await shop.stripe.refunds.create({ payment_intent: intent.id });
    const recent = await shop.stripe.events.list({ limit: 5 });
    expect(recent.data.map((event) => event.type)).toEqual([
      'charge.refunded',
      'refund.created',
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
    const [latest] = recent.data;
    expect(latest).toMatchObject({
      object: 'event',
      livemode: false,
      api_version: shop.stripe.getApiField('version'),
      request: { id: expect.stringMatching(/^req_/), idempotency_key: expect.any(String) },
      data: { object: { id: refund.charge, amount_refunded: 4825 }, previous_attributes: { amount_refunded: 0, refunded: false } },
    });
    expect(await shop.stripe.events.retrieve(latest?.id ?? '')).toEqual(latest);
    const succeeded = await shop.stripe.events.list({ types: ['payment_intent.succeeded', 'charge.failed'], limit: 1 });
    expect(succeeded.data[0]).toMatchObject({ type: 'payment_intent.succeeded', data: { object: { id: intent.id } } });
  });
});

describe('the balance', () => {
  test('is payments less fees and refunds', async () => {
    const before = await shop.stripe.balance.retrieve();
    const intent = await paid(10_000);
    await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 2500 });
    const after = await shop.stripe.balance.retrieve();
    const change = (key: 'pending' | 'available') => (after[key][0]?.amount ?? 0) - (before[key][0]?.amount ?? 0);
    expect([change('pending'), change('available')]).toEqual([10_000 - 320, -2500]);
  });
});

describe('customers', () => {
  test('are created, updated, listed and deleted', async () => {
    const made = await shop.stripe.customers.create({ email: 'theo@example.org', name: 'Theo', metadata: { account: 'acc_1' } });
    expect(await shop.stripe.customers.update(made.id, { name: '' })).toMatchObject({ id: made.id, name: null, email: 'theo@example.org' });
    expect((await shop.stripe.customers.list({ email: 'theo@example.org' })).data).toHaveLength(1);
    expect(await shop.stripe.customers.del(made.id)).toEqual({ id: made.id, object: 'customer', deleted: true });
    await expect(shop.stripe.customers.retrieve(made.id)).rejects.toMatchObject({ code: 'resource_missing' });
  });
});

describe('webhook endpoints', () => {
  test('are created, retrieved without their secret, updated and deleted', async () => {
    const url = 'http://127.0.0.1:9/hook';
    const made = await shop.stripe.webhookEndpoints.create({ url, enabled_events: ['payment_intent.succeeded'], description: 'ours' });
    expect(made).toMatchObject({ object: 'webhook_endpoint', status: 'enabled', url, secret: expect.stringMatching(/^whsec_\w{32}$/) });
    const read = await shop.stripe.webhookEndpoints.retrieve(made.id);
    expect(read).not.toHaveProperty('secret');
    expect(await shop.stripe.webhookEndpoints.update(made.id, { disabled: true })).toMatchObject({ status: 'disabled' });
    expect((await shop.stripe.webhookEndpoints.list()).data[0]).not.toHaveProperty('secret');
    expect(await shop.stripe.webhookEndpoints.del(made.id)).toMatchObject({ deleted: true });
    const elsewhere = shop.stripe.webhookEndpoints.create({ url: 'http://192.168.1.1/hook', enabled_events: ['*'] });
    await expect(elsewhere).rejects.toMatchObject({ param: 'url', code: 'url_invalid' });
  });
});

describe('the sandbox', () => {
  test('refuses live keys and empty secrets', async () => {
    const { store, release } = await openTestStore();
    const options = {
      store,
      secretKey,
      publishableKey,
      webhookSecret,
      clock: { now: () => new Date() },
      log: { warn: () => {} },
      publicUrl: 'http://localhost',
    };
    expect(() => createStripeSandbox({ ...options, secretKey: 'sk_live_0123456789abcdefghij' })).toThrow(/refuses live keys/);
    expect(() => createStripeSandbox({ ...options, publishableKey: 'pk_live_0123456789abcdefghij' })).toThrow(/refuses live keys/);
    expect(() => createStripeSandbox({ ...options, webhookSecret: '' })).toThrow(/whsec_/);
    await release();
  });
});
