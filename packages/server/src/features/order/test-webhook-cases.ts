import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { connectVisitor, createCreator, manyAddresses, onSale, type Purchase, waitForOrder } from './test-purchase.ts';
import { loadTraces } from './test-webhook.ts';

export type Message = { body: string; headers: Record<string, string> };

/** A provider as somebody who tells us things, truly or not. */
export type ProviderWebhooks = {
  path: string;
  getFaults(server: TestServer): { drop: number; duplicate: number; reorder: boolean } | undefined;
  checkOut(client: Client, braTagId: string): Promise<Purchase>;
  /** All the way, until the provider has the money. */
  pay(server: TestServer, purchase: Purchase): Promise<void>;
  /** An event with its right signature. */
  createMessage(server: TestServer, about: { id: string; type?: string; intentId: string }): Message;
  /** The same event, each time with something wrong about it. */
  createForgeries(server: TestServer, message: Message): Message[];
  /** Signed, and no event. */
  createNonsense(server: TestServer): Message[];
  /** Kinds of events that tell of something else than money that came. */
  otherTypes: readonly string[];
};

let serial = 0;
const createEventId = (): string => {
  serial += 1;
  return `evt_case${serial}`;
};

/** What must hold for the messages of every provider. */
export function describeWebhooks(
  name: string,
  from: ProviderWebhooks,
  open: () => Promise<TestServer> = () => startTestServer(manyAddresses),
): void {
  describe(`webhooks of ${name}`, () => {
    let server: TestServer;
    let mara: Person;
    let guest: Client;
    beforeAll(async () => {
      server = await open();
    });
    beforeEach(async () => {
      mara = await createCreator(server);
      guest = await connectVisitor(server);
      Object.assign(from.getFaults(server) ?? {}, { drop: 0, duplicate: 0, reorder: false });
    });
    afterAll(async () => await server?.close());

    const postWebhook = async ({ body, headers }: Message): Promise<number> => {
      const sent = { 'content-type': 'application/json', ...headers };
      return (await server.http(from.path, { method: 'POST', body, headers: sent })).status;
    };

    /** A checkout that was paid while every message about it is lost. */
    async function payWithoutWebhook(): Promise<Purchase> {
      Object.assign(from.getFaults(server) ?? {}, { drop: 1 });
      const purchase = await from.checkOut(guest, await onSale(server, mara));
      await from.pay(server, purchase);
      expect(await loadTraces(server, purchase.order.id)).toMatchObject({ status: 'pending_payment' });
      return purchase;
    }

    test('a signed event settles its order, and is stored with its effect', async () => {
      const purchase = await payWithoutWebhook();
      const id = createEventId();
      expect(await postWebhook(from.createMessage(server, { id, intentId: purchase.intent.id }))).toBe(200);
      expect(await loadTraces(server, purchase.order.id)).toMatchObject({
        status: 'paid',
        payment_status: 'captured',
        listing: 'sold',
        entries: 2,
      });
      const stored = await server.services.db.first(sql`select outcome, intent_id from provider_event where id = ${id}`);
      expect(stored).toEqual({ outcome: 'settled', intent_id: purchase.intent.id });
    });

    test('replayed, doubled by fifty, and out of order, it changes nothing more', async () => {
      const purchase = await payWithoutWebhook();
      const message = from.createMessage(server, { id: createEventId(), intentId: purchase.intent.id });
      const statuses = await Promise.all(Array.from({ length: 50 }, () => postWebhook(message)));
      expect(new Set(statuses)).toEqual(new Set([200]));
      const after = await loadTraces(server, purchase.order.id);
      expect(after).toMatchObject({ status: 'paid', entries: 2 });
      for (const type of from.otherTypes)
        expect(await postWebhook(from.createMessage(server, { id: createEventId(), type, intentId: purchase.intent.id }))).toBe(200);
      expect(await postWebhook(message)).toBe(200);
      expect(await loadTraces(server, purchase.order.id)).toEqual(after);
    });

    test('the provider doubling and reversing everything leads to the same end', async () => {
      Object.assign(from.getFaults(server) ?? {}, { duplicate: 3, reorder: true });
      const purchase = await from.checkOut(guest, await onSale(server, mara));
      await from.pay(server, purchase);
      await waitForOrder(guest, purchase, 'paid');
      await new Promise((done) => setTimeout(done, 500));
      expect(await loadTraces(server, purchase.order.id)).toMatchObject({
        status: 'paid',
        captured_cents: purchase.order.amountCents,
        entries: 2,
      });
    });

    test('an event that comes before our own note of the payment ties it to its order', async () => {
      const purchase = await payWithoutWebhook();
      await server.services.db.change(
        sql`update orders set payment_intent_id = null, client_secret = null, payment_url = null where id = ${purchase.order.id}`,
      );
      expect(await postWebhook(from.createMessage(server, { id: createEventId(), intentId: purchase.intent.id }))).toBe(200);
      expect((await waitForOrder(guest, purchase, 'paid')).status).toBe('paid');
    });

    test('forged, old or altered, it is refused and changes nothing', async () => {
      const purchase = await payWithoutWebhook();
      const before = await loadTraces(server, purchase.order.id);
      const id = createEventId();
      for (const forged of from.createForgeries(server, from.createMessage(server, { id, intentId: purchase.intent.id })))
        expect(await postWebhook(forged), JSON.stringify(forged)).toBe(400);
      for (const nonsense of from.createNonsense(server)) expect(await postWebhook(nonsense), nonsense.body).toBe(400);
      expect(await loadTraces(server, purchase.order.id)).toEqual(before);
      expect(await server.services.db.first(sql`select 1 from provider_event where id = ${id}`)).toBeUndefined();
    });

    test('a signed event about nothing of ours is stored and moves nothing', async () => {
      const id = createEventId();
      expect(await postWebhook(from.createMessage(server, { id, intentId: 'nobodys' }))).toBe(200);
      expect(await server.services.db.first(sql`select outcome from provider_event where id = ${id}`)).toEqual({ outcome: 'unknown' });
    });

    test('what the event claims is not believed: an unpaid order stays unpaid', async () => {
      const purchase = await from.checkOut(guest, await onSale(server, mara));
      expect(await postWebhook(from.createMessage(server, { id: createEventId(), intentId: purchase.intent.id }))).toBe(200);
      expect(await loadTraces(server, purchase.order.id)).toMatchObject({
        status: 'pending_payment',
        captured_cents: 0,
        listing: 'reserved',
      });
    });
  });
}
