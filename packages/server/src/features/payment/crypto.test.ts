import { randomUUID } from 'node:crypto';
import { orderTimers } from '@strapline/domain/order/order.states';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks, countDiscrepancies, formatAuditReport } from '../audit/check-books.ts';
import { advanceClock, listOrderMails, waitForJobs } from '../order/test-clock.ts';
import { checkOutWithCrypto, payWithCrypto, sendCrypto } from '../order/test-crypto.ts';
import {
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
import { readOrderState } from '../order/test-webhook.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
beforeEach(async () => {
  // The clock of the previous test may be past the end of every session.
  mara = await createCreator(server);
  if (server.coinbase) server.coinbase.faults.drop = 0;
});
afterAll(async () => {
  await server?.close();
});

async function waitForOrderState(orderId: string, what: object): Promise<void> {
  await expect.poll(() => readOrderState(server, orderId)).toMatchObject(what);
}

const countMinutesLeft = ({ intent }: Purchase): number =>
  Math.round((Date.parse(intent.expiresAt ?? '') - server.clock.now().getTime()) / 60_000);

describe('paying in USDC', () => {
  test('holds the piece for 15 minutes, extended to an hour when the wallet is opened', async () => {
    const guest = await connectVisitor(server);
    const tag = await createListedTag(server, mara);
    const purchase = await checkOutWithCrypto(guest, tag);
    expect(countMinutesLeft(purchase)).toBe(15);
    const of = { paymentIntentId: purchase.intent.id, accessToken: purchase.accessToken };
    expect((await guest.refusal('openWallet', { paymentIntentId: of.paymentIntentId })).code).toBe('not_found');
    server.clock.forward(10 * 60_000);
    const startedAt = Date.parse(purchase.intent.expiresAt ?? '') - orderTimers.holdCard;
    const opened = await guest.call('openWallet', of);
    expect(Date.parse(opened.expiresAt ?? '')).toBe(startedAt + orderTimers.holdCrypto);
    expect(opened.url).toBe(purchase.intent.url);
    server.clock.forward(40 * 60_000);
    expect((await guest.call('openWallet', of)).expiresAt).toBe(opened.expiresAt);
    expect((await guest.call('getPaymentIntent', of)).expiresAt).toBe(opened.expiresAt);
    await advanceClock(server, 11 * 60_000);
    await waitForOrderState(purchase.order.id, { status: 'expired', listing: 'published' });
    expect((await guest.call('openWallet', of)).expiresAt).toBeNull();
    await waitForOrderState(purchase.order.id, { status: 'expired', listing: 'published' });
    // A single abandoned wallet doesn't prevent another attempt.
    expect(countMinutesLeft(await checkOutWithCrypto(guest, tag))).toBe(15);
  });

  test('the hold ends after 15 minutes if the wallet was never opened', async () => {
    const purchase = await checkOutWithCrypto(await connectVisitor(server), await createListedTag(server, mara));
    await advanceClock(server, 16 * 60_000);
    await waitForOrderState(purchase.order.id, { status: 'expired', listing: 'published' });
    expect((await server.services.crypto?.retrieveIntent(purchase.intent.id))?.status).toBe('canceled');
  });

  test('opening the wallet after the hold has expired doesn’t extend it', async () => {
    const guest = await connectVisitor(server);
    const { intent, order, accessToken } = await checkOutWithCrypto(guest, await createListedTag(server, mara));
    const end = new Date(server.clock.now().getTime() - 1_000);
    await server.services.db.change(sql`update orders set hold_expires_at = ${end}, timer_at = null where id = ${order.id}`);
    expect((await guest.call('openWallet', { paymentIntentId: intent.id, accessToken })).expiresAt).toBe(end.toISOString());
  });

  test('uses the provider’s page, and completes like a card payment', async () => {
    const guest = await connectVisitor(server);
    const purchase = await checkOutWithCrypto(guest, await createListedTag(server, mara));
    expect(purchase.intent).toMatchObject({
      provider: 'embedded',
      paymentType: 'crypto',
      status: 'requires_action',
      url: expect.stringMatching(/\/sandbox\/coinbase\/pay\/pl_/),
    });
    expect(purchase.intent).not.toHaveProperty('clientSecret');
    await payWithCrypto(server, purchase);
    await waitForOrder(guest, purchase, 'paid');
    const shown = await guest.call('getPaymentIntent', { paymentIntentId: purchase.intent.id, accessToken: purchase.accessToken });
    expect(shown).toMatchObject({ status: 'succeeded', paymentType: 'crypto' });
    expect(shown).not.toHaveProperty('url');
    const cents = purchase.order.amountCents;
    const booked = await server.services.db.rows(
      sql`select p.account, p.subject, p.cents from ledger_posting p join ledger_transaction t on t.id = p.transaction_id
          where t.order_id = ${purchase.order.id} order by p.cents desc`,
    );
    expect(booked).toEqual([
      { account: 'clearing', subject: 'embedded_coinbase', cents: cents - Math.round(cents / 100) },
      { account: 'processor_fees', subject: 'embedded_coinbase', cents: Math.round(cents / 100) },
      { account: 'buyer_payments', subject: purchase.order.id, cents: -cents },
    ]);
  });

  test('is listed in /v1/info', async () => {
    const { body } = await server.http('/v1/info');
    expect(body).toMatchObject({ features: { crypto: true }, providers: { crypto: 'embedded' } });
  });

  test('returns the same payment when the call is retried, also concurrently', async () => {
    const guest = await connectVisitor(server);
    const input = {
      braTagId: await createListedTag(server, mara),
      shipTo: homeAddress,
      email: 'twice@post.example',
      idempotencyKey: randomUUID(),
    };
    const [one, two] = await Promise.all([
      guest.call('createPaymentIntentCoinbase', input),
      guest.call('createPaymentIntentCoinbase', input),
    ]);
    expect(one.intent.id).toBe(two.intent.id);
    expect((await guest.call('createPaymentIntentCoinbase', input)).intent).toEqual(one.intent);
    expect(await guest.refusal('createPaymentIntentCoinbase', { ...input, email: 'other@post.example' })).toMatchObject({
      code: 'conflict',
    });
  });

  test('of ten concurrent buyers, by card or crypto, one gets the hold', async () => {
    const tag = await createListedTag(server, mara);
    const tries = Array.from(
      { length: 10 },
      async (_, i) => await (i % 2 ? checkOut : checkOutWithCrypto)(await connectVisitor(server), tag),
    );
    const ends = await Promise.allSettled(tries);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a failed payment can be retried within the same hold', async () => {
    const guest = await connectVisitor(server);
    const tag = await createListedTag(server, mara);
    const first = await checkOutWithCrypto(guest, tag);
    await payWithCrypto(server, first, 'failing');
    await waitForOrderState(first.order.id, { status: 'pending_payment' });
    await expect
      .poll(async () => await guest.call('getPaymentIntent', { paymentIntentId: first.intent.id, accessToken: first.accessToken }))
      .toMatchObject({ status: 'requires_payment_method', lastError: { code: 'payment_failed' } });
    const second = await checkOutWithCrypto(guest, tag, { accessToken: first.accessToken });
    expect(second.intent.id).not.toBe(first.intent.id);
    expect(second.intent.expiresAt).toBe(first.intent.expiresAt);
    expect(await (await connectVisitor(server)).refusal('createPaymentIntentStripe', createCardInput(tag))).toMatchObject({
      code: 'reserved',
    });
    await payWithCrypto(server, second);
    await waitForOrder(guest, second, 'paid');
    expect(await readOrderState(server, first.order.id)).toMatchObject({ status: 'canceled', captured_cents: 0 });
  });

  test('a pending payment extends the hold once, by its original length', async () => {
    if (server.coinbase) server.coinbase.faults.drop = 1;
    const guest = await connectVisitor(server);
    const purchase = await checkOutWithCrypto(guest, await createListedTag(server, mara));
    await guest.call('openWallet', { paymentIntentId: purchase.intent.id, accessToken: purchase.accessToken });
    await advanceClock(server, orderTimers.holdCrypto - 60_000);
    await server.services.db.change(sql`update sandbox_object set body = ${processing}::jsonb || body where id = ${purchase.intent.id}`);
    await stallPayment(purchase.intent.id);
    await advanceClock(server, 62_000);
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'pending_payment', payment_status: 'awaiting' });
    await advanceClock(server, orderTimers.holdCrypto);
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({
      status: 'expired',
      payment_status: 'awaiting',
      listing: 'published',
    });
  });
});

const processing = JSON.stringify({ status: 'PROCESSING' });
const createCardInput = (braTagId: string) => ({
  braTagId,
  shipTo: homeAddress,
  email: 'another@post.example',
  idempotencyKey: randomUUID(),
});

/** The network has received the payment but doesn't confirm it. */
async function stallPayment(id: string): Promise<void> {
  await server.services.db.change(
    sql`update sandbox_object set body = jsonb_set(body || ${processing}::jsonb, '{checkout,status}', '"PROCESSING"') where id = ${id}`,
  );
}

describe('switching the payment method', () => {
  test('cancels the previous payment, and the hold still counts from its start', async () => {
    const guest = await connectVisitor(server);
    const tag = await createListedTag(server, mara);
    const card = await checkOut(guest, tag);
    await advanceClock(server, 5 * 60_000);
    const coins = await checkOutWithCrypto(guest, tag, { accessToken: card.accessToken });
    expect(countMinutesLeft(coins)).toBe(10);
    await guest.call('openWallet', { paymentIntentId: coins.intent.id, accessToken: coins.accessToken });
    expect((await payByCard(server, card)).status).toBe(400);
    expect(await (await connectVisitor(server)).refusal('createPaymentIntentCoinbase', createCardInput(tag))).toMatchObject({
      code: 'reserved',
    });
    const again = await checkOut(guest, tag, { accessToken: coins.accessToken });
    expect(countMinutesLeft(again)).toBe(15);
    expect((await server.services.crypto?.retrieveIntent(coins.intent.id))?.status).toBe('canceled');
    expect((await payByCard(server, again)).body.status).toBe('succeeded');
    await waitForOrder(guest, again, 'paid');
    for (const left of [card, coins])
      expect(await readOrderState(server, left.order.id)).toMatchObject({ status: 'canceled', captured_cents: 0 });
  });

  test('never extends the hold beyond that of a crypto payment', async () => {
    const guest = await connectVisitor(server);
    const tag = await createListedTag(server, mara);
    const first = await checkOutWithCrypto(guest, tag);
    let { accessToken } = first;
    await guest.call('openWallet', { paymentIntentId: first.intent.id, accessToken });
    await advanceClock(server, 50 * 60_000);
    for (const open of [checkOut, checkOutWithCrypto, checkOut]) {
      const next = await open(guest, tag, { accessToken });
      expect(countMinutesLeft(next)).toBe(10);
      ({ accessToken } = next);
    }
    await advanceClock(server, 11 * 60_000);
    await checkOut(await connectVisitor(server), tag);
  });

  test('is refused once the payment is captured or pending', async () => {
    const guest = await connectVisitor(server);
    const card = await checkOut(guest, await createListedTag(server, mara));
    await payByCard(server, card);
    const paid = await checkOutWithCrypto(guest, card.order.braTagId, { accessToken: card.accessToken }).catch((error: unknown) => error);
    // The order may be paid by now: then it is returned as it is, or refused as sold.
    if (paid instanceof Error) expect(String(paid)).toMatch(/sold/);
    else expect(paid).toMatchObject({ intent: { id: card.intent.id, status: 'succeeded' } });
    const coins = await checkOutWithCrypto(guest, await createListedTag(server, mara));
    await sendCrypto(server, coins.intent.url ?? '');
    const other = await checkOut(guest, coins.order.braTagId, { accessToken: coins.accessToken });
    expect(other.intent).toMatchObject({ id: coins.intent.id, status: 'processing', paymentType: 'crypto' });
    expect(other.order.can).toEqual([]);
    server.clock.forward(4_000);
    await waitForOrder(guest, coins, 'paid');
  });

  test('concurrently leaves one open payment', async () => {
    const guest = await connectVisitor(server);
    const tag = await createListedTag(server, mara);
    const { accessToken } = await checkOut(guest, tag);
    const ends = await Promise.allSettled([
      checkOutWithCrypto(guest, tag, { accessToken }),
      checkOut(guest, tag, { accessToken }),
      checkOutWithCrypto(guest, tag, { accessToken }),
    ]);
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
    const open = await server.services.db.rows(sql`select id from orders where bra_tag_id = ${tag} and status = 'pending_payment'`);
    expect(open).toHaveLength(1);
    const payable = await server.services.db.rows(
      sql`select o.id from orders o join sandbox_object s on s.id = o.payment_intent_id
          where o.bra_tag_id = ${tag} and s.body->>'status' in ('requires_payment_method', 'requires_action', 'ACTIVE')`,
    );
    expect(payable).toEqual(open);
  });
});

describe('a crypto payment that is late or of the wrong amount', () => {
  /** Pays after the hold has expired. */
  async function payLate(purchase: Purchase): Promise<void> {
    await advanceClock(server, orderTimers.holdCrypto + 2_000);
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'expired', listing: 'published' });
    await payWithCrypto(server, purchase);
  }

  test('after the hold needs an operator, and doesn’t take the piece', async () => {
    const purchase = await checkOutWithCrypto(await connectVisitor(server), await createListedTag(server, mara));
    await payLate(purchase);
    await waitForOrderState(purchase.order.id, { status: 'expired', listing: 'published', needs_operator: 'late_crypto' });
  });

  test('after another sale needs an operator, is booked as owed, and the buyer is notified', async () => {
    const tag = await createListedTag(server, mara);
    const late = await checkOutWithCrypto(await connectVisitor(server), tag);
    await advanceClock(server, orderTimers.holdCrypto + 2_000);
    const guest = await connectVisitor(server);
    const card = await checkOut(guest, tag);
    await payByCard(server, card);
    await waitForOrder(guest, card, 'paid');
    await payWithCrypto(server, late);
    const cents = late.order.amountCents;
    await waitForOrderState(late.order.id, { status: 'expired', needs_operator: 'late_crypto', captured_cents: cents, refunded_cents: 0 });
    await advanceClock(server, 120_000);
    expect(await readOrderState(server, late.order.id)).toMatchObject({ needs_operator: 'late_crypto', refunded_cents: 0 });
    expect(await listOrderMails(server, late.order.id)).toContain('About your payment');
    const owed = await server.services.db.first(
      sql`select cents from ledger_balance where account = 'refunds' and subject = ${late.order.id}`,
    );
    expect(owed).toEqual({ cents: -cents });
  });

  test('after the buyer canceled needs an operator', async () => {
    const guest = await connectVisitor(server);
    const purchase = await checkOutWithCrypto(guest, await createListedTag(server, mara));
    await guest.call('cancelOrder', { orderId: purchase.order.id, reason: 'Another time.', accessToken: purchase.accessToken });
    await payWithCrypto(server, purchase);
    await waitForOrderState(purchase.order.id, { status: 'canceled', needs_operator: 'late_crypto' });
  });

  test('without webhooks is found by polling', async () => {
    const guest = await connectVisitor(server);
    const purchase = await checkOutWithCrypto(guest, await createListedTag(server, mara));
    await guest.call('cancelOrder', { orderId: purchase.order.id, reason: 'Another time.', accessToken: purchase.accessToken });
    if (server.coinbase) server.coinbase.faults.drop = 1;
    await advanceClock(server, 26 * 60 * 60_000);
    await payWithCrypto(server, purchase);
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({ captured_cents: 0 });
    await advanceClock(server, 20 * 60 * 60_000);
    await waitForOrderState(purchase.order.id, { status: 'canceled', needs_operator: 'late_crypto' });
  });

  test('that is too small is held, doesn’t buy the piece, and needs an operator', async () => {
    const guest = await connectVisitor(server);
    const purchase = await checkOutWithCrypto(guest, await createListedTag(server, mara));
    await payWithCrypto(server, purchase, 'short');
    await waitForOrderState(purchase.order.id, {
      status: 'pending_payment',
      needs_operator: 'payment_mismatch',
      captured_cents: purchase.order.amountCents - 100,
      listing: 'reserved',
    });
    expect(await guest.call('getPaymentIntent', { paymentIntentId: purchase.intent.id, accessToken: purchase.accessToken })).toMatchObject({
      status: 'processing',
    });
  });
});

describe('a crypto refund', () => {
  test('updates the order’s payment, partially and in full', async () => {
    const guest = await connectVisitor(server);
    const purchase = await checkOutWithCrypto(guest, await createListedTag(server, mara));
    await payWithCrypto(server, purchase);
    await waitForOrder(guest, purchase, 'paid');
    await server.services.crypto?.refund({
      intentId: purchase.intent.id,
      amountCents: 500,
      idempotencyKey: randomUUID(),
      reason: 'requested_by_customer',
    });
    server.clock.forward(4_000);
    await waitForOrderState(purchase.order.id, { status: 'paid', payment_status: 'partially_refunded', refunded_cents: 500 });
    await mara.client.call('cancelOrder', { orderId: purchase.order.id, reason: 'the moth was faster' });
    server.clock.forward(4_000);
    await waitForOrderState(purchase.order.id, {
      status: 'canceled',
      payment_status: 'refunded',
      refunded_cents: purchase.order.amountCents,
    });
  });

  test('is found by polling if its webhook was lost', async () => {
    const guest = await connectVisitor(server);
    const purchase = await checkOutWithCrypto(guest, await createListedTag(server, mara));
    await payWithCrypto(server, purchase);
    await waitForOrder(guest, purchase, 'paid');
    if (server.coinbase) server.coinbase.faults.drop = 1;
    await mara.client.call('cancelOrder', { orderId: purchase.order.id, reason: 'the moth was faster' });
    server.clock.forward(4_000);
    const readRefundedCents = async () => (await server.services.crypto?.retrieveIntent(purchase.intent.id))?.refundedCents;
    await expect.poll(readRefundedCents).toBe(purchase.order.amountCents);
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({ payment_status: 'captured' });
    await advanceClock(server, 70_000);
    await waitForOrderState(purchase.order.id, { status: 'canceled', payment_status: 'refunded' });
  });
});

test('the ledger agrees with the provider after all of this', async () => {
  await waitForJobs(server);
  const books = await checkBooks(server.services.db);
  expect(countDiscrepancies(books), formatAuditReport(books)).toBe(0);
});
