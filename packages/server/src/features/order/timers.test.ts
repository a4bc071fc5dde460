import { orderTimers } from '@strapline/domain/order.states';
import { type Person, startTestHouse, type TestHouse } from '@strapline/testkit/house';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { mailsAbout, turn, workedOff } from './test-clock.ts';
import { buyAsGuest, checkOut, creator, manyAddresses, onSale, payBy, untilOrder, visitor } from './test-purchase.ts';
import { eventBody, hookSecret, postHook, signed, traces } from './test-webhook.ts';

let house: TestHouse;
let mara: Person;
beforeAll(async () => {
  house = await startTestHouse(manyAddresses);
});
beforeEach(async () => {
  // The clock of the test before may have run past every sign-in.
  mara = await creator(house);
  if (house.sandbox) house.sandbox.chaos.drop = 0;
});
afterAll(async () => {
  await house?.close();
});

/** Pays at the provider after our hold ended: the provider's cancel is undone by hand, as if it had never arrived. */
async function payLate(intentId: string, cents: number): Promise<void> {
  const captured = JSON.stringify({ status: 'succeeded', amount_received: cents, canceled_at: null });
  await house.services.db.change(sql`update sandbox_object set body = body || ${captured}::jsonb where id = ${intentId}`);
  const body = eventBody({ intentId });
  expect(await postHook(house, body, signed(body, hookSecret(house)))).toBe(200);
}

describe('the clock of an order', () => {
  test('a hold that ends without a payment frees the piece, and can be paid no more', async () => {
    const tag = await onSale(house, mara);
    const purchase = await checkOut(await visitor(house), tag);
    await turn(house, orderTimers.holdCard - 60_000);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'pending_payment', listing: 'reserved' });
    await turn(house, 62_000);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'expired', payment_status: 'canceled', listing: 'published' });
    expect((await payBy(house, purchase)).status).toBe(400);
    const next = await visitor(house);
    await buyAsGuest(house, next, tag);
  });

  test('the key of a call is kept for its 24 hours by the same clock', async () => {
    await turn(house, 2 * 24 * 60 * 60_000);
    const guest = await visitor(house);
    const tag = await onSale(house, await creator(house));
    const input = { email: 'once@post.example', idempotencyKey: 'a-key-that-is-kept-01' };
    const first = await checkOut(guest, tag, input);
    await turn(house, 61 * 60_000);
    expect((await checkOut(guest, tag, input)).order.id).toBe(first.order.id);
  });

  test('a payment whose message was lost wins over the end of the hold', async () => {
    if (house.sandbox) house.sandbox.chaos.drop = 1;
    const purchase = await checkOut(await visitor(house), await onSale(house, mara));
    await payBy(house, purchase);
    await turn(house, orderTimers.holdCard + 2_000);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'paid', listing: 'sold', refunded_cents: 0 });
  });

  test('an open payment whose message was lost is found by asking around', async () => {
    if (house.sandbox) house.sandbox.chaos.drop = 1;
    const purchase = await checkOut(await visitor(house), await onSale(house, mara));
    await payBy(house, purchase);
    await turn(house, 90_000);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'paid' });
  });

  test('money that comes after the hold takes the piece again where it is free', async () => {
    const purchase = await checkOut(await visitor(house), await onSale(house, mara));
    await turn(house, orderTimers.holdCard + 2_000);
    await payLate(purchase.intent.id, purchase.intent.amountCents);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'paid', payment_status: 'captured', listing: 'sold' });
  });

  test('else it goes back by itself, with an apology', async () => {
    const tag = await onSale(house, mara);
    const another = await onSale(house, mara);
    const slow = await visitor(house);
    const paidLate = await checkOut(slow, tag);
    await turn(house, orderTimers.holdCard + 2_000);
    const winner = await buyAsGuest(house, await visitor(house), tag);
    // A captured payment has a charge that can be given back; this one is borrowed from a purchase of its own.
    const donor = await buyAsGuest(house, await visitor(house), another);
    await house.services.db.change(sql`update orders set payment_intent_id = null where id = ${donor.order.id}`);
    await house.services.db.change(sql`update orders set payment_intent_id = ${donor.intent.id} where id = ${paidLate.order.id}`);
    const body = eventBody({ intentId: donor.intent.id });
    expect(await postHook(house, body, signed(body, hookSecret(house)))).toBe(200);
    await workedOff(house);
    expect(await traces(house, paidLate.order.id)).toMatchObject({
      status: 'expired',
      payment_status: 'refunded',
      refunded_cents: donor.order.amountCents,
    });
    expect(await traces(house, winner.order.id)).toMatchObject({ status: 'paid', listing: 'sold' });
    expect(await mailsAbout(house, paidLate.order.id)).toEqual(expect.arrayContaining(['About your payment', 'Your refund is on its way']));
    await house.services.db.change(sql`update orders set payment_intent_id = null where id = ${paidLate.order.id}`);
    await house.services.db.change(sql`update orders set payment_intent_id = ${donor.intent.id} where id = ${donor.order.id}`);
  });

  test('so does money for a piece that was reported stolen while it was being paid', async () => {
    const tag = await onSale(house, mara);
    const purchase = await checkOut(await visitor(house), tag);
    await house.services.db.change(sql`update bra_tag set status = 'stolen' where id = ${tag}`);
    await payBy(house, purchase);
    const end = { status: 'canceled', payment_status: 'refunded', refunded_cents: purchase.order.amountCents, listing: 'unlisted' };
    await expect.poll(() => traces(house, purchase.order.id), { timeout: 10_000 }).toMatchObject(end);
  });

  test('a creator is reminded after 3 days, and after 7 the buyer has everything back', async () => {
    const purchase = await buyAsGuest(house, await visitor(house), await onSale(house, mara));
    await turn(house, orderTimers.remindToShip + 5_000);
    expect(await mailsAbout(house, purchase.order.id)).toContain('A parcel is waiting');
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'paid' });
    await turn(house, orderTimers.cancelUnshipped - orderTimers.remindToShip);
    expect(await traces(house, purchase.order.id)).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
      refunded_cents: purchase.order.amountCents,
      listing: 'unlisted',
    });
    expect(await mailsAbout(house, purchase.order.id)).toContain('Your order was canceled');
  });

  test('a refund whose job gave up, as after a night without the provider, is taken up again', async () => {
    const purchase = await buyAsGuest(house, await visitor(house), await onSale(house, mara));
    if (house.sandbox) house.sandbox.chaos.errorNext = 3;
    await mara.client.call('cancelOrder', { orderId: purchase.order.id, reason: 'a seam gave way' });
    const refund = sql`update job set attempts = 20, run_at = ${house.clock.now()} where key = ${`order-refund:${purchase.order.id}`}`;
    expect(await house.services.db.change(refund)).toBe(1);
    await turn(house, 2 * 60_000);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'canceled', refunded_cents: purchase.order.amountCents });
  });

  test('a parcel that arrived is complete after 72 hours, without a tracking number after 14 days', async () => {
    const waits = [
      { trackingNumber: '9400111899223197428490', wait: orderTimers.completeTracked },
      { trackingNumber: undefined, wait: orderTimers.completeUntracked },
    ];
    for (const { trackingNumber, wait } of waits) {
      const seller = await creator(house);
      const theo = await house.person();
      const purchase = await checkOut(theo.client, await onSale(house, seller));
      await payBy(house, purchase);
      await untilOrder(theo.client, purchase, 'paid');
      await seller.client.call('shipOrder', {
        orderId: purchase.order.id,
        carrier: 'USPS',
        codeByHand: true,
        ...(trackingNumber ? { trackingNumber } : {}),
      });
      await theo.client.call('confirmDelivery', { orderId: purchase.order.id });
      await turn(house, wait - 60_000);
      expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'delivered' });
      await turn(house, 65_000);
      expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'completed', tag: 'claimable' });
    }
  });

  test('a parcel that does not move for 30 days is looked at, and after 60 more the buyer has everything back', async () => {
    const purchase = await buyAsGuest(house, await visitor(house), await onSale(house, mara));
    await mara.client.call('shipOrder', {
      orderId: purchase.order.id,
      carrier: 'USPS',
      codeByHand: true,
      trackingNumber: '9400111899223197428490',
    });
    await turn(house, orderTimers.noMovement + 2_000);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'disputed', needs_operator: 'no_movement' });
    await turn(house, orderTimers.endDispute + 2_000);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'canceled', payment_status: 'refunded', tag: 'active' });
  });
});
