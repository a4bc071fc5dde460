import { createHmac } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { type Exchange, keys, openExchange, waitFor, webhookSecret } from '@strapline/sandbox/coinbase/test-coinbase';
import { afterAll, describe, expect, test } from 'vitest';
import { type Payments, PaymentsMisconfigured, PaymentsUnavailable, WebhookForged } from '../../ports/payments.ts';
import { type CoinbaseSettings, openCoinbase, parseCents } from './coinbase.ts';
import { describePayments } from './payments-conformance.ts';
import { createBrokenProviders } from './test-broken-provider.ts';

const now = () => new Date();
const exchanges: Exchange[] = [];
afterAll(async () => {
  for (const exchange of exchanges) await exchange.close();
});

async function openSandbox(key: typeof keys.ed25519 | typeof keys.p256): Promise<{ exchange: Exchange; settings: CoinbaseSettings }> {
  const exchange = await openExchange();
  exchanges.push(exchange);
  const { id: keyId, privateKey } = key;
  return {
    exchange,
    settings: { keyId, privateKey, webhookSecret, mode: 'sandbox', provider: 'embedded_coinbase', base: exchange.base, now },
  };
}

for (const key of [keys.ed25519, keys.p256])
  describePayments(`the embedded Coinbase, with a key of ${key.alg}`, async () => {
    const { exchange, settings } = await openSandbox(key);
    const payments = openCoinbase(settings);
    return {
      payments,
      signatureHeader: 'x-hook0-signature',
      paidEvents: ['checkout.payment.success'],
      unknownId: '0'.repeat(24),
      opens: { status: 'requires_action', clientSecret: '' },
      refused: { status: 'requires_payment_method', lastError: { code: 'payment_failed', message: expect.any(String) } },
      takesAnotherTry: false,
      refundStatus: 'pending',
      pay: async ({ id, url }, how) => {
        const payment = how === 'fully' ? 'exact' : 'failing';
        await fetch(url ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams({ payment }) });
        await waitFor(
          async () => await payments.retrieveIntent(id),
          ({ status }) => status === 'succeeded' || status === 'requires_payment_method',
        );
      },
      webhook: async (type, intentId) => {
        const event = await waitFor(
          () => exchange.received.find((one) => one.checkout.eventType === type && one.checkout.id === intentId),
          (one) => one !== undefined,
        );
        return { body: Buffer.from(event?.body ?? ''), headers: event?.headers ?? {} };
      },
    };
  });

describe('a Coinbase webhook', () => {
  const payments = openCoinbase({ keyId: 'k', privateKey: keys.ed25519.privateKey, webhookSecret, mode: 'live', now });
  const event = JSON.stringify({ id: 'co_1', eventType: 'checkout.payment.success' });
  const signBody = (body: string, { at = Date.now(), secret = webhookSecret, names = ['x-event-id'] } = {}) => {
    const headers: Record<string, string> = { 'x-event-id': 'evt_1', 'content-type': 'application/json' };
    const seconds = Math.floor(at / 1000);
    const values = names.map((name) => headers[name.toLowerCase()] ?? '').join('.');
    const v1 = createHmac('sha256', secret)
      .update(`${seconds}.${names.join(' ')}.${values}.${body}`)
      .digest('hex');
    return { ...headers, 'x-hook0-signature': `t=${seconds},h=${names.join(' ')},v1=${v1}` };
  };
  const verify = (body: string, headers: Record<string, string>, by: Payments = payments) => by.verifyWebhook(Buffer.from(body), headers);

  test('returns its event', () => {
    const { 'x-hook0-signature': header, ...rest } = signBody(event, { names: ['Content-Type', 'X-Event-Id'] });
    expect(verify(event, { ...rest, 'x-hook0-signature': header })).toMatchObject({
      id: 'evt_1',
      type: 'checkout.payment.success',
      intentId: 'co_1',
      livemode: true,
    });
  });

  test('is identified by a signed id, else by a hash of its body', () => {
    const headers = signBody(event, { names: ['content-type'] });
    const { id } = verify(event, headers);
    expect(id).toMatch(/^cbe_[0-9a-f]{64}$/);
    expect(verify(event, { ...headers, 'x-event-id': 'evt_other' }).id).toBe(id);
    expect(() => verify(event, { ...signBody(event), 'x-event-id': 'evt_other' })).toThrow(WebhookForged);
  });

  test('is refused with another secret, an old or future time, or without an event', () => {
    expect(() => verify(event, signBody(event, { secret: 'another secret of a webhook' }))).toThrow(WebhookForged);
    for (const minutes of [-6, 6]) expect(() => verify(event, signBody(event, { at: Date.now() + minutes * 60_000 }))).toThrow(/old/);
    for (const body of ['{}', '[]', 'null', '"text"', 'no json']) expect(() => verify(body, signBody(body))).toThrow(/not an event/);
    const deaf = openCoinbase({ keyId: 'k', privateKey: keys.ed25519.privateKey, webhookSecret: null, mode: 'live', now });
    expect(() => verify(event, signBody(event), deaf)).toThrow(WebhookForged);
  });
});

describe('refunds', () => {
  const createPaidIntent = async () => {
    const { exchange, settings } = await openSandbox(keys.ed25519);
    const payments = openCoinbase(settings);
    const { id, url } = await payments.createIntent({
      orderId: 'ord_1',
      amountCents: 4825,
      currency: 'usd',
      description: 'Order ord_1',
      metadata: {},
      idempotencyKey: 'intent-ord_1',
      transferGroup: 'ord_1',
    });
    await fetch(url ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams({ payment: 'exact' }) });
    const statuses = async () => (await exchange.call('GET', `/api/v1/checkouts/${id}`)).body.refunds?.map(({ status }) => status);
    await waitFor(
      async () => await payments.retrieveIntent(id),
      ({ status }) => status === 'succeeded',
    );
    const become = async (status: string) => await waitFor(statuses, (current) => current?.join() === status);
    return { exchange, payments, id, become };
  };

  test('are retried if they failed on-chain, and not repeated while pending', async () => {
    const { exchange, payments, id, become } = await createPaidIntent();
    await exchange.call('POST', `/api/v1/checkouts/${id}/refund`, { amount: '48.25', currency: 'USDC', reason: 'failing_refund' });
    await become('FAILED');
    const whole = { intentId: id, idempotencyKey: 'refund-ord_1', reason: 'requested_by_customer' } as const;
    expect((await payments.refund(whole)).amountCents).toBe(4825);
    await expect(payments.refund(whole)).rejects.toMatchObject({ code: 'charge_already_refunded' });
    await become('FAILED,COMPLETED');
  });

  test('of a given amount are sent once per key, and again if they failed', async () => {
    const { payments, id, become } = await createPaidIntent();
    const part = { intentId: id, amountCents: 825, idempotencyKey: 'refund-1', reason: 'duplicate' } as const;
    const once = await payments.refund(part);
    expect((await payments.refund(part)).id).toBe(once.id);
    await become('COMPLETED');
    const failing = { ...part, idempotencyKey: 'refund-2', reason: 'failing_refund' as 'duplicate' };
    const ids = [(await payments.refund(failing)).id];
    await become('COMPLETED,FAILED');
    ids.push((await payments.refund(failing)).id);
    await become('COMPLETED,FAILED,FAILED');
    ids.push((await payments.refund(failing)).id);
    expect(new Set(ids).size).toBe(3);
  });
});

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12.05', 1205],
  ['0.009999', 0],
])('an amount of %s USDC is %i cents', (amount, cents) => {
  expect(parseCents(amount)).toBe(cents);
});

describe('Coinbase errors', () => {
  const listen = createBrokenProviders();
  const openAgainst = async (listener: RequestListener): Promise<Payments> => {
    const base = `http://127.0.0.1:${await listen(listener)}`;
    return openCoinbase({ keyId: 'k', privateKey: keys.p256.privateKey, webhookSecret, mode: 'sandbox', base, now, timeoutMs: 150 });
  };

  test.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['hangs up', (request) => request.socket.destroy()],
    ['answers 500', (_request, response) => response.writeHead(500).end('{"errorType":"internal_server_error","errorMessage":"no"}')],
    ['answers 429', (_request, response) => response.writeHead(429).end('{}')],
    ['redirects', (_request, response) => response.writeHead(302, { location: 'https://elsewhere.example' }).end()],
    ['does not answer with JSON', (_request, response) => response.writeHead(200).end('<html>')],
    ['answers with an unexpected shape', (_request, response) => response.writeHead(200).end('{"id":"co_1","status":"COMPLETED"}')],
  ])('a provider that %s is unavailable', async (_what, listener) => {
    await expect((await openAgainst(listener)).retrieveIntent('co_1')).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  test.each([
    ['an unknown state is an error', 'MAYBE'],
    ['a paid checkout without a settlement is not final', 'COMPLETED'],
  ])('%s', async (_what, status) => {
    const checkout = { id: 'co_1', url: 'https://pay.example/', amount: '1', currency: 'USDC', createdAt: '2026-01-01T00:00:00Z' };
    const payments = await openAgainst((_request, response) => response.end(JSON.stringify({ ...checkout, status })));
    await expect(payments.retrieveIntent('co_1')).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  test('a wrong key is a misconfiguration', async () => {
    const { settings } = await openSandbox(keys.ed25519);
    const payments = openCoinbase({ ...settings, privateKey: keys.p256.privateKey });
    await expect(payments.retrieveIntent('co_1')).rejects.toBeInstanceOf(PaymentsMisconfigured);
  });
});
