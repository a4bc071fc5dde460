import { createHmac } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openShop, prefix, publishableKey, type Shop, secretKey, webhookSecret } from '@strapline/sandbox/stripe/test-shop';
import { afterAll, describe, expect, test } from 'vitest';
import { type Payments, PaymentsMisconfigured, PaymentsUnavailable, WebhookForged } from '../../ports/payments.ts';
import { describePayments } from './payments-conformance.ts';
import { openStripe } from './stripe.ts';
import type { StripeSettings } from './stripe-sdk.ts';
import { brokenProviders } from './test-broken-provider.ts';

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
      for (let n = 0; n < 400; n++) {
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
  const event = (more: object = {}) =>
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

  test('of a dispute or a connected account tells whose it is', () => {
    const body = event({
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

  test('signed with another, an empty or an undefined secret is forged', () => {
    for (const secret of ['whsec_another', '', 'undefined']) expect(() => verify(event(), sign(event(), secret))).toThrow(WebhookForged);
  });

  test('of connected accounts may be signed with a secret of its own', () => {
    const body = event({ type: 'account.updated', account: 'acct_1', data: { object: { object: 'account', id: 'acct_1' } } });
    const both = openStripe({ ...keys, connectWebhookSecret: 'whsec_connected' });
    const told = (at: Payments, secret: string) => at.verifyWebhook(Buffer.from(body), { 'stripe-signature': sign(body, secret) });
    expect(told(both, 'whsec_connected')).toMatchObject({ objectId: 'acct_1', account: 'acct_1' });
    expect(told(both, webhookSecret)).toMatchObject({ objectId: 'acct_1' });
    expect(() => told(both, 'whsec_another')).toThrow(WebhookForged);
    expect(() => told(payments, 'whsec_connected')).toThrow(WebhookForged);
  });

  test('of yesterday or of the live mode is refused', () => {
    expect(() => verify(event(), sign(event(), webhookSecret, Date.now() - 301_000))).toThrow(WebhookForged);
    const live = event({ livemode: true });
    expect(() => verify(live, sign(live, webhookSecret))).toThrow(/live mode/);
  });

  test('that is signed but no event is refused', () => {
    for (const body of ['{}', '[]', 'null', '"text"', 'no json'])
      expect(() => verify(body, sign(body, webhookSecret))).toThrow(WebhookForged);
  });

  test('cannot be checked without a secret, so nothing starts', () => {
    expect(() => openStripe({ ...keys, webhookSecret: '' })).toThrow(PaymentsMisconfigured);
  });
});

describe('a provider that fails', () => {
  const listen = brokenProviders();
  const against = async (listener: RequestListener): Promise<Payments> => {
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
    ['answers no JSON', (_request, response) => response.writeHead(200).end('<html>')],
    [
      'stops in the middle',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"id":');
        setTimeout(() => response.destroy(), 20);
      },
    ],
  ])('because it %s is unavailable', async (_what, listener) => {
    const payments = await against(listener);
    await expect(payments.retrieveIntent('pi_1')).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  test('does not hold up a call by forty others that get no answer', async () => {
    let isSilent = true;
    const port = await listen((_request, response) => {
      if (!isSilent) response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error","message":"no"}}');
    });
    const payments = openStripe({ ...keys, host: '127.0.0.1', port, protocol: 'http', timeoutMs: 1500, retries: 0 });
    const waiting = Promise.allSettled(Array.from({ length: 40 }, (_, i) => payments.retrieveIntent(`pi_${i}`)));
    await pause(200);
    isSilent = false;
    const from = performance.now();
    await expect(payments.retrieveIntent('pi_41')).rejects.toBeInstanceOf(PaymentsUnavailable);
    expect(performance.now() - from).toBeLessThan(1000);
    await waiting;
  });

  test('because it is not there is unavailable', async () => {
    const payments = openStripe({ ...keys, host: '127.0.0.1', port: 9, protocol: 'http', retries: 0 });
    await expect(payments.retrieveIntent('pi_1')).rejects.toBeInstanceOf(PaymentsUnavailable);
  });

  test('because our key is wrong is a matter of settings', async () => {
    const { settings } = await openSandbox();
    const payments = openStripe({ ...settings, secretKey: 'sk_test_wrongwrongwrongwrong' });
    await expect(payments.retrieveIntent('pi_1')).rejects.toBeInstanceOf(PaymentsMisconfigured);
  });
});
