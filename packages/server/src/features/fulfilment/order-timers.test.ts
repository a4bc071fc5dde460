import { holdLimits, orderTimers } from '@strapline/domain/order/order.states';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { advanceClock, listOrderMails, waitForJobs } from '../order/test-clock.ts';
import {
  buyAsGuest,
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  homeAddress,
  type Purchase,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from '../order/test-purchase.ts';
import { createEventBody, getWebhookSecret, postStripeWebhook, readOrderState, signEvent } from '../order/test-webhook.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
beforeEach(async () => {
  // The clock of the previous test may be past the end of every session.
  mara = await createCreator(server);
  if (server.sandbox) server.sandbox.faults.drop = 0;
});
afterAll(async () => {
  await server?.close();
});

/** Pays at the provider after the hold expired, as if our cancellation had never arrived. */
async function payLate(intentId: string, cents: number): Promise<void> {
  const captured = JSON.stringify({ status: 'succeeded', amount_received: cents, canceled_at: null });
  await server.services.db.change(sql`update sandbox_object set body = body || ${captured}::jsonb where id = ${intentId}`);
  const body = createEventBody({ intentId });
  expect(await postStripeWebhook(server, body, signEvent(body, getWebhookSecret(server)))).toBe(200);
}

describe('the timers of an order', () => {
  test('an expired hold frees the piece and can’t be paid any more', async () => {
    const tag = await createListedTag(server, mara);
    const purchase = await checkOut(await connectVisitor(server), tag);
    await advanceClock(server, orderTimers.holdCard - 60_000);
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'pending_payment', listing: 'reserved' });
    await advanceClock(server, 62_000);
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({
      status: 'expired',
      payment_status: 'canceled',
      listing: 'published',
    });
    expect((await payByCard(server, purchase)).status).toBe(400);
    const next = await connectVisitor(server);
    await buyAsGuest(server, next, tag);
  });

  /** Tries to start a checkout from this address. */
  const beginCheckout = async (address: string) =>
    await openCardCheckout(address, await createListedTag(server, await createCreator(server)));
  const openCardCheckout = async (address: string, braTagId: string) => {
    const client = await server.connect({ headers: { 'x-forwarded-for': address } });
    const input = {
      braTagId,
      email: `${crypto.randomUUID()}@post.example`,
      shipTo: homeAddress,
      idempotencyKey: crypto.randomUUID(),
    };
    const answer = (await client.raw('createPaymentIntentStripe', input)) as Purchase | { error: { code: string; retryAfterMs?: number } };
    client.close();
    return 'error' in answer ? answer.error : answer;
  };

  test('after three unpaid holds an address has to wait half an hour', async () => {
    for (let i = 0; i < 3; i += 1) expect(await beginCheckout('10.80.0.1')).toHaveProperty('order');
    await advanceClock(server, orderTimers.holdCard + 2_000);
    const refused = await beginCheckout('10.80.0.1');
    expect(refused).toMatchObject({ code: 'rate_limited', message: expect.stringMatching(/You can start another one in 30 minutes/) });
    expect(await beginCheckout('10.80.0.2')).toHaveProperty('order');
    await advanceClock(server, holdLimits.coolDownMs + 1_000);
    expect(await beginCheckout('10.80.0.1')).toHaveProperty('order');
  });

  test('many short holds count like a few long ones, and a member’s count at every address', async () => {
    const june = await server.person();
    // Sessions expire while the clock moves.
    const connectAtHome = async ({ accountId }: Person) =>
      await server.connect({ token: await server.tokenOf(accountId), headers: { 'x-forwarded-for': '10.81.0.1' } });
    for (let i = 0; i < 5; i += 1) {
      const { order } = await checkOut(await connectAtHome(june), await createListedTag(server, await createCreator(server)));
      await advanceClock(server, 10 * 60_000);
      await (await connectAtHome(june)).call('cancelOrder', { orderId: order.id, reason: 'not now' });
    }
    const elsewhere = await server.connect({ token: await server.tokenOf(june.accountId), headers: { 'x-forwarded-for': '10.81.0.9' } });
    const input = {
      braTagId: await createListedTag(server, await createCreator(server)),
      shipTo: homeAddress,
      idempotencyKey: crypto.randomUUID(),
    };
    expect((await elsewhere.refusal('createPaymentIntentStripe', input)).code).toBe('rate_limited');
  });

  /** Starts a crypto checkout and opens the wallet, which extends the hold to an hour. */
  const openWalletCheckout = async (address: string, braTagId: string) => {
    const client = await server.connect({ headers: { 'x-forwarded-for': address } });
    const input = { braTagId, email: `${crypto.randomUUID()}@post.example`, shipTo: homeAddress, idempotencyKey: crypto.randomUUID() };
    const answer = (await client.raw('createPaymentIntentCoinbase', input)) as Purchase | { error: { code: string; message: string } };
    if (!('error' in answer)) await client.call('openWallet', { paymentIntentId: answer.intent.id, accessToken: answer.accessToken });
    client.close();
    return 'error' in answer ? answer.error : answer;
  };

  test('two abandoned wallets cause a waiting time, one doesn’t; no piece can be held hour after hour', async () => {
    const pieces = [await createListedTag(server, mara), await createListedTag(server, mara)];
    const other = await createListedTag(server, mara);
    expect(await openWalletCheckout('10.84.0.2', other)).toHaveProperty('order');
    for (const piece of pieces) expect(await openWalletCheckout('10.84.0.1', piece)).toHaveProperty('order');
    await advanceClock(server, orderTimers.holdCrypto + 2_000);
    expect(await openWalletCheckout('10.84.0.2', other)).toHaveProperty('order');
    for (const piece of pieces) expect(await openWalletCheckout('10.84.0.1', piece)).toMatchObject({ code: 'rate_limited' });
    let held = 0;
    for (let hours = 1; hours <= 5; hours += 1) {
      await advanceClock(server, orderTimers.holdCrypto + 2_000);
      for (const piece of pieces) if ('order' in (await openWalletCheckout('10.84.0.1', piece))) held += 1;
    }
    // In the next five hours each of the two could be held once.
    expect(held).toBe(2);
  });

  test('after two unpaid holds of the same piece the address can’t hold it for hours, unless it paid for another one since; others can', async () => {
    const piece = await createListedTag(server, mara);
    const tryHold = async (address: string) => await openCardCheckout(address, piece);
    for (let i = 0; i < 2; i += 1) {
      expect(await tryHold('10.85.0.1')).toHaveProperty('order');
      await advanceClock(server, orderTimers.holdCard + 2_000);
    }
    expect(await tryHold('10.85.0.1')).toMatchObject({ code: 'rate_limited', reason: 'piece_held_twice' });
    const another = await beginCheckout('10.85.0.1');
    if (!('order' in another)) throw new Error('another piece was refused');
    const anonymousViewer = await tryHold('10.85.0.2');
    if (!('order' in anonymousViewer)) throw new Error('another person was refused');
    await advanceClock(server, orderTimers.holdCard - 60_000);
    await payByCard(server, another);
    await advanceClock(server, 62_000);
    expect(await tryHold('10.85.0.1')).toHaveProperty('order');
  });

  test('many addresses of one /48 can’t hold the same piece in turn', async () => {
    const piece = await createListedTag(server, mara);
    for (let i = 0; i < 2; i += 1) {
      expect(await openCardCheckout(`2001:db8:85:${i}00::1`, piece)).toHaveProperty('order');
      await advanceClock(server, orderTimers.holdCard + 2_000);
    }
    const refused = await openCardCheckout('2001:db8:85:ff00::1', piece);
    expect(refused).toMatchObject({ code: 'rate_limited', reason: 'piece_held_twice_nearby' });
    expect(await openCardCheckout('2001:db8:86::1', piece)).toHaveProperty('order');
  });

  test('changing the destination keeps the hold’s end and doesn’t count as another hold', async () => {
    const guest = await server.connect({ headers: { 'x-forwarded-for': '10.83.0.1' } });
    for (let i = 0; i < 2; i += 1) expect(await beginCheckout('10.83.0.1')).toHaveProperty('order');
    const email = 'june.hold@post.example';
    const first = await checkOut(guest, await createListedTag(server, mara), { email });
    await advanceClock(server, 60_000);
    const shipTo = { ...homeAddress, country: 'FR' };
    const abroad = await checkOut(guest, first.order.braTagId, { email, accessToken: first.accessToken, shipTo });
    expect(abroad.order.id).not.toBe(first.order.id);
    expect(abroad.order.holdExpiresAt).toBe(first.order.holdExpiresAt);
  });

  test('a payment from an address resets the count of its unpaid holds', async () => {
    const held = [await beginCheckout('10.82.0.1'), await beginCheckout('10.82.0.1'), await beginCheckout('10.82.0.1')];
    await advanceClock(server, orderTimers.holdCard - 60_000);
    const last = held[2];
    if (!last || !('order' in last)) throw new Error('the third hold was refused');
    await payByCard(server, last);
    await advanceClock(server, 62_000);
    for (let i = 0; i < 3; i += 1) expect(await beginCheckout('10.82.0.1')).toHaveProperty('order');
  });

  test('an idempotency key is kept for 24 hours by the server’s clock', async () => {
    await advanceClock(server, 2 * 24 * 60 * 60_000);
    const guest = await connectVisitor(server);
    const tag = await createListedTag(server, await createCreator(server));
    const input = { email: 'once@post.example', idempotencyKey: 'a-key-that-is-kept-01' };
    const first = await checkOut(guest, tag, input);
    await advanceClock(server, 61 * 60_000);
    expect((await checkOut(guest, tag, input)).order.id).toBe(first.order.id);
  });

  test('a payment whose webhook was lost wins over the expiry of the hold', async () => {
    if (server.sandbox) server.sandbox.faults.drop = 1;
    const purchase = await checkOut(await connectVisitor(server), await createListedTag(server, mara));
    await payByCard(server, purchase);
    await advanceClock(server, orderTimers.holdCard + 2_000);
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'paid', listing: 'sold', refunded_cents: 0 });
  });

  test('a payment whose webhook was lost is found by polling the provider', async () => {
    if (server.sandbox) server.sandbox.faults.drop = 1;
    const purchase = await checkOut(await connectVisitor(server), await createListedTag(server, mara));
    await payByCard(server, purchase);
    await advanceClock(server, 90_000);
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'paid' });
  });

  test('a late payment gets the piece if it is still free', async () => {
    const purchase = await checkOut(await connectVisitor(server), await createListedTag(server, mara));
    await advanceClock(server, orderTimers.holdCard + 2_000);
    await payLate(purchase.intent.id, purchase.intent.amountCents);
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'paid', payment_status: 'captured', listing: 'sold' });
  });

  test('otherwise the late payment is refunded, with an apology', async () => {
    const tag = await createListedTag(server, mara);
    const another = await createListedTag(server, mara);
    const slow = await connectVisitor(server);
    const paidLate = await checkOut(slow, tag);
    await advanceClock(server, orderTimers.holdCard + 2_000);
    const winner = await buyAsGuest(server, await connectVisitor(server), tag);
    // Only a captured payment has a charge to refund, so this one is borrowed from another purchase.
    const donor = await buyAsGuest(server, await connectVisitor(server), another);
    await server.services.db.change(sql`update orders set payment_intent_id = null where id = ${donor.order.id}`);
    await server.services.db.change(sql`update orders set payment_intent_id = ${donor.intent.id} where id = ${paidLate.order.id}`);
    const body = createEventBody({ intentId: donor.intent.id });
    expect(await postStripeWebhook(server, body, signEvent(body, getWebhookSecret(server)))).toBe(200);
    await waitForJobs(server);
    expect(await readOrderState(server, paidLate.order.id)).toMatchObject({
      status: 'expired',
      payment_status: 'refunded',
      refunded_cents: donor.order.amountCents,
    });
    expect(await readOrderState(server, winner.order.id)).toMatchObject({ status: 'paid', listing: 'sold' });
    expect(await listOrderMails(server, paidLate.order.id)).toEqual(
      expect.arrayContaining(['About your payment', 'Your refund is on its way']),
    );
    await server.services.db.change(sql`update orders set payment_intent_id = null where id = ${paidLate.order.id}`);
    await server.services.db.change(sql`update orders set payment_intent_id = ${donor.intent.id} where id = ${donor.order.id}`);
  });

  test('a payment for a piece that was reported stolen meanwhile is refunded', async () => {
    const tag = await createListedTag(server, mara);
    const purchase = await checkOut(await connectVisitor(server), tag);
    await server.services.db.change(sql`update bra_tag set status = 'stolen' where id = ${tag}`);
    await payByCard(server, purchase);
    const end = { status: 'canceled', payment_status: 'refunded', refunded_cents: purchase.order.amountCents, listing: 'unlisted' };
    await expect.poll(() => readOrderState(server, purchase.order.id)).toMatchObject(end);
  });

  test('the creator is reminded after 3 days; after 7 days the buyer is refunded', async () => {
    const purchase = await buyAsGuest(server, await connectVisitor(server), await createListedTag(server, mara));
    await advanceClock(server, orderTimers.remindToShip + 5_000);
    expect(await listOrderMails(server, purchase.order.id)).toContain('Reminder: please ship your sale');
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'paid' });
    await advanceClock(server, orderTimers.cancelUnshipped - orderTimers.remindToShip);
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
      refunded_cents: purchase.order.amountCents,
      listing: 'unlisted',
    });
    expect(await listOrderMails(server, purchase.order.id)).toContain('Your order was canceled');
  });

  test('a refund whose job gave up, such as during a long outage, is retried', async () => {
    const purchase = await buyAsGuest(server, await connectVisitor(server), await createListedTag(server, mara));
    if (server.sandbox) server.sandbox.faults.errorNext = 3;
    await mara.client.call('cancelOrder', { orderId: purchase.order.id, reason: 'a seam gave way' });
    const refund = sql`update job set attempts = 20, run_at = ${server.clock.now()} where key = ${`order-refund:${purchase.order.id}`}`;
    expect(await server.services.db.change(refund)).toBe(1);
    await advanceClock(server, 2 * 60_000);
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({
      status: 'canceled',
      refunded_cents: purchase.order.amountCents,
    });
  });

  test('a delivered order completes after 72 hours, without a tracking number after 14 days', async () => {
    const waits = [
      { trackingNumber: '9400111899223197428490', wait: orderTimers.completeTracked },
      { trackingNumber: undefined, wait: orderTimers.completeUntracked },
    ];
    for (const { trackingNumber, wait } of waits) {
      const seller = await createCreator(server);
      const theo = await server.person();
      const purchase = await checkOut(theo.client, await createListedTag(server, seller));
      await payByCard(server, purchase);
      await waitForOrder(theo.client, purchase, 'paid');
      await seller.client.call('shipOrder', {
        orderId: purchase.order.id,
        carrier: 'USPS',
        codeByHand: true,
        ...(trackingNumber ? { trackingNumber } : {}),
      });
      await theo.client.call('confirmDelivery', { orderId: purchase.order.id });
      await advanceClock(server, wait - 60_000);
      expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'delivered' });
      await advanceClock(server, 65_000);
      expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'completed', tag: 'claimable' });
    }
  });

  test('a parcel without updates needs an operator after 30 days, and is refunded after another 60', async () => {
    const purchase = await buyAsGuest(server, await connectVisitor(server), await createListedTag(server, mara));
    await mara.client.call('shipOrder', {
      orderId: purchase.order.id,
      carrier: 'USPS',
      codeByHand: true,
      trackingNumber: '9400111899223197428490',
    });
    await advanceClock(server, orderTimers.noMovement + 2_000);
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'disputed', needs_operator: 'no_movement' });
    await advanceClock(server, orderTimers.endDispute + 2_000);
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
      tag: 'active',
    });
  });
});
