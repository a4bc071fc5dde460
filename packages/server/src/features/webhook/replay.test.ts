import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import {
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  type Purchase,
  payByCard,
  trustForwardedFor,
} from '../order/test-purchase.ts';
import { createEventBody, getWebhookSecret, postStripeWebhook, readOrderState, signEvent } from '../order/test-webhook.ts';

let server: TestServer;
let mara: Person;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await createCreator(server);
  ines = await server.person({ roles: ['admin'] });
});
afterAll(async () => {
  await server?.close();
});

/** Paid while the provider's message could not be taken, because the provider itself did not answer our question. */
async function createUnhandledEvent(eventId: string): Promise<Purchase> {
  if (!server.sandbox) throw new Error('there is no sandbox');
  server.sandbox.faults.drop = 1;
  const purchase = await checkOut(await connectVisitor(server), await createListedTag(server, mara));
  await payByCard(server, purchase);
  Object.assign(server.sandbox.faults, { only: '/v1/payment_intents', error: 1 });
  const body = createEventBody({ id: eventId, intentId: purchase.intent.id });
  expect(await postStripeWebhook(server, body, signEvent(body, getWebhookSecret(server)))).toBe(503);
  return purchase;
}

function clearFaults(): void {
  if (server.sandbox) Object.assign(server.sandbox.faults, { only: '', error: 0, drop: 0 });
}

describe('a provider’s webhooks', () => {
  test('are listed with their outcome; a failed one can be replayed', async () => {
    const purchase = await createUnhandledEvent('evt_untaken');
    const failed = await ines.client.call('listWebhooks', { outcome: 'failed' });
    expect(failed.items).toMatchObject([
      { id: 'evt_untaken', orderId: purchase.order.id, outcome: 'failed', lastError: 'PaymentsUnavailable', handledAt: null },
    ]);
    expect((await ines.client.call('listWebhooks', { outcome: 'failed', app: 'strapline' })).items).toMatchObject([{ app: 'strapline' }]);
    expect((await ines.client.call('listWebhooks', { outcome: 'failed', app: 'toptop' })).items).toEqual([]);
    expect((await ines.client.refusal('replayWebhook', { eventId: 'evt_untaken' })).code).toBe('provider');
    clearFaults();
    const replayed = await ines.client.call('replayWebhook', { eventId: 'evt_untaken' });
    expect(replayed).toMatchObject({ outcome: 'settled', lastError: null, tries: 3 });
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'paid', entries: 2 });
    expect((await ines.client.call('listWebhooks', { outcome: 'failed' })).items).toEqual([]);
  });

  test('replayed concurrently and repeatedly, change nothing more', async () => {
    const purchase = await createUnhandledEvent('evt_twice');
    clearFaults();
    await Promise.all([1, 2, 3].map(() => ines.client.call('replayWebhook', { eventId: 'evt_twice' })));
    const after = await readOrderState(server, purchase.order.id);
    expect(after).toMatchObject({ status: 'paid', entries: 2, steps: 2 });
    await ines.client.call('replayWebhook', { eventId: 'evt_twice' });
    expect(await readOrderState(server, purchase.order.id)).toEqual(after);
    const written = await server.services.db.rows(sql`select 1 from audit where action = 'webhook.replayed' and object = 'evt_twice'`);
    expect(written).toHaveLength(4);
  });

  test('about unknown payments are listed as unknown, without their content', async () => {
    const body = createEventBody({ id: 'evt_stray', intentId: 'pi_of_somebody_else' });
    expect(await postStripeWebhook(server, body, signEvent(body, getWebhookSecret(server)))).toBe(200);
    const [first] = (await ines.client.call('listWebhooks', { limit: 1 })).items;
    expect(first).toMatchObject({ id: 'evt_stray', outcome: 'unknown', orderId: null });
    const stored = await server.services.db.first(sql`select * from provider_event where id = 'evt_stray'`);
    expect(Object.keys(stored ?? {}).sort()).toEqual(
      [
        'account',
        'handled_at',
        'id',
        'intent_id',
        'last_error',
        'object_id',
        'outcome',
        'provider',
        'received_at',
        'occurred_at',
        'tries',
        'type',
      ].sort(),
    );
  });

  test('are listed once each, in pages', async () => {
    const ids: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page: { items: { id: string }[]; nextCursor: string | null } = await ines.client.call('listWebhooks', {
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      ids.push(...page.items.map(({ id }) => id));
      if (!page.nextCursor) break;
      cursor = page.nextCursor;
    }
    const all = await server.services.db.first<{ n: number }>(sql`select count(*) as n from provider_event`);
    expect(new Set(ids).size).toBe(all?.n);
    for (const keys of ['none', ['2026-99-99 00:00:00+00', 'x']]) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url');
      expect((await ines.client.refusal('listWebhooks', { cursor })).fields).toHaveProperty('cursor');
    }
  });
});
