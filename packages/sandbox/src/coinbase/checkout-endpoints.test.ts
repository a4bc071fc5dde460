import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestStore } from '../store/test-store.ts';
import type { Checkout } from './checkout-object.ts';
import { type Exchange, openExchange, type ReceivedEvent, waitFor, webhookSecret } from './test-coinbase.ts';

let exchange: Exchange;
beforeAll(async () => {
  exchange = await openExchange();
});
afterAll(async () => await exchange.close());

const path = '/api/v1/checkouts';
const createOrder = (more: object = {}) => ({
  amount: '48.25',
  currency: 'USDC',
  description: 'Balconette in <plum>',
  metadata: { orderId: 'ord_1' },
  successRedirectUrl: 'https://shop.example/order/1',
  failRedirectUrl: 'https://shop.example/checkout',
  ...more,
});
const createCheckout = async (more: object = {}, at = exchange) => {
  const { status, body } = await at.call('POST', path, createOrder(more));
  expect(status).toBe(201);
  return body;
};
const readCheckout = async (id: string, at = exchange) => (await at.call('GET', `${path}/${id}`)).body;
const waitForStatus = async (id: string, status: string, at = exchange): Promise<Checkout> =>
  await waitFor(
    async () => await readCheckout(id, at),
    (one) => one.status === status,
  );
const pay = async (url: string, payment: string) =>
  await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ payment }) });
const waitForEvents = async (id: string, count: number, at = exchange): Promise<ReceivedEvent[]> =>
  await waitFor(
    () => at.received.filter((one) => one.checkout.id === id),
    (events) => events.length >= count,
  );

describe('a checkout', () => {
  test('is created with the URL of its payment page, and retrieved', async () => {
    const checkout = await createCheckout();
    expect(checkout).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      url: expect.stringMatching(new RegExp(`^${exchange.base}/pay/pl_\\w{26}$`)),
      amount: '48.25',
      currency: 'USDC',
      network: 'base',
      address: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      status: 'ACTIVE',
      metadata: { orderId: 'ord_1' },
    });
    expect(await readCheckout(checkout.id)).toEqual(checkout);
    expect(await createCheckout({ amount: '10.5' })).toMatchObject({ amount: '10.50' });
  });

  test.each([
    [{ amount: 48.25 }, /amount must be a text/],
    [{ amount: '0.00' }, /amount must be/],
    [{ amount: '1.234' }, /amount must be/],
    [{ currency: 'DOGE' }, /currency must be/],
    [{ currency: 'USD' }, /currency must be/],
    [{ expiresAt: '2001-01-01T00:00:00Z' }, /a time to come/],
    [{ successRedirectUrl: 'http://shop.example/' }, /https/],
    [{ failRedirectUrl: 'javascript:alert(1)' }, /https/],
    [{ metadata: { a: 1 } }, /metadata.a/],
    [{ colour: 'red' }, /colour is unknown/],
  ])('is refused with %j', async (more, message) => {
    const { status, body } = await exchange.call('POST', path, createOrder(more));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      errorType: 'invalid_request',
      errorMessage: expect.stringMatching(message),
      correlationId: expect.any(String),
    });
  });

  test('is created once per idempotency key, also concurrently', async () => {
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => await exchange.call('POST', path, createOrder(), { idempotencyKey })),
    );
    expect(new Set(answers.map((one) => one.body.id)).size).toBe(1);
    expect((await exchange.call('POST', path, createOrder({ amount: '1.00' }), { idempotencyKey })).body.errorType).toBe(
      'idempotency_error',
    );
    expect((await exchange.call('POST', path, createOrder(), { idempotencyKey: 'not a uuid' })).status).toBe(400);
  });

  test('is listed in pages', async () => {
    const alone = await openExchange();
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.unshift((await createCheckout({ amount: `${n + 1}.00` }, alone)).id);
    const first = await alone.call('GET', `${path}?pageSize=2`);
    expect(first.body.checkouts?.map((one) => one.id)).toEqual(ids.slice(0, 2));
    const second = await alone.call('GET', `${path}?pageSize=2&pageToken=${first.body.nextPageToken}`);
    expect(second.body.checkouts?.map((one) => one.id)).toEqual(ids.slice(2, 4));
    const last = await alone.call('GET', `${path}?pageSize=2&pageToken=${second.body.nextPageToken}`);
    expect([last.body.checkouts?.length, last.body.nextPageToken]).toEqual([1, undefined]);
    expect((await alone.call('GET', `${path}?pageSize=101`)).status).toBe(400);
    await alone.close();
  });

  test('with an unknown id is a 404', async () => {
    for (const id of ['0'.repeat(24), 'x', '../checkouts', '%00']) {
      expect((await exchange.call('GET', `${path}/${encodeURIComponent(id)}`)).status, id).toBe(404);
    }
  });
});

describe('a payment', () => {
  test('is confirmed by the network, and sends a webhook', async () => {
    const checkout = await createCheckout();
    const answered = await pay(checkout.url, 'exact');
    expect([answered.status, answered.headers.get('location')]).toEqual([303, checkout.url]);
    const done = await waitForStatus(checkout.id, 'COMPLETED');
    expect(done).toMatchObject({
      settlement: { totalAmount: '48.25', feeAmount: '0.48', netAmount: '47.77', currency: 'USDC' },
      transactionHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    const [events] = await waitForEvents(checkout.id, 1);
    expect(events?.checkout).toEqual({ ...done, eventType: 'checkout.payment.success' });
    expect(events?.headers).toMatchObject({ 'x-event-type': 'checkout.payment.success', 'content-type': 'application/json' });
  });

  test('that is sent several times counts once', async () => {
    const checkout = await createCheckout();
    await Promise.all(Array.from({ length: 8 }, async () => await pay(checkout.url, 'exact')));
    await waitForStatus(checkout.id, 'COMPLETED');
    await pay(checkout.url, 'exact');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await waitForEvents(checkout.id, 1)).toHaveLength(1);
  });

  test('that is too small is reported with its amount', async () => {
    const checkout = await createCheckout();
    await pay(checkout.url, 'short');
    const done = await waitForStatus(checkout.id, 'COMPLETED');
    expect([done.amount, done.settlement?.totalAmount]).toEqual(['48.25', '47.25']);
  });

  test('can fail', async () => {
    const checkout = await createCheckout();
    await pay(checkout.url, 'failing');
    await waitForStatus(checkout.id, 'FAILED');
    expect((await waitForEvents(checkout.id, 1))[0]?.checkout.eventType).toBe('checkout.payment.failed');
    await pay(checkout.url, 'exact');
    expect((await readCheckout(checkout.id)).status).toBe('FAILED');
  });

  test('can arrive after the checkout has expired', async () => {
    let hours = 0;
    const later = await openExchange({ now: () => new Date(Date.now() + hours * 3_600_000) });
    const checkout = await createCheckout({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() }, later);
    hours = 2;
    expect((await readCheckout(checkout.id, later)).status).toBe('EXPIRED');
    await waitForEvents(checkout.id, 1, later);
    expect(await (await fetch(checkout.url)).text()).toContain('after the deadline');
    await pay(checkout.url, 'exact');
    await waitForStatus(checkout.id, 'COMPLETED', later);
    const events = await waitForEvents(checkout.id, 2, later);
    expect(events.map((one) => one.checkout.eventType)).toEqual(['checkout.payment.expired', 'checkout.payment.success']);
    await later.close();
  });

  test('in progress continues after a restart', async () => {
    const { store, release } = await openTestStore();
    const first = await openExchange({ store, delays: { confirmMs: 60_000 } });
    const checkout = await createCheckout({}, first);
    await pay(checkout.url, 'exact');
    expect((await readCheckout(checkout.id, first)).status).toBe('PROCESSING');
    await first.close();
    const second = await openExchange({ store, now: () => new Date(Date.now() + 61_000) });
    await waitForStatus(checkout.id, 'COMPLETED', second);
    await waitForEvents(checkout.id, 1, second);
    await second.close();
    await release();
  });
});

describe('deactivation', () => {
  test('ends an unpaid checkout, can be repeated, and is refused after payment', async () => {
    const checkout = await createCheckout();
    expect((await exchange.call('POST', `${path}/${checkout.id}/deactivate`, {})).body.status).toBe('DEACTIVATED');
    expect((await exchange.call('POST', `${path}/${checkout.id}/deactivate`)).body.status).toBe('DEACTIVATED');
    const paid = await createCheckout();
    await pay(paid.url, 'exact');
    await waitForStatus(paid.id, 'COMPLETED');
    expect((await exchange.call('POST', `${path}/${paid.id}/deactivate`)).body.errorMessage).toContain('this one is COMPLETED');
  });

  test('and a concurrent payment leave the checkout in a consistent status', async () => {
    const checkout = await createCheckout();
    const [ended] = await Promise.all([exchange.call('POST', `${path}/${checkout.id}/deactivate`), pay(checkout.url, 'failing')]);
    const { status } = await waitFor(
      async () => await readCheckout(checkout.id),
      (one) => one.status !== 'PROCESSING',
    );
    // If deactivated first, the payment arrives late; if paid first, there is nothing to deactivate.
    expect([200, 400]).toContain(ended.status);
    expect(status).toBe('FAILED');
  });
});

describe('a refund', () => {
  const paid = async () => {
    const checkout = await createCheckout();
    await pay(checkout.url, 'exact');
    return await waitForStatus(checkout.id, 'COMPLETED');
  };

  test('can be partial, until nothing is left', async () => {
    const { id } = await paid();
    const idempotencyKey = randomUUID();
    const part = { amount: '8.25', currency: 'USDC', reason: 'Too late' };
    const first = await exchange.call('POST', `${path}/${id}/refund`, part, { idempotencyKey });
    expect(first).toMatchObject({ status: 201, body: { checkout: { id }, refund: { amount: '8.25', status: 'PENDING' } } });
    expect((await exchange.call('POST', `${path}/${id}/refund`, part, { idempotencyKey })).body).toEqual(first.body);
    const partly = await waitForStatus(id, 'PARTIALLY_REFUNDED');
    expect(partly).toMatchObject({ refundedAmount: '8.25', refunds: [{ status: 'COMPLETED', reason: 'Too late' }] });
    expect((await exchange.call('POST', `${path}/${id}/refund`, { amount: '40.01', currency: 'USDC' })).body.errorMessage).toContain(
      '(40.00)',
    );
    await exchange.call('POST', `${path}/${id}/refund`, { amount: '40.00', currency: 'USDC' });
    const whole = await waitForStatus(id, 'REFUNDED');
    expect(whole.refundedAmount).toBe('48.25');
    expect((await exchange.call('POST', `${path}/${id}/refund`, { amount: '0.01', currency: 'USDC' })).status).toBe(400);
    const events = await waitForEvents(id, 3);
    expect(events.map((one) => one.checkout.eventType)).toEqual([
      'checkout.payment.success',
      'checkout.refund.success',
      'checkout.refund.success',
    ]);
  });

  test('is accepted once if the sum of ten concurrent ones is too large', async () => {
    const { id } = await paid();
    const tries = await Promise.all(
      Array.from({ length: 10 }, async () => await exchange.call('POST', `${path}/${id}/refund`, { amount: '30.00', currency: 'USDC' })),
    );
    expect(tries.filter((one) => one.status === 201)).toHaveLength(1);
  });

  test('can fail, which sends a webhook, and be retried', async () => {
    const { id } = await paid();
    await exchange.call('POST', `${path}/${id}/refund`, { amount: '48.25', currency: 'USDC', reason: 'failing_refund' });
    const events = await waitForEvents(id, 2);
    expect(events[1]?.checkout).toMatchObject({
      eventType: 'checkout.refund.failed',
      status: 'COMPLETED',
      refunds: [{ status: 'FAILED' }],
    });
    expect((await exchange.call('POST', `${path}/${id}/refund`, { amount: '48.25', currency: 'USDC' })).status).toBe(201);
  });

  test('requires a payment', async () => {
    const { id } = await createCheckout();
    expect((await exchange.call('POST', `${path}/${id}/refund`, { amount: '1.00', currency: 'USDC' })).body.errorMessage).toContain(
      'this one is ACTIVE',
    );
  });
});

describe('a webhook', () => {
  /** Verifies the signature as Coinbase's guide describes it. */
  function isValid(body: string, headers: ReceivedEvent['headers'], secret: string): boolean {
    const parts = new Map(
      String(headers['x-hook0-signature'])
        .split(',')
        .map((part): [string, string] => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
    );
    const names = parts.get('h') ?? '';
    const values = names.split(' ').map((name) => headers[name] ?? '');
    const signed = `${parts.get('t')}.${names}.${values.join('.')}.${body}`;
    const isFresh = Math.abs(Date.now() / 1000 - Number(parts.get('t'))) < 300;
    return isFresh && createHmac('sha256', secret).update(signed).digest('hex') === parts.get('v1');
  }

  test('has a valid signature over body and headers', async () => {
    const checkout = await createCheckout();
    await pay(checkout.url, 'exact');
    const [events] = await waitForEvents(checkout.id, 1);
    const { body, headers } = events ?? { body: '', headers: {} };
    expect(isValid(body, headers, webhookSecret)).toBe(true);
    expect(isValid(body.replace('48.25', '48.26'), headers, webhookSecret)).toBe(false);
    expect(isValid(body, { ...headers, 'x-event-type': 'checkout.refund.success' }, webhookSecret)).toBe(false);
    expect(isValid(body, headers, 'another secret')).toBe(false);
  });

  test('is duplicated or dropped by injected faults', async () => {
    const exchangeWithFaults = await openExchange();
    exchangeWithFaults.sandbox.faults.duplicateNext = 1;
    const twice = await createCheckout({}, exchangeWithFaults);
    await pay(twice.url, 'exact');
    const both = await waitForEvents(twice.id, 2, exchangeWithFaults);
    expect(both[0]?.headers['x-event-id']).toBe(both[1]?.headers['x-event-id']);
    exchangeWithFaults.sandbox.faults.dropNext = 1;
    const lost = await createCheckout({}, exchangeWithFaults);
    await pay(lost.url, 'exact');
    await waitForStatus(lost.id, 'COMPLETED', exchangeWithFaults);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(exchangeWithFaults.received.filter((one) => one.checkout.id === lost.id)).toEqual([]);
    await exchangeWithFaults.close();
  });
});

describe('the wallet page', () => {
  test('has a strict content security policy, and a GET changes nothing', async () => {
    const checkout = await createCheckout();
    const page = await fetch(checkout.url);
    const text = await page.text();
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-\w+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(text).toContain('Balconette in &lt;plum&gt;');
    expect(text).toContain('test mode, no real money');
    expect(text).not.toContain('<script');
    expect((await readCheckout(checkout.id)).status).toBe('ACTIVE');
    expect((await fetch(`${checkout.url}x`)).status).toBe(404);
  });

  test('reloads while the network is confirming, then links back', async () => {
    let aheadMs = 0;
    const slow = await openExchange({ delays: { confirmMs: 60_000 }, now: () => new Date(Date.now() + aheadMs) });
    const checkout = await createCheckout({}, slow);
    await pay(checkout.url, 'exact');
    expect((await fetch(checkout.url)).headers.get('refresh')).toBe('2');
    aheadMs = 61_000;
    await waitForStatus(checkout.id, 'COMPLETED', slow);
    const page = await fetch(checkout.url);
    expect(page.headers.get('refresh')).toBeNull();
    expect(await page.text()).toContain('href="https://shop.example/order/1"');
    await slow.close();
  });
});
