import { randomUUID } from 'node:crypto';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks, formatAuditReport } from '../audit/check-books.ts';
import {
  buyAsGuest,
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from '../order/test-purchase.ts';
import { createEventBody, getWebhookSecret, postStripeWebhook, postToProvider, signEvent } from '../order/test-webhook.ts';
import { listBalances, listOrderEntries } from './test-books.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Client;
let guest: Client;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await createCreator(server);
  theo = await server.person();
  ines = (await server.person({ roles: ['admin'] })).client;
  guest = await connectVisitor(server);
});
afterAll(() => server.close());

/** The price of 120.00 with delivery and protection, and the provider's fee: 2.9 % and 30 cents. */
const paid = 132_70;
const fee = 4_15;
const captured = { clearing: paid - fee, processor_fees: fee, buyer_payments: -paid };

async function auditLedger(): Promise<string> {
  return formatAuditReport(await checkBooks(server.services.db));
}

async function sendEvent(intentId: string): Promise<number> {
  const body = createEventBody({ intentId });
  return await postStripeWebhook(server, body, signEvent(body, getWebhookSecret(server)));
}

/** A payment whose webhooks are lost. */
async function payWithoutWebhook(): Promise<{ id: string; intentId: string; accessToken: string }> {
  if (server.sandbox) server.sandbox.faults.drop = 1;
  const purchase = await checkOut(guest, await createListedTag(server, mara));
  await payByCard(server, purchase);
  if (server.sandbox) server.sandbox.faults.drop = 0;
  return { id: purchase.order.id, intentId: purchase.intent.id, accessToken: purchase.accessToken };
}

describe('the ledger', () => {
  test('holds the payment, and splits it when the buyer is satisfied', async () => {
    const braTagId = await createListedTag(server, mara);
    const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
    const purchase = await checkOut(theo.client, braTagId);
    expect(await listOrderEntries(ines, purchase.order.id)).toEqual([]);
    await payByCard(server, purchase);
    await waitForOrder(theo.client, purchase, 'paid');
    const { id } = purchase.order;
    expect(await listOrderEntries(ines, id)).toEqual([[`capture:${id}`, captured]]);
    await mara.client.call('shipOrder', { orderId: id, carrier: 'USPS', codeByHand: true });
    await theo.client.call('confirmDelivery', { orderId: id });
    expect(await listOrderEntries(ines, id)).toHaveLength(1);
    await theo.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true });
    expect(await listOrderEntries(ines, id)).toEqual([
      [`capture:${id}`, captured],
      [`release:${id}`, { buyer_payments: paid, creator_balance: -114_00, commission: -12_00, protection: -6_70 }],
    ]);
    const earned = await ines.call('listBalances', { account: 'creator_balance' });
    expect(earned.items).toMatchObject([{ subject: mara.accountId, cents: -114_00, postings: 1 }]);
  });

  /** Completes a paid order after `before` has run, and returns its release entry. */
  async function releaseEarnings(before: (orderId: string) => Promise<unknown>): Promise<Record<string, number> | undefined> {
    const braTagId = await createListedTag(server, mara);
    const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
    const purchase = await checkOut(theo.client, braTagId);
    await payByCard(server, purchase);
    await waitForOrder(theo.client, purchase, 'paid');
    const { id } = purchase.order;
    await before(id);
    await mara.client.call('shipOrder', { orderId: id, carrier: 'USPS' });
    await theo.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true });
    return Object.fromEntries(await listOrderEntries(ines, id))[`release:${id}`];
  }

  test('credits the delivery to the platform if it buys the postage', async () => {
    server.services.config.postage = 'platform';
    try {
      const release = await releaseEarnings(async () => {});
      expect(release).toMatchObject({ creator_balance: -108_00, commission: -12_00, shipping: -6_00 });
    } finally {
      server.services.config.postage = 'creator';
    }
  });

  test('on orders from before creators received the delivery, takes a refund from the creator’s share first', async () => {
    const release = await releaseEarnings(async (id) => {
      await server.services.db.change(sql`update orders set seller_delivery_cents = null, net_cents = 10800 where id = ${id}`);
      const part = { orderId: id, cents: 30_00, reason: 'goodwill', words: 'A seam.', idempotencyKey: randomUUID() } as const;
      await ines.call('refundOrder', part);
    });
    expect(release).toMatchObject({ creator_balance: -78_00, commission: -12_00, protection: -6_70, shipping: -6_00 });
  });

  test('splits what is left after a partial refund in proportion', async () => {
    const release = await releaseEarnings(async (orderId) => {
      const part = { orderId, cents: 30_01, reason: 'goodwill', words: 'A seam.', idempotencyKey: randomUUID() } as const;
      await ines.call('refundOrder', part);
    });
    expect(release).toMatchObject({ creator_balance: -(114_00 - 27_01), commission: -9_00, protection: -6_70 });
  });

  test('owes a canceled order’s payment until the provider has refunded it', async () => {
    const { order } = await buyAsGuest(server, guest, await createListedTag(server, mara));
    await mara.client.call('cancelOrder', { orderId: order.id, reason: 'a seam gave way' });
    expect(await listOrderEntries(ines, order.id)).toEqual([
      [`capture:${order.id}`, captured],
      [`cancel:${order.id}`, { buyer_payments: paid, refunds: -paid }],
      [`refund:${order.id}:${paid}`, { refunds: paid, clearing: -paid }],
    ]);
    expect((await ines.call('listBalances', { account: 'refunds' })).items).toEqual([]);
  });

  test('takes refunds from the provider’s dashboard from the held amount', async () => {
    const { order, intent } = await buyAsGuest(server, guest, await createListedTag(server, mara));
    for (const amount of ['1000', '500']) {
      await postToProvider(server, 'refunds', { payment_intent: intent.id, amount });
      await sendEvent(intent.id);
    }
    expect((await listOrderEntries(ines, order.id)).slice(1)).toEqual([
      [`refund:${order.id}:1000`, { buyer_payments: 10_00, clearing: -10_00 }],
      [`refund:${order.id}:1500`, { buyer_payments: 5_00, clearing: -5_00 }],
    ]);
    const held = await ines.call('listLedger', { account: 'buyer_payments', subject: order.id });
    expect(held.items[0]).toMatchObject({ subjectBalanceCents: -(paid - 15_00) });
  });

  test('owes the payment back at once if the piece was withdrawn during the payment', async () => {
    const tag = await createListedTag(server, mara);
    const purchase = await checkOut(guest, tag);
    await server.services.db.change(sql`update bra_tag set status = 'stolen' where id = ${tag}`);
    await payByCard(server, purchase);
    const { id } = purchase.order;
    await expect
      .poll(() => listOrderEntries(ines, id))
      .toEqual([
        [`capture:${id}`, { clearing: paid - fee, processor_fees: fee, refunds: -paid }],
        [`refund:${id}:${paid}`, { refunds: paid, clearing: -paid }],
      ]);
    await server.services.db.change(sql`update bra_tag set status = 'active' where id = ${tag}`);
  });

  test('holds a payment of the wrong amount, in its own currency, until an operator decides', async () => {
    if (server.sandbox) server.sandbox.faults.drop = 1;
    const purchase = await checkOut(guest, await createListedTag(server, mara));
    await postToProvider(server, `payment_intents/${purchase.intent.id}`, { currency: 'sek' });
    await payByCard(server, purchase);
    await sendEvent(purchase.intent.id);
    if (server.sandbox) server.sandbox.faults.drop = 0;
    expect(await listOrderEntries(ines, purchase.order.id)).toEqual([[`capture:${purchase.order.id}`, captured]]);
    const totals = await ines.call('listBalances', {});
    expect(totals.items.filter(({ currency }) => currency === 'sek').map(({ account, cents }) => [account, cents])).toEqual([
      ['buyer_payments', -paid],
      ['clearing', paid - fee],
      ['processor_fees', fee],
    ]);
  });

  test('books a fee that the provider reports later, once', async () => {
    const { id, intentId } = await payWithoutWebhook();
    const line = await server.services.db.first<{ id: string }>(
      sql`select body->>'balance_transaction' as id from sandbox_object where kind = 'charge' and ref = ${intentId}`,
    );
    const setBalanceTransaction = (balanceTransactionId: string | null) =>
      sql`update sandbox_object set body = jsonb_set(body, '{balance_transaction}', ${JSON.stringify(balanceTransactionId)}::jsonb) where kind = 'charge' and ref = ${intentId}`;
    await server.services.db.change(setBalanceTransaction(null));
    await sendEvent(intentId);
    expect(await listOrderEntries(ines, id)).toEqual([[`capture:${id}`, { clearing: paid, buyer_payments: -paid }]]);
    expect((await checkBooks(server.services.db)).notes.join()).toContain('Payments without a fee reported by the provider yet: 1.');
    await server.services.db.change(setBalanceTransaction(line?.id ?? null));
    await Promise.all([sendEvent(intentId), sendEvent(intentId)]);
    expect((await listOrderEntries(ines, id)).slice(1)).toEqual([[`fee:${id}`, { processor_fees: fee, clearing: -fee }]]);
  });

  test('books a payment once, however often and from however many sources it is reported', async () => {
    const { id, intentId, accessToken } = await payWithoutWebhook();
    const responses = await Promise.all([
      ...Array.from({ length: 25 }, () => sendEvent(intentId)),
      ...Array.from({ length: 10 }, () => guest.call('completePaymentIntents', { items: [{ paymentIntentId: intentId, accessToken }] })),
    ]);
    expect(responses.slice(0, 25)).toEqual(Array.from({ length: 25 }, () => 200));
    expect(await listOrderEntries(ines, id)).toEqual([[`capture:${id}`, captured]]);
  });

  test('keeps its running balances right during concurrent payments and cancellations', async () => {
    const before = await listBalances(ines);
    const tags = await Promise.all(Array.from({ length: 12 }, () => createListedTag(server, mara)));
    const visitors = await Promise.all(tags.map(() => connectVisitor(server)));
    const bought = await Promise.all(tags.map((tag, i) => buyAsGuest(server, visitors[i] ?? guest, tag)));
    await Promise.all(
      bought.slice(0, 6).map(({ order }) => mara.client.call('cancelOrder', { orderId: order.id, reason: 'a seam gave way' })),
    );
    const after = await listBalances(ines);
    expect((after['buyer_payments'] ?? 0) - (before['buyer_payments'] ?? 0)).toBe(-6 * paid);
    expect((after['processor_fees'] ?? 0) - (before['processor_fees'] ?? 0)).toBe(12 * fee);
    expect(after['refunds']).toBe(before['refunds']);
  });

  test('refuses additions to an earlier transaction, even balanced ones', async () => {
    const more = sql`insert into ledger_posting (transaction_id, account, subject, currency, cents, place, balance_cents, subject_balance_cents)
      select max(id), 'commission', part.subject, 'usd', part.cents, 900000 + part.cents, 0, 0 from ledger_transaction, (values ('one', 5), ('other', -5)) part(subject, cents)
      group by part.subject, part.cents`;
    await expect(server.services.db.change(more)).rejects.toThrow('ledger_sums_to_zero');
  });

  test('agrees with the orders and the provider after all of this', async () => {
    expect(await auditLedger()).toContain('Everything agrees.');
  });
});
