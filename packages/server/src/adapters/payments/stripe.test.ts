import { createHmac } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import { openShop, prefix, publishableKey, type Shop, secretKey, webhookSecret } from '@strapline/sandbox/stripe/test-stripe';
import { afterAll, describe, expect, test } from 'vitest';
import { type Payments, PaymentsMisconfigured, PaymentsUnavailable, WebhookForged } from '../../ports/payments.ts';
import { describePayments } from './payments-conformance.ts';
import { openStripe } from './stripe.ts';
import type { StripeSettings } from './stripe-sdk.ts';
import { createBrokenProviders } from './test-broken-provider.ts';

const keys = { secretKey, publishableKey, webhookSecret };
const shops: Shop[] = [];
afterAll(async () => {
  for (const shop of shops) await shop.close();
});

async function openSandbox(): Promise<{ shop: Shop; payments: Payments; settings: StripeSettings }> {
  const shop = await openShop();
  shops.push(shop);
  const url = new URL(shop.origin);
  const settings: StripeSettings = {
    ...keys,
    host: url.hostname,
    port: Number(url.port),
    protocol: 'http',
    basePath: prefix,
    provider: 'embedded',
  };
  return { shop, payments: openStripe(settings), settings };
}

describePayments('the embedded sandbox', async () => {
  const { shop, payments } = await openSandbox();
  return {
    payments,
    signatureHeader: 'stripe-signature',
    paidEvents: ['payment_intent.succeeded', 'charge.succeeded'],
    unknownId: 'pi_nothing',
    opens: { status: 'requires_payment_method', url: null },
    refused: { status: 'requires_payment_method', lastError: { code: 'generic_decline', message: 'Your card was declined.' } },
    takesAnotherTry: true,
    refundStatus: 'succeeded',
    pay: async ({ id, clientSecret }, how) => {
      const method = how === 'fully' ? 'pm_card_visa' : 'pm_card_chargeDeclined';
      await shop.browser(`/v1/payment_intents/${id}/confirm`, { client_secret: clientSecret, payment_method: method });
    },
    webhook: async (type, intentId) => {
      for (let n = 0; n < 6000; n++) {
        const found = shop.hook.received.find((one) => one.type === type && one.body.includes(intentId));
        if (found) return { body: Buffer.from(found.body), headers: { 'stripe-signature': found.signature } };
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      throw new Error(`no ${type}`);
    },
  };
});

describe('a webhook', () => {
  const sign = (body: string, secret: string, at = Date.now()) => {
    const seconds = Math.floor(at / 1000);
    return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
  };
  const createEvent = (more: object = {}) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      created: 1,
      livemode: false,
      data: { object: { object: 'payment_intent', id: 'pi_1' } },
      ...more,
    });
  const payments = openStripe(keys);
  const verify = (body: string, header: string) => payments.verifyWebhook(Buffer.from(body), { 'stripe-signature': header });

  test('of a dispute or a connected account names its object and account', () => {
    const body = createEvent({
      type: 'charge.dispute.created',
      account: 'acct_1',
      data: { object: { object: 'dispute', id: 'dp_1', payment_intent: 'pi_2' } },
    });
    expect(verify(body, sign(body, webhookSecret))).toEqual({
      id: 'evt_1',
      type: 'charge.dispute.created',
      created: new Date(1000),
      intentId: 'pi_2',
      objectId: 'dp_1',
      account: 'acct_1',
      livemode: false,
    });
  });

  test('signed with a wrong, empty or undefined secret is refused', () => {
    for (const secret of ['whsec_another', '', 'undefined'])
      expect(() => verify(createEvent(), sign(createEvent(), secret))).toThrow(WebhookForged);
  });

  test('of connected accounts may have its own secret', () => {
    const body = createEvent({ type: 'account.updated', account: 'acct_1', data: { object: { object: 'account', id: 'acct_1' } } });
    const both = openStripe({ ...keys, connectWebhookSecret: 'whsec_connected' });
    const verifyWebhook = (at: Payments, secret: string) => at.verifyWebhook(Buffer.from(body), { 'stripe-signature': sign(body, secret) });
    expect(verifyWebhook(both, 'whsec_connected')).toMatchObject({ objectId: 'acct_1', account: 'acct_1' });
    expect(verifyWebhook(both, webhookSecret)).toMatchObject({ objectId: 'acct_1' });
    expect(() => verifyWebhook(both, 'whsec_another')).toThrow(WebhookForged);
    expect(() => verifyWebhook(payments, 'whsec_connected')).toThrow(WebhookForged);
  });

  test('is refused if it is too old or of live mode', () => {
    expect(() => verify(createEvent(), sign(createEvent(), webhookSecret, Date.now() - 301_000))).toThrow(WebhookForged);
    const live = createEvent({ livemode: true });
    expect(() => verify(live, sign(live, webhookSecret))).toThrow(/live mode/);
  });

  test('is refused if it is signed but not an event', () => {
    for (const body of ['{}', '[]', 'null', '"text"', 'no json'])
      expect(() => verify(body, sign(body, webhookSecret))).toThrow(WebhookForged);
  });

  test('needs a secret: the adapter does not open without one', () => {
    expect(() => openStripe({ ...keys, webhookSecret: '' })).toThrow(PaymentsMisconfigured);
  });
});

describe('Stripe errors', () => {
  const listen = createBrokenProviders();
  const openAgainst = async (listener: RequestListener): Promise<Payments> => {
    const port = await listen(listener);
    return openStripe({ ...keys, host: '127.0.0.1', port, protocol: 'http', timeoutMs: 150, retries: 0 });
  };

  test.each<[string, RequestListener]>([
    ['never answers', () => {}],
    ['hangs up', (request) => request.socket.destroy()],
    [
      'answers 500',
      (_request, response) =>
        response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error","message":"no"}}'),
    ],
    [
      'answers 429',
      (_request, response) =>
        response.writeHead(429, { 'content-type': 'application/json' }).end('{"error":{"type":"invalid_request_error","message":"slow"}}'),
    ],
    ['does not answer with JSON', (_request, response) => response.writeHead(200).end('<html>')],
    [
      'breaks off its response',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"id":');
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ])('a provider that %s is unavailable', async (_what, listener) => {
    const payments = await openAgainst(listener);
    await expect(payments.retrieveIntent('pi_1')).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  test('a call is not blocked by forty others that get no response', async () => {
    const silent: ServerResponse[] = [];
    const fail = (response: ServerResponse): unknown =>
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error","message":"no"}}');
    const port = await listen((_request, response) => (silent.length < 40 ? silent.push(response) : fail(response)));
    const payments = openStripe({ ...keys, host: '127.0.0.1', port, protocol: 'http', timeoutMs: 100_000, retries: 0 });
    const waiting = Array.from({ length: 40 }, (_, i) => payments.retrieveIntent(`pi_${i}`));
    const all = Promise.allSettled(waiting);
    await expect.poll(() => silent.length).toBe(40);
    const blocked = Promise.race(waiting).then(
      () => 'one of the forty',
      () => 'one of the forty',
    );
    const answered = payments.retrieveIntent('pi_41').catch((error: unknown) => error);
    expect(await Promise.race([answered, blocked])).toBeInstanceOf(PaymentsUnavailable);
    for (const response of silent) fail(response);
    await all;
  });

  test('an unreachable provider is unavailable', async () => {
    const payments = openStripe({ ...keys, host: '127.0.0.1', port: 9, protocol: 'http', retries: 0 });
    await expect(payments.retrieveIntent('pi_1')).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  test('a wrong key is a misconfiguration', async () => {
    const { settings } = await openSandbox();
    const payments = openStripe({ ...settings, secretKey: 'sk_test_wrongwrongwrongwrong' });
    await expect(payments.retrieveIntent('pi_1')).rejects.toBeInstanceOf(PaymentsMisconfigured);
  });
});
