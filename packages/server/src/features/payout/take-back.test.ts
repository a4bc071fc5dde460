import { type Person, startTestHouse, type TestHouse } from '@strapline/testkit/house';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks, reportOf } from '../audit/check-books.ts';
import { manyAddresses } from '../order/test-purchase.ts';
import { atProvider } from '../order/test-webhook.ts';
import { reverseTransfersOf } from './payout.ts';
import { completedOrder, inTheBooks, nextDay, paidCreator, payoutStatusOf, payoutsOf, transfersOf, untilPayout } from './test-payout.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await startTestHouse(manyAddresses);
});
afterAll(() => house.close());
afterEach(async () => {
  if (house.sandbox) Object.assign(house.sandbox.chaos, { error: 0, only: '' });
  expect(reportOf(await checkBooks(house.services.db))).toContain('Everything agrees.');
});

/** The buyer gets something back after the release; `all` is everything they got so far. */
async function giveBack(orderId: string, all: number, more = all): Promise<void> {
  const order = await house.services.db.first<{ intent: string }>(
    sql`select payment_intent_id as intent from orders where id = ${orderId}`,
  );
  expect(await atProvider(house, 'refunds', { payment_intent: order?.intent ?? '', amount: String(more) })).toBe(200);
  await expect
    .poll(async () => await house.services.db.first(sql`select refunded_cents as cents from orders where id = ${orderId}`), {
      timeout: 5000,
    })
    .toEqual({ cents: all });
  await reverseTransfersOf(house.services, orderId, all);
  // The house's own runner may have the turn.
  const atWork = () => house.services.db.rows(sql`select id from earning where order_id = ${orderId} and reversing_until is not null`);
  await expect.poll(atWork, { timeout: 10_000 }).toEqual([]);
}

async function untilState(creator: Person, state: string): Promise<void> {
  const now = () => house.services.db.rows(sql`select state from payout where creator_id = ${creator.accountId}`);
  await expect.poll(now, { timeout: 15_000 }).toEqual([{ state }]);
}

/** Somebody at the provider's dashboard takes a part of a transfer back. */
async function reverseElsewhere(orderId: string, cents: number): Promise<void> {
  const [transfer] = await house.services.payouts.transfersOf(orderId);
  expect(await atProvider(house, `transfers/${transfer?.id}/reversals`, { amount: String(cents) })).toBe(200);
  const reversed = () => house.services.db.first(sql`select reversed_cents as cents from earning where order_id = ${orderId}`);
  await expect.poll(reversed, { timeout: 10_000 }).toEqual({ cents });
}

async function sale(mara: Person): Promise<string> {
  const orderId = await completedOrder(house, mara);
  await nextDay(house);
  return orderId;
}

describe('a refund after the release', () => {
  test('takes from what the creator has not been paid yet, once however often it is said', async () => {
    const mara = await paidCreator(house);
    const orderId = await completedOrder(house, mara);
    await giveBack(orderId, 30_00);
    await reverseTransfersOf(house.services, orderId, 30_00);
    await Promise.all(Array.from({ length: 4 }, () => reverseTransfersOf(house.services, orderId, 30_00)));
    expect(await inTheBooks(house, mara)).toEqual({ creator_balance: 69_00 });
    await nextDay(house);
    await untilPayout(house, orderId, 'paid');
    expect(await transfersOf(house, orderId)).toEqual([[69_00, 0]]);
  });

  test('of everything leaves nothing to pay out, and the house gives up its share too', async () => {
    const mara = await paidCreator(house);
    const orderId = await completedOrder(house, mara);
    await giveBack(orderId, 111_70);
    expect(await payoutStatusOf(house, orderId)).toBe('reversed');
    expect(await inTheBooks(house, mara)).toEqual({});
    await nextDay(house);
    expect(await transfersOf(house, orderId)).toEqual([]);
  });

  test('reverses the transfer while the money still lies in the creator’s account', async () => {
    const mara = await paidCreator(house);
    const orderId = await completedOrder(house, mara, { method: 'pm_card_visa' });
    await nextDay(house);
    await giveBack(orderId, 40_00);
    expect(await transfersOf(house, orderId)).toEqual([[96_00, 36_00]]);
    expect(await inTheBooks(house, mara)).toEqual({});
    await giveBack(orderId, 50_00, 10_00);
    expect(await transfersOf(house, orderId)).toEqual([[96_00, 45_00]]);
    await untilPayout(house, orderId, 'paid');
    expect(await payoutsOf(house, mara)).toMatchObject({ paidCents: 51_00, balanceCents: 0 });
  });

  test('of all that was moved cancels its payout', async () => {
    const mara = await paidCreator(house);
    const orderId = await completedOrder(house, mara, { method: 'pm_card_visa' });
    await nextDay(house);
    await giveBack(orderId, 111_70);
    expect(await transfersOf(house, orderId)).toEqual([[96_00, 96_00]]);
    expect(await payoutsOf(house, mara)).toMatchObject({ items: [], balanceCents: 0, onTheWayCents: 0 });
    expect(await payoutStatusOf(house, orderId)).toBe('reversed');
  });

  test('after the bank has it leaves a balance below zero, which later earnings make up', async () => {
    const mara = await paidCreator(house);
    const orderId = await sale(mara);
    await untilPayout(house, orderId, 'paid');
    await giveBack(orderId, 50_00);
    expect(await transfersOf(house, orderId)).toEqual([[96_00, 0]]);
    expect(await payoutsOf(house, mara)).toMatchObject({ balanceCents: -45_00, next: 'owing' });
    const next = await sale(mara);
    await untilPayout(house, next, 'paid');
    expect(await transfersOf(house, next)).toEqual([[51_00, 0]]);
    expect(await payoutsOf(house, mara)).toMatchObject({ balanceCents: 0, paidCents: 147_00 });
  });

  test('may owe more than a whole order earns', async () => {
    const mara = await paidCreator(house);
    const orderId = await sale(mara);
    await untilPayout(house, orderId, 'paid');
    await giveBack(orderId, 90_00);
    const small = await completedOrder(house, mara, { priceCents: 30_00 });
    await nextDay(house);
    expect(await payoutStatusOf(house, small)).toBe('pending');
    const large = await completedOrder(house, mara, { priceCents: 200_00 });
    await nextDay(house);
    await untilPayout(house, large, 'paid');
    expect(await payoutStatusOf(house, small)).toBe('paid');
    expect(await transfersOf(house, small)).toEqual([]);
    expect(await transfersOf(house, large)).toEqual([[138_00, 0]]);
  });

  test('that meets a payout being asked for leaves it to send the rest, once it was refused', async () => {
    const mara = await paidCreator(house);
    const [first, second] = [await completedOrder(house, mara), await completedOrder(house, mara)];
    if (house.sandbox) Object.assign(house.sandbox.chaos, { error: 1, only: '/v1/payouts' });
    await nextDay(house);
    await untilState(mara, 'sending');
    await reverseElsewhere(first, 20_00);
    if (house.sandbox) Object.assign(house.sandbox.chaos, { error: 0, only: '' });
    house.clock.forward(60_000);
    await house.jobs.runDue();
    await untilPayout(house, second, 'paid');
    expect(await payoutsOf(house, mara)).toMatchObject({ paidCents: 172_00 });
  });

  test('waits for a provider that is away', async () => {
    const mara = await paidCreator(house);
    const orderId = await completedOrder(house, mara, { method: 'pm_card_visa' });
    await nextDay(house);
    if (house.sandbox) Object.assign(house.sandbox.chaos, { error: 1, only: '/v1/transfers' });
    await giveBack(orderId, 40_00);
    expect(await inTheBooks(house, mara)).toEqual({ creator_balance: -36_00 });
    if (house.sandbox) Object.assign(house.sandbox.chaos, { error: 0, only: '' });
    house.clock.forward(60_000);
    const reversed = async () => {
      await house.jobs.runDue();
      return await transfersOf(house, orderId);
    };
    await expect.poll(reversed, { timeout: 15_000 }).toEqual([[96_00, 36_00]]);
    await expect.poll(() => inTheBooks(house, mara), { timeout: 5000 }).toEqual({});
  });

  test('does nothing to an order that is not complete', async () => {
    const mara = await paidCreator(house);
    const orderId = await completedOrder(house, mara);
    await house.services.db.change(sql`update orders set status = 'disputed' where id = ${orderId}`);
    await reverseTransfersOf(house.services, orderId, 10_00);
    expect(await inTheBooks(house, mara)).toEqual({ creator_balance: 96_00 });
    await house.services.db.change(sql`update orders set status = 'completed' where id = ${orderId}`);
  });
});
