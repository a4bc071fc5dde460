import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { booksAgree, completes, delivered, key, paid, type Sold } from '../dispute/test-dispute.ts';
import { workedOff } from '../order/test-clock.ts';
import { creator, manyAddresses } from '../order/test-purchase.ts';
import { atProvider } from '../order/test-webhook.ts';
import { sendRefunds } from '../payment/send-refunds.ts';
import { becomes, closedCard, owing } from './test-failed-refund.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Person;
beforeAll(async () => {
  server = await startTestServer(manyAddresses);
});
beforeEach(async () => {
  [mara, theo, ines] = [await creator(server), await server.person(), await server.person({ roles: ['admin'] })];
});
afterEach(async () => {
  provider({ drop: 0, error: 0, only: '' });
  expect(await booksAgree(server)).toBe('Everything agrees.');
});
afterAll(async () => await server?.close());

function provider(does: { drop?: number; error?: number; only?: string }): void {
  if (server.sandbox) Object.assign(server.sandbox.chaos, does);
}

async function goodwill({ orderId }: Sold, cents: number): Promise<string> {
  const input = { orderId, cents, reason: 'goodwill', words: 'For the wait.', idempotencyKey: key() } as const;
  return (await ines.client.call('refundOrder', input)).id;
}

async function byHand({ purchase }: Sold, cents: number): Promise<void> {
  expect(await atProvider(server, 'refunds', { payment_intent: purchase.intent.id, amount: String(cents) })).toBe(200);
}

/** Each refund by its id, and what its provider sent in all. */
async function refunds({ orderId, purchase }: Sold): Promise<{ states: Record<string, string>; sent: number }> {
  const rows = await server.services.db.rows<{ id: string; state: string }>(sql`select id, state from refund where order_id = ${orderId}`);
  const sent = await server.services.db.first<{ cents: number }>(
    sql`select coalesce(sum((body->>'amount')::int), 0)::int as cents from sandbox_object where kind = 'refund' and ref = ${purchase.intent.id} and body->>'status' <> 'failed'`,
  );
  return { states: Object.fromEntries(rows.map(({ id, state }) => [id, state])), sent: sent?.cents ?? 0 };
}

describe('money that somebody gives back by hand at the provider', () => {
  test('before a refund is asked for does not cover it: it goes', async () => {
    const sold = await delivered(server, mara, theo);
    await byHand(sold, 10_00);
    await becomes(server, sold, { refunded: 10_00 });
    provider({ error: 1, only: '/v1/refunds' });
    const id = await goodwill(sold, 4_00);
    provider({ error: 0, only: '' });
    await byHand(sold, 1_00);
    await becomes(server, sold, { refunded: 11_00 });
    expect((await refunds(sold)).states[id]).toBe('approved');
    await sendRefunds(server.services, sold.orderId);
    expect(await refunds(sold)).toEqual({ states: { [id]: 'sent' }, sent: 15_00 });
  });

  test('of which nobody told us: what is left of a larger refund goes, and not a cent more', async () => {
    const sold = await paid(server, mara, theo);
    provider({ drop: 1 });
    await byHand(sold, 60_00);
    await theo.client.call('cancelOrder', { orderId: sold.orderId, reason: 'changed my mind' });
    await workedOff(server);
    await sendRefunds(server.services, sold.orderId);
    expect(await owing(server, sold)).toEqual({
      status: 'canceled',
      payment_status: 'refunded',
      refunded: sold.amountCents,
      needs: null,
      refunds: ['sent', 'sent'],
      owed: 0,
    });
    expect((await refunds(sold)).sent).toBe(sold.amountCents);
  });
});

test('a refund that failed and one that was sent, seen in one look, are both kept as they are', async () => {
  const sold = await delivered(server, mara, theo, { card: closedCard });
  const first = await goodwill(sold, 10_00);
  await becomes(server, sold, { refunded: 10_00 });
  provider({ drop: 1 });
  // The bank of the buyer says no, and nobody hears it until the next refund is looked at.
  server.clock.forward(10_000);
  await expect.poll(async () => (await refunds(sold)).sent).toBe(0);
  const second = await goodwill(sold, 8_00);
  expect((await refunds(sold)).states).toEqual({ [first]: 'failed', [second]: 'sent' });
  expect(await owing(server, sold)).toMatchObject({ refunded: 8_00, needs: 'refund_failed', owed: 10_00 });
});

test('an order of which all went back before it is complete has nothing to pay out', async () => {
  const sold = await delivered(server, mara, theo);
  await goodwill(sold, sold.amountCents);
  await becomes(server, sold, { refunded: sold.amountCents });
  await completes(server, sold);
  const order = await server.services.db.first(sql`select status, payout_status from orders where id = ${sold.orderId}`);
  expect(order).toEqual({ status: 'completed', payout_status: 'none' });
});

test('a refund that the provider refuses for good is given to a person', async () => {
  const sold = await delivered(server, mara, theo);
  provider({ error: 1, only: '/v1/refunds' });
  const id = await goodwill(sold, 4_00);
  provider({ error: 0, only: '' });
  const { refund } = server.services.payments;
  server.services.payments.refund = async (asked) => await refund({ ...asked, amountCents: 1_000_000 });
  try {
    await sendRefunds(server.services, sold.orderId);
  } finally {
    server.services.payments.refund = refund;
  }
  expect((await refunds(sold)).states).toEqual({ [id]: 'failed' });
  const seen = await ines.client.call('fetchOrderCase', { orderId: sold.orderId });
  expect(seen).toMatchObject({ can: ['resend', 'paid_otherwise'], failedRefunds: [{ cents: 4_00 }] });
  await ines.client.call('settleCase', { orderId: sold.orderId, decision: 'resend', reason: 'once more', idempotencyKey: key() });
  await becomes(server, sold, { refunded: 4_00, refunds: ['sent'], needs: null });
});
