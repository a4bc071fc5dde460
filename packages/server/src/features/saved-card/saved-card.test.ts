import { randomUUID } from 'node:crypto';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkOutWithCrypto, sendCrypto } from '../order/test-crypto.ts';
import {
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  homeAddress,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from '../order/test-purchase.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await createCreator(server);
  theo = await server.person();
});
afterAll(() => server.close());

/** Sends a card to the provider, like the browser. */
async function saveCard(person: Person, method = 'pm_card_visa', idempotencyKey = randomUUID()): Promise<number> {
  const { setupIntentId, clientSecret } = await person.client.call('createSetupIntent', { idempotencyKey });
  const form = new URLSearchParams({ key: server.services.payments.publishableKey, client_secret: clientSecret, payment_method: method });
  const answer = await server.http(`/sandbox/stripe/v1/setup_intents/${setupIntentId}/confirm`, {
    method: 'POST',
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return answer.status;
}

async function findCardId(person: Person): Promise<string> {
  const { items } = await person.client.call('listSavedCards', {});
  return items[0]?.id ?? '';
}

describe('a saved card', () => {
  test('is listed with its last four digits, and its number isn’t stored', async () => {
    expect(await theo.client.call('listSavedCards', {})).toEqual({ items: [] });
    expect(await saveCard(theo)).toBe(200);
    const { items } = await theo.client.call('listSavedCards', {});
    expect(items).toMatchObject([{ brand: 'visa', last4: '4242' }]);
    expect(await mara.client.call('listSavedCards', {})).toEqual({ items: [] });
  });

  test('is set up once per idempotency key, and a member is one customer, even in parallel', async () => {
    const june = await server.person();
    const idempotencyKey = randomUUID();
    // The provider rejects parallel requests with the same key, so the call is repeated.
    const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => june.client.call('createSetupIntent', { idempotencyKey })));
    const many = [
      ...attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
      await june.client.call('createSetupIntent', { idempotencyKey }),
    ];
    expect(many.length).toBeGreaterThan(1);
    expect(new Set(many.map(({ setupIntentId }) => setupIntentId)).size).toBe(1);
    const other = await mara.client.call('createSetupIntent', { idempotencyKey });
    expect(other.setupIntentId).not.toBe(many[0]?.setupIntentId);
    const customers = await server.services.db.first(
      sql`select count(*) as n from sandbox_object where kind = 'customer' and body->'metadata'->>'personId' = ${june.accountId}`,
    );
    expect(customers).toEqual({ n: 1 });
  });

  test('is not saved if it is declined', async () => {
    const june = await server.person();
    expect(await saveCard(june, 'pm_card_chargeDeclined')).toBe(402);
    expect(await june.client.call('listSavedCards', {})).toEqual({ items: [] });
  });

  test('pays for a piece', async () => {
    const savedCardId = await findCardId(theo);
    const purchase = await checkOut(theo.client, await createListedTag(server, mara), { savedCardId });
    expect((await payByCard(server, purchase, savedCardId)).body.status).toBe('succeeded');
    expect(await waitForOrder(theo.client, purchase, 'paid')).toMatchObject({ paymentStatus: 'captured' });
  });

  test('pays for a checkout that was started with another card', async () => {
    const braTagId = await createListedTag(server, mara);
    const first = await checkOut(theo.client, braTagId);
    expect((await payByCard(server, first, 'pm_card_chargeDeclined')).status).toBe(402);
    const savedCardId = await findCardId(theo);
    expect((await payByCard(server, first, savedCardId)).status).toBe(400);
    const again = await checkOut(theo.client, braTagId, { savedCardId });
    expect(again.order.id).toBe(first.order.id);
    expect((await payByCard(server, again, savedCardId)).body.status).toBe('succeeded');
  });

  test('is not requested if a crypto payment is already pending', async () => {
    const coins = await checkOutWithCrypto(theo.client, await createListedTag(server, mara));
    await sendCrypto(server, coins.intent.url ?? '');
    const again = await checkOut(theo.client, coins.order.braTagId, { savedCardId: await findCardId(theo) });
    expect(again.intent).toMatchObject({ id: coins.intent.id, status: 'processing', paymentType: 'crypto' });
  });

  test('can’t be used by anyone else, and the attempt holds nothing', async () => {
    const savedCardId = await findCardId(theo);
    const braTagId = await createListedTag(server, mara);
    const june = await server.person();
    const input = { braTagId, shipTo: homeAddress, savedCardId, idempotencyKey: randomUUID() };
    expect((await june.client.refusal('createPaymentIntentStripe', input)).code).toBe('not_found');
    const guest = await connectVisitor(server);
    const asGuest = { ...input, email: 'june@post.example', idempotencyKey: randomUUID() };
    expect((await guest.refusal('createPaymentIntentStripe', asGuest)).code).toBe('unauthenticated');
    const purchase = await checkOut(guest, braTagId);
    expect((await payByCard(server, purchase, savedCardId)).status).toBe(400);
  });

  test('can be removed only by its owner', async () => {
    const savedCardId = await findCardId(theo);
    expect((await mara.client.refusal('removeSavedCard', { savedCardId })).code).toBe('not_found');
    expect(await theo.client.call('removeSavedCard', { savedCardId })).toEqual({ removed: true });
    expect((await theo.client.refusal('removeSavedCard', { savedCardId })).code).toBe('not_found');
    expect(await theo.client.call('listSavedCards', {})).toEqual({ items: [] });
  });

  test('can’t be requested while the provider is unavailable, and the error says so', async () => {
    await saveCard(theo);
    if (server.sandbox) Object.assign(server.sandbox.faults, { error: 1, only: '/v1/payment_methods' });
    expect((await theo.client.refusal('listSavedCards', {})).code).toBe('provider');
    if (server.sandbox) Object.assign(server.sandbox.faults, { error: 0, only: '' });
    expect((await theo.client.call('listSavedCards', {})).items).toHaveLength(1);
  });
});
