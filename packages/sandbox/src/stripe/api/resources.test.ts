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
    const rest = await shop.stripe.refunds.create({ payment_intent: intent.id });
    expect(rest.amount).toBe(3825);
    await expect(shop.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({ code: 'charge_already_refunded' });

    const paidIntent = await shop.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paidIntent.latest_charge).toMatchObject({ amount_refunded: 4825, refunded: true });
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
  test('are paginated by cursor', async () => {
    const intent = await paid();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.unshift((await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 500 + n })).id);
    const page = async (more: object) => {
      const list = await shop.stripe.refunds.list({ payment_intent: intent.id, limit: 2, ...more });
      return { ids: list.data.map((refund) => refund.id), more: list.has_more, url: list.url };
    };
    expect(await page({})).toEqual({ ids: ids.slice(0, 2), more: true, url: '/v1/refunds' });
    expect(await page({ starting_after: ids[1] })).toMatchObject({ ids: ids.slice(2, 4), more: true });
    expect(await page({ starting_after: ids[3] })).toMatchObject({ ids: ids.slice(4), more: false });
    const all: string[] = [];
    for await (const refund of shop.stripe.refunds.list({ payment_intent: intent.id, limit: 2 })) all.push(refund.id);
    expect(all).toEqual(ids);
  });

  test('refuse unknown cursors and invalid limits', async () => {
    await expect(shop.stripe.refunds.list({ starting_after: 're_nothing' })).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'starting_after',
    });
    await expect(shop.stripe.refunds.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });

  test('can be filtered by creation time', async () => {
    const { created } = await paid();
    const later = await shop.stripe.balanceTransactions.list({ created: { gte: created + 10 } });
    const since = await shop.stripe.balanceTransactions.list({ created: { gte: created - 10 }, limit: 1 });
    expect([later.data.length, since.data.length]).toEqual([0, 1]);
  });

  test('expand objects in each row', async () => {
    const intent = await paid();
    const list = await shop.stripe.balanceTransactions.list({ limit: 1, expand: ['data.source'] });
    expect(list.data[0]).toMatchObject({ type: 'charge', source: { object: 'charge', payment_intent: intent.id } });
  });
});

describe('events', () => {
  test('are recorded for every change of a payment', async () => {
    const intent = await paid();
    const refund = await shop.stripe.refunds.create({ payment_intent: intent.id });
    const recent = (await shop.list('event')).slice(0, 5);
    expect(recent.map((event) => event.type)).toEqual([
      'charge.refunded',
      'refund.created',
      'payment_intent.succeeded',
      'charge.succeeded',
      'payment_intent.created',
    ]);
    expect(recent[0]).toMatchObject({
      object: 'event',
      livemode: false,
      api_version: shop.stripe.getApiField('version'),
      request: { id: expect.stringMatching(/^req_/), idempotency_key: expect.any(String) },
      data: { object: { id: refund.charge, amount_refunded: 4825 }, previous_attributes: { amount_refunded: 0, refunded: false } },
    });
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
      deliver: { url: 'http://localhost/hook', events: ['*'] },
    };
    expect(() => createStripeSandbox({ ...options, secretKey: 'sk_live_0123456789abcdefghij' })).toThrow(/refuses live keys/);
    expect(() => createStripeSandbox({ ...options, publishableKey: 'pk_live_0123456789abcdefghij' })).toThrow(/refuses live keys/);
    expect(() => createStripeSandbox({ ...options, webhookSecret: '' })).toThrow(/whsec_/);
    await release();
  });
});
