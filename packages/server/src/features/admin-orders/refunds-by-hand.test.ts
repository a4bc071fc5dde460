import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { auditBooks, deliverOrder, newKey, payOrder, type SoldOrder, waitForCompletion } from '../dispute/test-dispute.ts';
import { waitForJobs } from '../order/test-clock.ts';
import { createCreator, trustForwardedFor } from '../order/test-purchase.ts';
import { postToProvider } from '../order/test-webhook.ts';
import { sendRefunds } from '../payment/send-refunds.ts';
import { closedCard, readOwed, waitForSoldOrder } from './test-failed-refund.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
beforeEach(async () => {
  [mara, theo, ines] = [await createCreator(server), await server.person(), await server.person({ roles: ['admin'] })];
});
afterEach(async () => {
  setFaults({ drop: 0, error: 0, only: '' });
  expect(await auditBooks(server)).toBe('Everything agrees.');
});
afterAll(async () => await server?.close());

function setFaults(faults: { drop?: number; error?: number; only?: string }): void {
  if (server.sandbox) Object.assign(server.sandbox.faults, faults);
}

async function requestGoodwillRefund({ orderId }: SoldOrder, cents: number): Promise<string> {
  const input = { orderId, cents, reason: 'goodwill', words: 'For the wait.', idempotencyKey: newKey() } as const;
  return (await ines.client.call('refundOrder', input)).id;
}

async function refundByHand({ purchase }: SoldOrder, cents: number): Promise<void> {
  expect(await postToProvider(server, 'refunds', { payment_intent: purchase.intent.id, amount: String(cents) })).toBe(200);
}

/** The state of each refund by id, and the total that the provider sent. */
async function readRefunds({ orderId, purchase }: SoldOrder): Promise<{ states: Record<string, string>; sent: number }> {
  const rows = await server.services.db.rows<{ id: string; state: string }>(sql`select id, state from refund where order_id = ${orderId}`);
  const sent = await server.services.db.first<{ cents: number }>(
    sql`select coalesce(sum((body->>'amount')::int), 0)::int as cents from sandbox_object where kind = 'refund' and ref = ${purchase.intent.id} and body->>'status' <> 'failed'`,
  );
  return { states: Object.fromEntries(rows.map(({ id, state }) => [id, state])), sent: sent?.cents ?? 0 };
}

describe('a refund sent by hand from the provider’s dashboard', () => {
  test('does not replace a refund that is requested later', async () => {
    const sold = await deliverOrder(server, mara, theo);
    await refundByHand(sold, 10_00);
    await waitForSoldOrder(server, sold, { refunded: 10_00 });
    setFaults({ error: 1, only: '/v1/refunds' });
    const id = await requestGoodwillRefund(sold, 4_00);
    setFaults({ error: 0, only: '' });
    await refundByHand(sold, 1_00);
    await waitForSoldOrder(server, sold, { refunded: 11_00 });
    expect((await readRefunds(sold)).states[id]).toBe('approved');
    await sendRefunds(server.services, sold.orderId);
    expect(await readRefunds(sold)).toEqual({ states: { [id]: 'sent' }, sent: 15_00 });
  });

  test('without a webhook reduces a larger refund to the remainder', async () => {
    const sold = await payOrder(server, mara, theo);
    setFaults({ drop: 1 });
    await refundByHand(sold, 60_00);
    await theo.client.call('cancelOrder', { orderId: sold.orderId, reason: 'changed my mind' });
    await waitForJobs(server);
    await sendRefunds(server.services, sold.orderId);
    expect(await readOwed(server, sold)).toEqual({
      status: 'canceled',
      payment_status: 'refunded',
      refunded: sold.amountCents,
      needs: null,
      refunds: ['sent', 'sent'],
      owed: 0,
    });
    expect((await readRefunds(sold)).sent).toBe(sold.amountCents);
  });
});

test('a failed and a sent refund in one response both keep their state', async () => {
  const sold = await deliverOrder(server, mara, theo, { card: closedCard });
  const first = await requestGoodwillRefund(sold, 10_00);
  await waitForSoldOrder(server, sold, { refunded: 10_00 });
  setFaults({ drop: 1 });
  // The buyer's bank rejects the refund, which we only learn when we sync the next one.
  server.clock.forward(10_000);
  await expect.poll(async () => (await readRefunds(sold)).sent).toBe(0);
  const second = await requestGoodwillRefund(sold, 8_00);
  expect((await readRefunds(sold)).states).toEqual({ [first]: 'failed', [second]: 'sent' });
  expect(await readOwed(server, sold)).toMatchObject({ refunded: 8_00, needs: 'refund_failed', owed: 10_00 });
});

test('an order that was fully refunded before completion has no payout', async () => {
  const sold = await deliverOrder(server, mara, theo);
  await requestGoodwillRefund(sold, sold.amountCents);
  await waitForSoldOrder(server, sold, { refunded: sold.amountCents });
  await waitForCompletion(server, sold);
  const order = await server.services.db.first(sql`select status, payout_status from orders where id = ${sold.orderId}`);
  expect(order).toEqual({ status: 'completed', payout_status: 'none' });
});

test('a refund that the provider rejects for good needs an operator', async () => {
  const sold = await deliverOrder(server, mara, theo);
  setFaults({ error: 1, only: '/v1/refunds' });
  const id = await requestGoodwillRefund(sold, 4_00);
  setFaults({ error: 0, only: '' });
  const { refund } = server.services.payments;
  server.services.payments.refund = async (request) => await refund({ ...request, amountCents: 1_000_000 });
  try {
    await sendRefunds(server.services, sold.orderId);
  } finally {
    server.services.payments.refund = refund;
  }
  expect((await readRefunds(sold)).states).toEqual({ [id]: 'failed' });
  const seen = await ines.client.call('fetchOrderCase', { orderId: sold.orderId });
  expect(seen).toMatchObject({ can: ['resend', 'paid_otherwise'], failedRefunds: [{ cents: 4_00 }] });
  await ines.client.call('settleCase', {
    orderId: sold.orderId,
    decision: 'resend',
    reason: 'The bank works again.',
    idempotencyKey: newKey(),
  });
  await waitForSoldOrder(server, sold, { refunded: 4_00, refunds: ['sent'], needs: null });
});
