import { orderTimers } from '@strapline/domain/order/order.states';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkOutWithCrypto, createCoinbaseMessage, payWithCrypto, signCoinbaseMessage } from '../order/test-crypto.ts';
import { checkOut, connectVisitor, createCreator, createListedTag, payByCard, trustForwardedFor } from '../order/test-purchase.ts';
import { createEventBody, getWebhookSecret, postStripeWebhook, postToProvider, readOrderState, signEvent } from '../order/test-webhook.ts';
import { describeWebhooks } from '../order/test-webhook-cases.ts';

const nonsense = ['', '[]', 'null', '{"id":1}', '\0'.repeat(10)];

describeWebhooks('the card provider', {
  path: '/v1/hooks/stripe',
  getFaults: (server) => server.sandbox?.faults,
  checkOut,
  pay: async (server, purchase) => expect((await payByCard(server, purchase)).body.status).toBe('succeeded'),
  createMessage: (server, about) => {
    const body = createEventBody(about);
    return { body, headers: { 'stripe-signature': signEvent(body, getWebhookSecret(server)) } };
  },
  createForgeries: (server, { body }) => {
    const secret = getWebhookSecret(server);
    const live = body.replace('"livemode":false', '"livemode":true');
    const headers = [
      '',
      'undefined',
      signEvent(body, 'whsec_wrong'),
      signEvent(body, ''),
      signEvent(body, 'undefined'),
      signEvent(body, secret, Date.now() - 6 * 60_000),
      signEvent(`${body} `, secret),
      signEvent(body, secret).replace('v1=', 'v0='),
    ];
    return [
      { body, headers: {} },
      ...headers.map((header) => ({ body, headers: { 'stripe-signature': header } })),
      { body: live, headers: { 'stripe-signature': signEvent(live, secret) } },
    ];
  },
  createNonsense: (server) =>
    nonsense.map((body) => ({ body, headers: { 'stripe-signature': signEvent(body, getWebhookSecret(server)) } })),
  otherTypes: ['payment_intent.processing', 'payment_intent.payment_failed', 'payment_intent.created', 'payment_intent.canceled'],
});

describeWebhooks('the provider of USDC', {
  path: '/v1/hooks/coinbase',
  getFaults: (server) => server.coinbase?.faults,
  checkOut: checkOutWithCrypto,
  pay: payWithCrypto,
  createMessage: createCoinbaseMessage,
  createForgeries: (server, { body, headers }) => {
    const { 'x-hook0-signature': signature = '', ...named } = headers;
    const postSigned = (how: { secret?: string; at?: number }, sent = body) => signCoinbaseMessage(server, sent, named, how);
    return [
      { body, headers: named },
      ...['', 'undefined', signature.replace('v1=', 'v0='), signature.replace(/t=\d+/, 't=1')].map((header) => ({
        body,
        headers: { ...named, 'x-hook0-signature': header },
      })),
      ...['', 'undefined', 'another secret altogether'].map((secret) => postSigned({ secret })),
      ...[-6, 6].map((minutes) => postSigned({ at: server.clock.now().getTime() + minutes * 60_000 })),
      { body, headers: postSigned({}, `${body} `).headers },
      { body, headers: { ...headers, 'x-event-id': 'evt_another' } },
    ];
  },
  createNonsense: (server) => nonsense.map((body) => signCoinbaseMessage(server, body, { 'content-type': 'application/json' })),
  otherTypes: ['checkout.payment.failed', 'checkout.payment.expired', 'checkout.refund.success', 'checkout.created'],
});

describe('a card payment', () => {
  let server: TestServer;
  let mara: Person;
  let guest: Client;
  beforeAll(async () => {
    server = await startTestServer(trustForwardedFor);
    mara = await createCreator(server);
  });
  beforeEach(async () => {
    guest = await connectVisitor(server);
    if (server.sandbox) server.sandbox.faults.drop = 1;
  });
  afterAll(async () => {
    await server?.close();
  });

  test('of another amount doesn’t fulfill the order, and needs an operator', async () => {
    const purchase = await checkOut(guest, await createListedTag(server, mara));
    expect(await postToProvider(server, `payment_intents/${purchase.intent.id}`, { amount: '100' })).toBe(200);
    await payByCard(server, purchase);
    const body = createEventBody({ intentId: purchase.intent.id });
    await postStripeWebhook(server, body, signEvent(body, getWebhookSecret(server)));
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({
      status: 'pending_payment',
      captured_cents: 100,
      needs_operator: 'payment_mismatch',
      listing: 'reserved',
    });
    const shown = await guest.call('getPaymentIntent', { paymentIntentId: purchase.intent.id, accessToken: purchase.accessToken });
    expect(shown.status).toBe('processing');
  });

  test('that is processing when the hold ends extends it once, by its original length', async () => {
    const purchase = await checkOut(guest, await createListedTag(server, mara));
    const readEnd = async () =>
      await server.services.db.first<{ at: Date }>(sql`select hold_expires_at as at from orders where id = ${purchase.order.id}`);
    const first = (await readEnd())?.at.getTime() ?? 0;
    const steps = [
      ['processing', 'payment_intent.processing', 'awaiting'],
      ['processing', 'payment_intent.processing', 'awaiting'],
      ['requires_payment_method', 'payment_intent.payment_failed', 'not_paid'],
      ['processing', 'payment_intent.processing', 'awaiting'],
    ] as const;
    for (const [status, type, paymentStatus] of steps) {
      await server.services.db.change(
        sql`update sandbox_object set body = jsonb_set(body, '{status}', ${JSON.stringify(status)}::jsonb), version = version + 1 where id = ${purchase.intent.id}`,
      );
      const body = createEventBody({ intentId: purchase.intent.id, type });
      expect(await postStripeWebhook(server, body, signEvent(body, getWebhookSecret(server)))).toBe(200);
      expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'pending_payment', payment_status: paymentStatus });
      expect(((await readEnd())?.at.getTime() ?? 0) - first).toBe(orderTimers.holdCard);
    }
  });

  test('in another currency doesn’t fulfill the order either', async () => {
    const purchase = await checkOut(guest, await createListedTag(server, mara));
    expect(await postToProvider(server, `payment_intents/${purchase.intent.id}`, { currency: 'sek' })).toBe(200);
    await payByCard(server, purchase);
    const body = createEventBody({ intentId: purchase.intent.id });
    await postStripeWebhook(server, body, signEvent(body, getWebhookSecret(server)));
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({
      status: 'pending_payment',
      needs_operator: 'payment_mismatch',
    });
  });
});
