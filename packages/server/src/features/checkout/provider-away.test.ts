import { orderTimers } from '@strapline/domain/order/order.states';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import {
  buyAsGuest,
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  homeAddress,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from '../order/test-purchase.ts';
import { createEventBody, getWebhookSecret, postStripeWebhook, readOrderState, signEvent } from '../order/test-webhook.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await createCreator(server);
});
afterAll(async () => {
  await server?.close();
});

/** The provider returns only errors while `work` runs. */
async function runWithoutProvider<T>(work: () => Promise<T>): Promise<T> {
  await server.services.db.change(sql`alter table sandbox_object rename to sandbox_away`);
  try {
    return await work();
  } finally {
    await server.services.db.change(sql`alter table sandbox_away rename to sandbox_object`);
  }
}

describe('while the payment provider is unavailable', () => {
  test('a checkout fails and holds nothing, and a retry with the same key works later', async () => {
    const tag = await createListedTag(server, mara);
    const guest = await connectVisitor(server);
    const input = { braTagId: tag, email: 'june@post.example', shipTo: homeAddress, idempotencyKey: 'away-and-back-again' };
    const refusal = await runWithoutProvider(() => guest.refusal('createPaymentIntentStripe', input));
    expect(refusal.code).toBe('provider');
    const left = await server.services.db.first(
      sql`select o.status, o.holds_tag, t.listing from orders o join bra_tag t on t.id = o.bra_tag_id where t.id = ${tag}`,
    );
    expect(left).toEqual({ status: 'canceled', holds_tag: false, listing: 'published' });
    const purchase = await guest.call('createPaymentIntentStripe', input);
    await payByCard(server, purchase);
    await waitForOrder(guest, purchase, 'paid');
  });

  test('a key whose process died after ending the checkout is expired, and a new key works', async () => {
    const tag = await createListedTag(server, mara);
    const guest = await connectVisitor(server);
    const input = { braTagId: tag, email: 'june@post.example', shipTo: homeAddress, idempotencyKey: 'ended-and-never-let-go' };
    await server.services.db.change(sql`create rule process_died as on delete to idempotency do instead nothing`);
    expect(await runWithoutProvider(() => guest.refusal('createPaymentIntentStripe', input))).toMatchObject({ code: 'provider' });
    await server.services.db.change(sql`drop rule process_died on idempotency`);
    expect(await guest.refusal('createPaymentIntentStripe', input)).toMatchObject({ code: 'expired' });
    const purchase = await guest.call('createPaymentIntentStripe', { ...input, idempotencyKey: 'a-key-that-is-new' });
    await payByCard(server, purchase);
    await waitForOrder(guest, purchase, 'paid');
  });

  test('a webhook is refused, so the provider sends it again', async () => {
    if (server.sandbox) server.sandbox.faults.drop = 1;
    const purchase = await checkOut(await connectVisitor(server), await createListedTag(server, mara));
    await payByCard(server, purchase);
    const body = createEventBody({ id: 'evt_again', intentId: purchase.intent.id });
    expect(await runWithoutProvider(() => postStripeWebhook(server, body, signEvent(body, getWebhookSecret(server))))).toBe(503);
    const readStored = () => server.services.db.first(sql`select outcome, tries, last_error from provider_event where id = 'evt_again'`);
    expect(await readStored()).toEqual({ outcome: 'failed', tries: 1, last_error: 'PaymentsUnavailable' });
    expect(await postStripeWebhook(server, body, signEvent(body, getWebhookSecret(server)))).toBe(200);
    expect(await readStored()).toEqual({ outcome: 'settled', tries: 2, last_error: null });
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'paid' });
    if (server.sandbox) server.sandbox.faults.drop = 0;
  });

  test('a paid order is canceled at once, and refunded later by a job', async () => {
    const { order } = await buyAsGuest(server, await connectVisitor(server), await createListedTag(server, mara));
    const canceled = await runWithoutProvider(() => mara.client.call('cancelOrder', { orderId: order.id, reason: 'the moth was faster' }));
    expect(canceled).toMatchObject({ status: 'canceled', paymentStatus: 'captured' });
    server.clock.forward(60_000);
    await expect.poll(() => readOrderState(server, order.id)).toMatchObject({ status: 'canceled', refunded_cents: order.amountCents });
  });

  test('a hold doesn’t expire until the payment is known to be closed', async () => {
    const purchase = await checkOut(await connectVisitor(server), await createListedTag(server, mara));
    await runWithoutProvider(async () => {
      server.clock.forward(orderTimers.holdCard + 1_000);
      await server.jobs.runDue();
      expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'pending_payment', listing: 'reserved' });
    });
    server.clock.forward(60_000);
    await expect.poll(() => readOrderState(server, purchase.order.id)).toMatchObject({ status: 'expired', listing: 'published' });
  });
});
