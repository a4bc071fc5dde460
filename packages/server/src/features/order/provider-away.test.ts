import { orderTimers } from '@strapline/domain/order.states';
import { type Person, startTestHouse, type TestHouse } from '@strapline/testkit/house';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { buyAsGuest, checkOut, creator, home, manyAddresses, onSale, payBy, untilOrder, visitor } from './test-purchase.ts';
import { eventBody, hookSecret, postHook, signed, traces } from './test-webhook.ts';

let house: TestHouse;
let mara: Person;
beforeAll(async () => {
  house = await startTestHouse(manyAddresses);
  mara = await creator(house);
});
afterAll(async () => {
  await house?.close();
});

/** The provider answers nothing but errors while `work` goes on. */
async function withoutProvider<T>(work: () => Promise<T>): Promise<T> {
  await house.services.db.change(sql`alter table sandbox_object rename to sandbox_away`);
  try {
    return await work();
  } finally {
    await house.services.db.change(sql`alter table sandbox_away rename to sandbox_object`);
  }
}

describe('with the payment provider away', () => {
  test('a checkout fails, holds nothing, and the same key works later', async () => {
    const tag = await onSale(house, mara);
    const guest = await visitor(house);
    const input = { braTagId: tag, email: 'june@post.example', shipTo: home, idempotencyKey: 'away-and-back-again' };
    const refusal = await withoutProvider(() => guest.refusal('createPaymentIntentStripe', input));
    expect(refusal.code).toBe('provider');
    const left = await house.services.db.first(
      sql`select o.status, o.holds_tag, t.listing from orders o join bra_tag t on t.id = o.bra_tag_id where t.id = ${tag}`,
    );
    expect(left).toEqual({ status: 'canceled', holds_tag: false, listing: 'published' });
    const purchase = await guest.call('createPaymentIntentStripe', input);
    await payBy(house, purchase);
    await untilOrder(guest, purchase, 'paid');
  });

  test('a key whose process died after it ended the checkout says so, and a new key works', async () => {
    const tag = await onSale(house, mara);
    const guest = await visitor(house);
    const input = { braTagId: tag, email: 'june@post.example', shipTo: home, idempotencyKey: 'ended-and-never-let-go' };
    await house.services.db.change(sql`create rule process_died as on delete to idempotency do instead nothing`);
    expect(await withoutProvider(() => guest.refusal('createPaymentIntentStripe', input))).toMatchObject({ code: 'provider' });
    await house.services.db.change(sql`drop rule process_died on idempotency`);
    expect(await guest.refusal('createPaymentIntentStripe', input)).toMatchObject({ code: 'expired' });
    const purchase = await guest.call('createPaymentIntentStripe', { ...input, idempotencyKey: 'a-key-that-is-new' });
    await payBy(house, purchase);
    await untilOrder(guest, purchase, 'paid');
  });

  test('a webhook is not taken, so that it comes again', async () => {
    if (house.sandbox) house.sandbox.chaos.drop = 1;
    const purchase = await checkOut(await visitor(house), await onSale(house, mara));
    await payBy(house, purchase);
    const body = eventBody({ id: 'evt_again', intentId: purchase.intent.id });
    expect(await withoutProvider(() => postHook(house, body, signed(body, hookSecret(house))))).toBe(503);
    const stored = () => house.services.db.first(sql`select outcome, tries, last_error from provider_event where id = 'evt_again'`);
    expect(await stored()).toEqual({ outcome: 'failed', tries: 1, last_error: 'PaymentsUnavailable' });
    expect(await postHook(house, body, signed(body, hookSecret(house)))).toBe(200);
    expect(await stored()).toEqual({ outcome: 'settled', tries: 2, last_error: null });
    expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'paid' });
    if (house.sandbox) house.sandbox.chaos.drop = 0;
  });

  test('a paid order is canceled at once, and its money follows by itself', async () => {
    const { order } = await buyAsGuest(house, await visitor(house), await onSale(house, mara));
    const canceled = await withoutProvider(() => mara.client.call('cancelOrder', { orderId: order.id, reason: 'the moth was faster' }));
    expect(canceled).toMatchObject({ status: 'canceled', paymentStatus: 'captured' });
    house.clock.forward(60_000);
    await expect
      .poll(() => traces(house, order.id), { timeout: 10_000 })
      .toMatchObject({ status: 'canceled', refunded_cents: order.amountCents });
  });

  test('a hold does not end before the payment is surely closed', async () => {
    const purchase = await checkOut(await visitor(house), await onSale(house, mara));
    await withoutProvider(async () => {
      house.clock.forward(orderTimers.holdCard + 1_000);
      await house.jobs.runDue();
      expect(await traces(house, purchase.order.id)).toMatchObject({ status: 'pending_payment', listing: 'reserved' });
    });
    house.clock.forward(60_000);
    await expect
      .poll(() => traces(house, purchase.order.id), { timeout: 10_000 })
      .toMatchObject({ status: 'expired', listing: 'published' });
  });
});
