import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks, formatAuditReport } from '../audit/check-books.ts';
import { trustForwardedFor } from '../order/test-purchase.ts';
import { postToProvider } from '../order/test-webhook.ts';
import { reverseTransfers } from './payout.ts';
import {
  advanceDay,
  createCompletedOrder,
  createPaidCreator,
  fetchPayouts,
  getPayoutStatus,
  listTransfers,
  readBalances,
  waitForPayout,
} from './test-payout.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());
afterEach(async () => {
  if (server.sandbox) Object.assign(server.sandbox.faults, { error: 0, only: '' });
  expect(formatAuditReport(await checkBooks(server.services.db))).toContain('Everything agrees.');
});

/** Refunds the buyer after the release; `all` is the total so far. */
async function refundAll(orderId: string, all: number, more = all): Promise<void> {
  const order = await server.services.db.first<{ intent: string }>(
    sql`select payment_intent_id as intent from orders where id = ${orderId}`,
  );
  expect(await postToProvider(server, 'refunds', { payment_intent: order?.intent ?? '', amount: String(more) })).toBe(200);
  await expect
    .poll(async () => await server.services.db.first(sql`select refunded_cents as cents from orders where id = ${orderId}`))
    .toEqual({ cents: all });
  await reverseTransfers(server.services, orderId, all);
  // The server's own job runner may be running it.
  const listReversing = () =>
    server.services.db.rows(sql`select id from earning where order_id = ${orderId} and reversing_until is not null`);
  await expect.poll(listReversing).toEqual([]);
}

async function waitForState(creator: Person, state: string): Promise<void> {
  const now = () => server.services.db.rows(sql`select state from payout where creator_id = ${creator.accountId}`);
  await expect.poll(now).toEqual([{ state }]);
}

/** Reverses a part of a transfer, as from the provider's dashboard. */
async function reverseAtProvider(orderId: string, cents: number): Promise<void> {
  const [transfer] = await server.services.payouts.listTransfers(orderId);
  expect(await postToProvider(server, `transfers/${transfer?.id}/reversals`, { amount: String(cents) })).toBe(200);
  const listReversed = () => server.services.db.first(sql`select reversed_cents as cents from earning where order_id = ${orderId}`);
  await expect.poll(listReversed).toEqual({ cents });
}

async function createSale(mara: Person): Promise<string> {
  const orderId = await createCompletedOrder(server, mara);
  await advanceDay(server);
  return orderId;
}

describe('a refund after the release', () => {
  test('is taken from unpaid earnings, once even with repeated calls', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara);
    await refundAll(orderId, 30_00);
    await reverseTransfers(server.services, orderId, 30_00);
    await Promise.all(Array.from({ length: 4 }, () => reverseTransfers(server.services, orderId, 30_00)));
    expect(await readBalances(server, mara)).toEqual({ creator_balance: 69_00 });
    await advanceDay(server);
    await waitForPayout(server, orderId, 'paid');
    expect(await listTransfers(server, orderId)).toEqual([[69_00, 0]]);
  });

  test('of the whole order leaves nothing to pay out, and reverses the platform’s share', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara);
    await refundAll(orderId, 111_70);
    expect(await getPayoutStatus(server, orderId)).toBe('reversed');
    expect(await readBalances(server, mara)).toEqual({});
    await advanceDay(server);
    expect(await listTransfers(server, orderId)).toEqual([]);
  });

  test('reverses the transfer while the money is still on the creator’s account', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara, { method: 'pm_card_visa' });
    await advanceDay(server);
    await refundAll(orderId, 40_00);
    expect(await listTransfers(server, orderId)).toEqual([[96_00, 36_00]]);
    expect(await readBalances(server, mara)).toEqual({});
    await refundAll(orderId, 50_00, 10_00);
    expect(await listTransfers(server, orderId)).toEqual([[96_00, 45_00]]);
    await waitForPayout(server, orderId, 'paid');
    expect(await fetchPayouts(server, mara)).toMatchObject({ paidCents: 51_00, balanceCents: 0 });
  });

  test('of everything transferred cancels the payout', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara, { method: 'pm_card_visa' });
    await advanceDay(server);
    await refundAll(orderId, 111_70);
    expect(await listTransfers(server, orderId)).toEqual([[96_00, 96_00]]);
    expect(await fetchPayouts(server, mara)).toMatchObject({ items: [], balanceCents: 0, onTheWayCents: 0 });
    expect(await getPayoutStatus(server, orderId)).toBe('reversed');
  });

  test('after the payout leaves a negative balance, which later earnings offset', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createSale(mara);
    await waitForPayout(server, orderId, 'paid');
    await refundAll(orderId, 50_00);
    expect(await listTransfers(server, orderId)).toEqual([[96_00, 0]]);
    expect(await fetchPayouts(server, mara)).toMatchObject({ balanceCents: -45_00, next: 'owing' });
    const next = await createSale(mara);
    await waitForPayout(server, next, 'paid');
    expect(await listTransfers(server, next)).toEqual([[51_00, 0]]);
    expect(await fetchPayouts(server, mara)).toMatchObject({ balanceCents: 0, paidCents: 147_00 });
  });

  test('can exceed the earnings of the next order', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createSale(mara);
    await waitForPayout(server, orderId, 'paid');
    await refundAll(orderId, 90_00);
    const small = await createCompletedOrder(server, mara, { priceCents: 30_00 });
    await advanceDay(server);
    expect(await getPayoutStatus(server, small)).toBe('pending');
    const large = await createCompletedOrder(server, mara, { priceCents: 200_00 });
    await advanceDay(server);
    await waitForPayout(server, large, 'paid');
    expect(await getPayoutStatus(server, small)).toBe('paid');
    expect(await listTransfers(server, small)).toEqual([]);
    expect(await listTransfers(server, large)).toEqual([[138_00, 0]]);
  });

  test('during a payout leaves the rest for the next one, after the first was refused', async () => {
    const mara = await createPaidCreator(server);
    const [first, second] = [await createCompletedOrder(server, mara), await createCompletedOrder(server, mara)];
    if (server.sandbox) Object.assign(server.sandbox.faults, { error: 1, only: '/v1/payouts' });
    await advanceDay(server);
    await waitForState(mara, 'sending');
    await reverseAtProvider(first, 20_00);
    if (server.sandbox) Object.assign(server.sandbox.faults, { error: 0, only: '' });
    server.clock.forward(60_000);
    await server.jobs.runDue();
    await waitForPayout(server, second, 'paid');
    expect(await fetchPayouts(server, mara)).toMatchObject({ paidCents: 172_00 });
  });

  test('is retried while the provider is unavailable', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara, { method: 'pm_card_visa' });
    await advanceDay(server);
    if (server.sandbox) Object.assign(server.sandbox.faults, { error: 1, only: '/v1/transfers' });
    await refundAll(orderId, 40_00);
    expect(await readBalances(server, mara)).toEqual({ creator_balance: -36_00 });
    if (server.sandbox) Object.assign(server.sandbox.faults, { error: 0, only: '' });
    server.clock.forward(60_000);
    const listReversed = async () => {
      await server.jobs.runDue();
      return await listTransfers(server, orderId);
    };
    await expect.poll(listReversed).toEqual([[96_00, 36_00]]);
    await expect.poll(() => readBalances(server, mara)).toEqual({});
  });

  test('has no effect on an order that isn’t complete', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara);
    await server.services.db.change(sql`update orders set status = 'disputed' where id = ${orderId}`);
    await reverseTransfers(server.services, orderId, 10_00);
    expect(await readBalances(server, mara)).toEqual({ creator_balance: 96_00 });
    await server.services.db.change(sql`update orders set status = 'completed' where id = ${orderId}`);
  });
});
