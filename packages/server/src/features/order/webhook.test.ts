import { type Person, startTestHouse, type TestHouse } from '@strapline/testkit/house';
import type { Client } from '@strapline/testkit/socket-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { buyAsGuest, checkOut, creator, manyAddresses, onSale, type Purchase, payBy, untilOrder, visitor } from './test-purchase.ts';
import { atProvider, eventBody, hookSecret, postHook, signed, traces } from './test-webhook.ts';

let house: TestHouse;
let mara: Person;
let guest: Client;
beforeAll(async () => {
  house = await startTestHouse(manyAddresses);
  mara = await creator(house);
});
beforeEach(async () => {
  guest = await visitor(house);
  if (house.sandbox) Object.assign(house.sandbox.chaos, { drop: 0, duplicate: 0, delayMs: 0, reorder: false });
});
afterAll(async () => {
  await house?.close();
});

/** A checkout that was paid while every message about it is lost. */
async function paidInSilence(): Promise<Purchase> {
  if (house.sandbox) house.sandbox.chaos.drop = 1;
  const purchase = await checkOut(guest, await onSale(house, mara));
  await payBy(house, purchase);
  expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'pending_payment' });
  return purchase;
}

describe('webhooks of the card provider', () => {
  test('a signed event settles its order, and is stored with its effect', async () => {
    const purchase = await paidInSilence();
    const body = eventBody({ id: 'evt_first', intentId: purchase.intent.id });
    expect(await postHook(house, body, signed(body, hookSecret(house)))).toBe(200);
    expect(await traces(house, purchase.order.id)).toMatchObject({
      status: 'paid',
      payment_status: 'captured',
      listing: 'sold',
      entries: 2,
    });
    const stored = await house.services.db.first(sql`select outcome, intent_id from provider_event where id = 'evt_first'`);
    expect(stored).toEqual({ outcome: 'settled', intent_id: purchase.intent.id });
  });

  test('replayed, doubled by fifty, and out of order, it changes nothing more', async () => {
    const purchase = await paidInSilence();
    const body = eventBody({ intentId: purchase.intent.id });
    const header = signed(body, hookSecret(house));
    const statuses = await Promise.all(Array.from({ length: 50 }, () => postHook(house, body, header)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const after = await traces(house, purchase.order.id);
    expect(after).toMatchObject({ status: 'paid', entries: 2 });
    for (const type of [
      'payment_intent.processing',
      'payment_intent.payment_failed',
      'payment_intent.created',
      'payment_intent.canceled',
    ]) {
      const late = eventBody({ type, intentId: purchase.intent.id });
      expect(await postHook(house, late, signed(late, hookSecret(house)))).toBe(200);
    }
    expect(await postHook(house, body, header)).toBe(200);
    expect(await traces(house, purchase.order.id)).toEqual(after);
  });

  test('the provider doubling and reversing everything leads to the same end', async () => {
    if (house.sandbox) Object.assign(house.sandbox.chaos, { duplicate: 3, reorder: true });
    const purchase = await buyAsGuest(house, guest, await onSale(house, mara));
    await new Promise((done) => setTimeout(done, 500));
    expect(await traces(house, purchase.order.id)).toMatchObject({
      status: 'paid',
      captured_cents: purchase.order.amountCents,
      entries: 2,
      steps: 2,
    });
  });

  test('an event that comes before our own note of the payment ties it to its order', async () => {
    const purchase = await paidInSilence();
    await house.services.db.change(sql`update orders set payment_intent_id = null, client_secret = null where id = ${purchase.order.id}`);
    const body = eventBody({ intentId: purchase.intent.id });
    expect(await postHook(house, body, signed(body, hookSecret(house)))).toBe(200);
    expect((await untilOrder(guest, purchase, 'paid')).status).toBe('paid');
  });

  test('forged, old or altered, it is refused and changes nothing', async () => {
    const purchase = await paidInSilence();
    const before = await traces(house, purchase.order.id);
    const body = eventBody({ id: 'evt_forged', intentId: purchase.intent.id });
    const secret = hookSecret(house);
    const forgeries = [
      undefined,
      '',
      'undefined',
      signed(body, 'whsec_wrong'),
      signed(body, ''),
      signed(body, 'undefined'),
      signed(body, secret, Date.now() - 6 * 60_000),
      signed(`${body} `, secret),
      signed(body, secret).replace('v1=', 'v0='),
    ];
    for (const header of forgeries) expect(await postHook(house, body, header), header).toBe(400);
    const live = eventBody({ intentId: purchase.intent.id, livemode: true });
    expect(await postHook(house, live, signed(live, secret))).toBe(400);
    for (const broken of ['', '[]', 'null', '{"id":1}', '\0'.repeat(10)])
      expect(await postHook(house, broken, signed(broken, secret)), broken).toBe(400);
    expect(await traces(house, purchase.order.id)).toEqual(before);
    expect(await house.services.db.first(sql`select 1 from provider_event where id = 'evt_forged'`)).toBeUndefined();
  });

  test('a signed event about nothing of ours is stored and moves nothing', async () => {
    const body = eventBody({ id: 'evt_stranger', intentId: 'pi_nobody' });
    expect(await postHook(house, body, signed(body, hookSecret(house)))).toBe(200);
    expect(await house.services.db.first(sql`select outcome from provider_event where id = 'evt_stranger'`)).toEqual({
      outcome: 'unknown',
    });
  });

  test('what the event claims is not believed: an unpaid order stays unpaid', async () => {
    const purchase = await checkOut(guest, await onSale(house, mara));
    const body = eventBody({ intentId: purchase.intent.id });
    expect(await postHook(house, body, signed(body, hookSecret(house)))).toBe(200);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'pending_payment', captured_cents: 0, listing: 'reserved' });
  });

  test('another amount than agreed is never fulfilled; a person is called', async () => {
    if (house.sandbox) house.sandbox.chaos.drop = 1;
    const purchase = await checkOut(guest, await onSale(house, mara));
    expect(await atProvider(house, `payment_intents/${purchase.intent.id}`, { amount: '100' })).toBe(200);
    await payBy(house, purchase);
    const body = eventBody({ intentId: purchase.intent.id });
    await postHook(house, body, signed(body, hookSecret(house)));
    expect(await traces(house, purchase.order.id)).toMatchObject({
      status: 'pending_payment',
      captured_cents: 100,
      needs_operator: 'payment_mismatch',
      listing: 'reserved',
    });
    const shown = await guest.call('getPaymentIntent', { paymentIntentId: purchase.intent.id, accessToken: purchase.accessToken });
    expect(shown.status).toBe('processing');
  });

  test('nor is another currency', async () => {
    if (house.sandbox) house.sandbox.chaos.drop = 1;
    const purchase = await checkOut(guest, await onSale(house, mara));
    expect(await atProvider(house, `payment_intents/${purchase.intent.id}`, { currency: 'sek' })).toBe(200);
    await payBy(house, purchase);
    const body = eventBody({ intentId: purchase.intent.id });
    await postHook(house, body, signed(body, hookSecret(house)));
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'pending_payment', needs_operator: 'payment_mismatch' });
  });
});
