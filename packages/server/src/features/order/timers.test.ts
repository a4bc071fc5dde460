import { orderTimers } from '@strapline/domain/order.states';
import { type Person, startTestHouse, type TestHouse } from '@strapline/testkit/house';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
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

async function turn(ms: number): Promise<void> {
  house.clock.forward(ms);
  await workedOff();
}

/** Until nothing is due and nothing is under way, here or with the house's own runner. */
async function workedOff(): Promise<void> {
  await house.jobs.runDue();
  const busy = () =>
    house.services.db.rows(sql`select kind from job where run_at <= ${house.clock.now()} or locked_until > ${house.clock.now()}`);
  await expect.poll(busy, { timeout: 10_000 }).toEqual([]);
}

async function mails(orderId: string): Promise<string[]> {
  await workedOff();
  const rows = await house.services.db.rows<{ subject: string }>(
    sql`select subject from mail where body like ${`%${orderId}%`} or body like (select '%' || payment_intent_id || '%' from orders where id = ${orderId}) order by id`,
  );
  return rows.map((row) => row.subject);
}

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
    await turn(orderTimers.holdCard - 60_000);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'pending_payment', listing: 'reserved' });
    await turn(62_000);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'expired', payment_status: 'canceled', listing: 'published' });
    expect((await payBy(house, purchase)).status).toBe(400);
    const next = await visitor(house);
    await buyAsGuest(house, next, tag);
  });

  test('a payment whose message was lost wins over the end of the hold', async () => {
    if (house.sandbox) house.sandbox.chaos.drop = 1;
    const purchase = await checkOut(await visitor(house), await onSale(house, mara));
    await payBy(house, purchase);
    await turn(orderTimers.holdCard + 2_000);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'paid', listing: 'sold', refunded_cents: 0 });
  });

  test('an open payment whose message was lost is found by asking around', async () => {
    if (house.sandbox) house.sandbox.chaos.drop = 1;
    const purchase = await checkOut(await visitor(house), await onSale(house, mara));
    await payBy(house, purchase);
    await turn(90_000);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'paid' });
  });

  test('money that comes after the hold takes the piece again where it is free', async () => {
    const purchase = await checkOut(await visitor(house), await onSale(house, mara));
    await turn(orderTimers.holdCard + 2_000);
    await payLate(purchase.intent.id, purchase.intent.amountCents);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'paid', payment_status: 'captured', listing: 'sold' });
  });

  test('else it goes back by itself, with an apology', async () => {
    const tag = await onSale(house, mara);
    const another = await onSale(house, mara);
    const slow = await visitor(house);
    const paidLate = await checkOut(slow, tag);
    await turn(orderTimers.holdCard + 2_000);
    const winner = await buyAsGuest(house, await visitor(house), tag);
    // A captured payment has a charge that can be given back; this one is borrowed from a purchase of its own.
    const donor = await buyAsGuest(house, await visitor(house), another);
    await house.services.db.change(sql`update orders set payment_intent_id = null where id = ${donor.order.id}`);
    await house.services.db.change(sql`update orders set payment_intent_id = ${donor.intent.id} where id = ${paidLate.order.id}`);
    const body = eventBody({ intentId: donor.intent.id });
    expect(await postHook(house, body, signed(body, hookSecret(house)))).toBe(200);
    await workedOff();
    expect(await traces(house, paidLate.order.id)).toMatchObject({
      status: 'expired',
      payment_status: 'refunded',
      refunded_cents: donor.order.amountCents,
    });
    expect(await traces(house, winner.order.id)).toMatchObject({ status: 'paid', listing: 'sold' });
    expect(await mails(paidLate.order.id)).toEqual(expect.arrayContaining(['About your payment', 'Your refund is on its way']));
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
    await turn(orderTimers.remindToShip + 5_000);
    expect(await mails(purchase.order.id)).toContain('A parcel is waiting');
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'paid' });
    await turn(orderTimers.cancelUnshipped - orderTimers.remindToShip);
    expect(await traces(house, purchase.order.id)).toMatchObject({
      status: 'canceled',
      payment_status: 'refunded',
      refunded_cents: purchase.order.amountCents,
      listing: 'unlisted',
    });
    expect(await mails(purchase.order.id)).toContain('Your order was canceled');
  });

  test('a parcel that arrived is complete after 72 hours, without a tracking number after 14 days', async () => {
    const waits = [
      { trackingNumber: '9400111', wait: orderTimers.completeTracked },
      { trackingNumber: undefined, wait: orderTimers.completeUntracked },
    ];
    for (const { trackingNumber, wait } of waits) {
      const seller = await creator(house);
      const theo = await house.person();
      const purchase = await checkOut(theo.client, await onSale(house, seller));
      await payBy(house, purchase);
      await untilOrder(theo.client, purchase, 'paid');
      await seller.client.call('shipOrder', { orderId: purchase.order.id, carrier: 'USPS', ...(trackingNumber ? { trackingNumber } : {}) });
      await theo.client.call('confirmDelivery', { orderId: purchase.order.id });
      await turn(wait - 60_000);
      expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'delivered' });
      await turn(65_000);
      expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'completed', tag: 'claimable' });
    }
  });

  test('a parcel that does not move for 30 days is looked at, and after 60 more the buyer has everything back', async () => {
    const purchase = await buyAsGuest(house, await visitor(house), await onSale(house, mara));
    await mara.client.call('shipOrder', { orderId: purchase.order.id, carrier: 'USPS', trackingNumber: '1' });
    await turn(orderTimers.noMovement + 2_000);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'disputed', needs_operator: 'no_movement' });
    await turn(orderTimers.endDispute + 2_000);
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'canceled', payment_status: 'refunded', tag: 'active' });
  });
});
