import { orderTimers } from '@strapline/domain/order/order.states';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkOutInCoins, coinbaseMessage, payInCoins, signedByCoinbase } from '../order/test-crypto.ts';
import { checkOut, creator, manyAddresses, onSale, payBy, visitor } from '../order/test-purchase.ts';
import { atProvider, eventBody, hookSecret, postHook, signed, traces } from '../order/test-webhook.ts';
import { describeWebhooks } from '../order/test-webhook-cases.ts';

const nonsense = ['', '[]', 'null', '{"id":1}', '\0'.repeat(10)];

describeWebhooks('the card provider', {
  path: '/v1/hooks/stripe',
  chaosOf: (server) => server.sandbox?.chaos,
  checkOut,
  pay: async (server, purchase) => expect((await payBy(server, purchase)).body.status).toBe('succeeded'),
  message: (server, about) => {
    const body = eventBody(about);
    return { body, headers: { 'stripe-signature': signed(body, hookSecret(server)) } };
  },
  forgeries: (server, { body }) => {
    const secret = hookSecret(server);
    const live = body.replace('"livemode":false', '"livemode":true');
    const headers = [
      '',
      'undefined',
      signed(body, 'whsec_wrong'),
      signed(body, ''),
      signed(body, 'undefined'),
      signed(body, secret, Date.now() - 6 * 60_000),
      signed(`${body} `, secret),
      signed(body, secret).replace('v1=', 'v0='),
    ];
    return [
      { body, headers: {} },
      ...headers.map((header) => ({ body, headers: { 'stripe-signature': header } })),
      { body: live, headers: { 'stripe-signature': signed(live, secret) } },
    ];
  },
  nonsense: (server) => nonsense.map((body) => ({ body, headers: { 'stripe-signature': signed(body, hookSecret(server)) } })),
  otherTypes: ['payment_intent.processing', 'payment_intent.payment_failed', 'payment_intent.created', 'payment_intent.canceled'],
});

describeWebhooks('the provider of USDC', {
  path: '/v1/hooks/coinbase',
  chaosOf: (server) => server.coinbase?.chaos,
  checkOut: checkOutInCoins,
  pay: payInCoins,
  message: coinbaseMessage,
  forgeries: (server, { body, headers }) => {
    const { 'x-hook0-signature': signature = '', ...named } = headers;
    const by = (how: { secret?: string; at?: number }, sent = body) => signedByCoinbase(server, sent, named, how);
    return [
      { body, headers: named },
      ...['', 'undefined', signature.replace('v1=', 'v0='), signature.replace(/t=\d+/, 't=1')].map((header) => ({
        body,
        headers: { ...named, 'x-hook0-signature': header },
      })),
      ...['', 'undefined', 'another secret altogether'].map((secret) => by({ secret })),
      ...[-6, 6].map((minutes) => by({ at: server.clock.now().getTime() + minutes * 60_000 })),
      { body, headers: by({}, `${body} `).headers },
      { body, headers: { ...headers, 'x-event-id': 'evt_another' } },
    ];
  },
  nonsense: (server) => nonsense.map((body) => signedByCoinbase(server, body, { 'content-type': 'application/json' })),
  otherTypes: ['checkout.payment.failed', 'checkout.payment.expired', 'checkout.refund.success', 'checkout.created'],
});

describe('a card payment', () => {
  let server: TestServer;
  let mara: Person;
  let guest: Client;
  beforeAll(async () => {
    server = await startTestServer(manyAddresses);
    mara = await creator(server);
  });
  beforeEach(async () => {
    guest = await visitor(server);
    if (server.sandbox) server.sandbox.chaos.drop = 1;
  });
  afterAll(async () => {
    await server?.close();
  });

  test('of another amount is never fulfilled; a person is called', async () => {
    const purchase = await checkOut(guest, await onSale(server, mara));
    expect(await atProvider(server, `payment_intents/${purchase.intent.id}`, { amount: '100' })).toBe(200);
    await payBy(server, purchase);
    const body = eventBody({ intentId: purchase.intent.id });
    await postHook(server, body, signed(body, hookSecret(server)));
    expect(await traces(server, purchase.order.id)).toMatchObject({
      status: 'pending_payment',
      captured_cents: 100,
      needs_operator: 'payment_mismatch',
      listing: 'reserved',
    });
    const shown = await guest.call('getPaymentIntent', { paymentIntentId: purchase.intent.id, accessToken: purchase.accessToken });
    expect(shown.status).toBe('processing');
  });

  test('that is under way when the hold ends makes it longer, once and by as much again', async () => {
    const purchase = await checkOut(guest, await onSale(server, mara));
    const ends = async () =>
      await server.services.db.first<{ at: Date }>(sql`select hold_expires_at as at from orders where id = ${purchase.order.id}`);
    const first = (await ends())?.at.getTime() ?? 0;
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
      const body = eventBody({ intentId: purchase.intent.id, type });
      expect(await postHook(server, body, signed(body, hookSecret(server)))).toBe(200);
      expect(await traces(server, purchase.order.id)).toMatchObject({ status: 'pending_payment', payment_status: paymentStatus });
      expect(((await ends())?.at.getTime() ?? 0) - first).toBe(orderTimers.holdCard);
    }
  });

  test('in another currency is not either', async () => {
    const purchase = await checkOut(guest, await onSale(server, mara));
    expect(await atProvider(server, `payment_intents/${purchase.intent.id}`, { currency: 'sek' })).toBe(200);
    await payBy(server, purchase);
    const body = eventBody({ intentId: purchase.intent.id });
    await postHook(server, body, signed(body, hookSecret(server)));
    expect(await traces(server, purchase.order.id)).toMatchObject({ status: 'pending_payment', needs_operator: 'payment_mismatch' });
  });
});
