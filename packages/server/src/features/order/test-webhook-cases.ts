import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { connectVisitor, createCreator, createListedTag, type Purchase, trustForwardedFor, waitForOrder } from './test-purchase.ts';
import { readOrderState } from './test-webhook.ts';

export type Message = { body: string; headers: Record<string, string> };

/** How to test the webhooks of a provider. */
export type ProviderWebhooks = {
  path: string;
  getFaults(server: TestServer): { drop: number; duplicate: number; reorder: boolean } | undefined;
  checkOut(client: Client, braTagId: string): Promise<Purchase>;
  /** Pays and waits until the provider has captured the money. */
  pay(server: TestServer, purchase: Purchase): Promise<void>;
  /** A correctly signed event. */
  createMessage(server: TestServer, about: { id: string; type?: string; intentId: string }): Message;
  /** The same event with an invalid signature, in several ways. */
  createForgeries(server: TestServer, message: Message): Message[];
  /** Signed, but not an event. */
  createNonsense(server: TestServer): Message[];
  /** Event types other than the payment's success. */
  otherTypes: readonly string[];
};

let serial = 0;
const createEventId = (): string => {
  serial += 1;
  return `evt_case${serial}`;
};

/** Tests that apply to the webhooks of every provider. */
export function describeWebhooks(
  name: string,
  from: ProviderWebhooks,
  open: () => Promise<TestServer> = () => startTestServer(trustForwardedFor),
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

    /** A checkout that was paid while its webhooks were lost. */
    async function payWithoutWebhook(): Promise<Purchase> {
      Object.assign(from.getFaults(server) ?? {}, { drop: 1 });
      const purchase = await from.checkOut(guest, await createListedTag(server, mara));
      await from.pay(server, purchase);
      expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'pending_payment' });
      return purchase;
    }

    test('a signed event settles its order, and is stored with its outcome', async () => {
      const purchase = await payWithoutWebhook();
      const id = createEventId();
      expect(await postWebhook(from.createMessage(server, { id, intentId: purchase.intent.id }))).toBe(200);
      expect(await readOrderState(server, purchase.order.id)).toMatchObject({
        status: 'paid',
        payment_status: 'captured',
        listing: 'sold',
        entries: 2,
      });
      const stored = await server.services.db.first(sql`select outcome, intent_id from provider_event where id = ${id}`);
      expect(stored).toEqual({ outcome: 'settled', intent_id: purchase.intent.id });
    });

    test('fifty duplicates, replays and other events change nothing more', async () => {
      const purchase = await payWithoutWebhook();
      const message = from.createMessage(server, { id: createEventId(), intentId: purchase.intent.id });
      const statuses = await Promise.all(Array.from({ length: 50 }, () => postWebhook(message)));
      expect(new Set(statuses)).toEqual(new Set([200]));
      const after = await readOrderState(server, purchase.order.id);
      expect(after).toMatchObject({ status: 'paid', entries: 2 });
      for (const type of from.otherTypes)
        expect(await postWebhook(from.createMessage(server, { id: createEventId(), type, intentId: purchase.intent.id }))).toBe(200);
      expect(await postWebhook(message)).toBe(200);
      expect(await readOrderState(server, purchase.order.id)).toEqual(after);
    });

    test('if the provider duplicates and reorders every webhook, the result is the same', async () => {
      Object.assign(from.getFaults(server) ?? {}, { duplicate: 3, reorder: true });
      const purchase = await from.checkOut(guest, await createListedTag(server, mara));
      await from.pay(server, purchase);
      await waitForOrder(guest, purchase, 'paid');
      await new Promise((done) => setTimeout(done, 500));
      expect(await readOrderState(server, purchase.order.id)).toMatchObject({
        status: 'paid',
        captured_cents: purchase.order.amountCents,
        entries: 2,
      });
    });

    test('an event that arrives before we have stored the payment’s id is assigned to its order', async () => {
      const purchase = await payWithoutWebhook();
      await server.services.db.change(
        sql`update orders set payment_intent_id = null, client_secret = null, payment_url = null where id = ${purchase.order.id}`,
      );
      expect(await postWebhook(from.createMessage(server, { id: createEventId(), intentId: purchase.intent.id }))).toBe(200);
      expect((await waitForOrder(guest, purchase, 'paid')).status).toBe('paid');
    });

    test('a forged, old or altered event is refused and changes nothing', async () => {
      const purchase = await payWithoutWebhook();
      const before = await readOrderState(server, purchase.order.id);
      const id = createEventId();
      for (const forged of from.createForgeries(server, from.createMessage(server, { id, intentId: purchase.intent.id })))
        expect(await postWebhook(forged), JSON.stringify(forged)).toBe(400);
      for (const nonsense of from.createNonsense(server)) expect(await postWebhook(nonsense), nonsense.body).toBe(400);
      expect(await readOrderState(server, purchase.order.id)).toEqual(before);
      expect(await server.services.db.first(sql`select 1 from provider_event where id = ${id}`)).toBeUndefined();
    });

    test('a signed event of an unknown payment is stored and changes nothing', async () => {
      const id = createEventId();
      expect(await postWebhook(from.createMessage(server, { id, intentId: 'nobodys' }))).toBe(200);
      expect(await server.services.db.first(sql`select outcome from provider_event where id = ${id}`)).toEqual({ outcome: 'unknown' });
    });

    test('the state in an event is not trusted: an unpaid order stays unpaid', async () => {
      const purchase = await from.checkOut(guest, await createListedTag(server, mara));
      expect(await postWebhook(from.createMessage(server, { id: createEventId(), intentId: purchase.intent.id }))).toBe(200);
      expect(await readOrderState(server, purchase.order.id)).toMatchObject({
        status: 'pending_payment',
        captured_cents: 0,
        listing: 'reserved',
      });
    });
  });
}
