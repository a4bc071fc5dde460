import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from '../../ports/database.ts';
import { auditBooks, deliverOrder, newKey, payOrder, readMoney, type SoldOrder, waitForCompletion } from '../dispute/test-dispute.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { checkOutWithCrypto, payWithCrypto } from '../order/test-crypto.ts';
import { connectVisitor, createCreator, createListedTag, trustForwardedFor, waitForOrder } from '../order/test-purchase.ts';
import { postToProvider } from '../order/test-webhook.ts';
import { sendRefunds } from '../payment/send-refunds.ts';
import { closedCard, createFailedRefund, decideCase, failRefund, readOwed, waitForSoldOrder } from './test-failed-refund.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let ines: Person;
let otto: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
beforeEach(async () => {
  // The clock of the previous test may be past the end of every session.
  [mara, theo] = [await createCreator(server), await server.person()];
  [ines, otto] = [await server.person({ roles: ['admin'] }), await server.person({ roles: ['admin'] })];
});
afterEach(async () => {
  if (server.sandbox)
    Object.assign(server.sandbox.faults, { drop: 0, duplicate: 0, delayMs: 0, delayRate: 0, reorder: false, lost: 0, only: '' });
  expect(await auditBooks(server)).toBe('Everything agrees.');
});
afterAll(async () => await server?.close());

async function listAuditActions({ orderId }: SoldOrder): Promise<string[]> {
  const rows = await server.services.db.rows<{ action: string }>(sql`select action from audit where object = ${orderId} order by id`);
  return rows.map(({ action }) => action).filter((action) => action.startsWith('case.'));
}

async function requestGoodwillRefund({ orderId }: SoldOrder, cents: number): Promise<string> {
  const input = { orderId, cents, reason: 'goodwill', words: 'For the long wait.', idempotencyKey: newKey() } as const;
  return (await ines.client.call('refundOrder', input)).state;
}

describe('a refund that the buyer’s bank rejects', () => {
  test('is owed again, is shown to the buyer, and needs an operator', async () => {
    const sold = await createFailedRefund(server, mara, theo);
    expect(await readOwed(server, sold)).toEqual({
      status: 'canceled',
      payment_status: 'captured',
      refunded: 0,
      needs: 'refund_failed',
      refunds: ['failed'],
      owed: sold.amountCents,
    });
    const { refunds } = await theo.client.call('fetchDispute', { orderId: sold.orderId });
    expect(refunds).toMatchObject([{ state: 'failed', failedAt: expect.any(String), expectedBy: null }]);
    const order = await theo.client.call('getOrderStatus', { paymentIntentId: sold.purchase.intent.id });
    expect(order).toMatchObject({ paymentStatus: 'captured', refundedCents: 0, next: { what: 'refund', by: 'operator' } });
    const seen = await ines.client.call('fetchOrderCase', { orderId: sold.orderId });
    expect(seen).toMatchObject({
      can: ['resend', 'paid_otherwise'],
      money: { refundedCents: 0, owedCents: sold.amountCents },
      failedRefunds: [{ cents: sold.amountCents, failure: 'lost_or_stolen_card' }],
    });
  });

  test('can be sent again under another idempotency key', async () => {
    const sold = await createFailedRefund(server, mara, theo);
    expect(await decideCase(ines, sold, 'resend')).toMatchObject({ can: [], failedRefunds: [], order: { needsOperator: null } });
    await waitForSoldOrder(server, sold, {
      payment_status: 'refunded',
      refunded: sold.amountCents,
      needs: null,
      refunds: ['sent'],
      owed: 0,
    });
    const sent = await server.services.db.rows(
      sql`select body->>'status' as status, body->'metadata'->>'reference' like '%-1' as again from sandbox_object where kind = 'refund' and ref = ${sold.purchase.intent.id} order by body->>'status'`,
    );
    expect(sent).toEqual([
      { status: 'failed', again: false },
      { status: 'succeeded', again: true },
    ]);
    expect(await listAuditActions(sold)).toEqual(['case.resend']);
    expect(
      (
        await ines.client.refusal('settleCase', {
          orderId: sold.orderId,
          decision: 'resend',
          reason: 'The bank works again.',
          idempotencyKey: newKey(),
        })
      ).code,
    ).toBe('conflict');
  });

  test('above $200 needs two admins to be sent again', async () => {
    const sold = await createFailedRefund(server, mara, theo, 300_00);
    expect((await decideCase(ines, sold, 'resend')).decisions).toMatchObject([{ state: 'waiting', cents: sold.amountCents }]);
    expect(await readOwed(server, sold)).toMatchObject({ refunds: ['failed'], needs: 'refund_failed' });
    await expect(decideCase(ines, sold, 'resend')).rejects.toMatchObject({ failure: { code: 'conflict' } });
    await decideCase(otto, sold, 'resend');
    await waitForSoldOrder(server, sold, { payment_status: 'refunded', refunded: sold.amountCents });
    expect(await listAuditActions(sold)).toEqual(['case.resend.asked', 'case.resend']);
  });

  test('can be marked as paid by other means: nothing is owed, and the money stays at the provider', async () => {
    const sold = await createFailedRefund(server, mara, theo);
    const done = await decideCase(ines, sold, 'paid_otherwise', 'By bank transfer on Monday.');
    expect(done).toMatchObject({ order: { paymentStatus: 'refunded', refundedCents: sold.amountCents, needsOperator: null }, can: [] });
    expect(done.money).toMatchObject({ refundedCents: 0, owedCents: 0, paidOtherwiseCents: sold.amountCents });
    expect(await readOwed(server, sold)).toMatchObject({ refunded: 0, refunds: ['paid_otherwise'], owed: 0 });
    await advanceClock(server, 120_000);
    expect(await readMoney(server, sold)).toMatchObject({ payment_status: 'refunded', at_provider: sold.amountCents });
    const order = await theo.client.call('getOrderStatus', { paymentIntentId: sold.purchase.intent.id });
    expect('next' in order ? order.next : undefined).toBeUndefined();
  });

  test('stays owed while the order continues: the creator receives the rest', async () => {
    const sold = await deliverOrder(server, mara, theo, { card: closedCard });
    expect(await requestGoodwillRefund(sold, 20_00)).toBe('sent');
    await failRefund(server, sold);
    await waitForCompletion(server, sold);
    expect(await readMoney(server, sold)).toMatchObject({ status: 'completed', payment_status: 'captured', creator: 96_00 });
    expect(await readOwed(server, sold)).toMatchObject({ refunded: 0, needs: 'refund_failed', owed: 20_00 });
    await decideCase(ines, sold, 'resend');
    await waitForSoldOrder(server, sold, { payment_status: 'partially_refunded', refunded: 20_00, owed: 0, needs: null });
  });

  test('after the release is not returned to the creator: the platform holds it for the buyer', async () => {
    const sold = await deliverOrder(server, mara, theo, { card: closedCard });
    await waitForCompletion(server, sold);
    expect(await requestGoodwillRefund(sold, 30_00)).toBe('sent');
    await failRefund(server, sold);
    expect(await readMoney(server, sold)).toMatchObject({ status: 'completed', creator: 87_00 });
    expect(await readOwed(server, sold)).toMatchObject({ payment_status: 'captured', owed: 30_00 });
    expect(await requestGoodwillRefund(sold, 10_00)).toBe('sent');
    expect(await readMoney(server, sold)).toMatchObject({ creator: 78_00, refunded_cents: 10_00 });
    await decideCase(ines, sold, 'paid_otherwise');
    expect(await readMoney(server, sold)).toMatchObject({ creator: 78_00, payment_status: 'partially_refunded' });
  });

  test('that was sent from the provider’s dashboard is owed again as well', async () => {
    const sold = await deliverOrder(server, mara, theo, { card: closedCard });
    expect(await postToProvider(server, 'refunds', { payment_intent: sold.purchase.intent.id, amount: '700' })).toBe(200);
    await waitForSoldOrder(server, sold, { refunded: 7_00 });
    await failRefund(server, sold);
    expect(await readOwed(server, sold)).toMatchObject({ refunded: 0, refunds: ['failed'], owed: 7_00 });
    await decideCase(ines, sold, 'resend');
    await waitForSoldOrder(server, sold, { refunded: 7_00, refunds: ['sent'], owed: 0 });
  });
});

test('a rejected crypto refund needs an operator as well', async () => {
  const guest = await connectVisitor(server);
  const purchase = await checkOutWithCrypto(guest, await createListedTag(server, mara));
  const sold = { purchase, orderId: purchase.order.id, amountCents: purchase.order.amountCents };
  await payWithCrypto(server, purchase);
  await waitForOrder(guest, purchase, 'paid');
  const { crypto } = server.services;
  if (!crypto) throw new Error('nobody takes coins');
  const refund = crypto.refund.bind(crypto);
  const failing = vi
    .spyOn(crypto, 'refund')
    .mockImplementation((request) => refund({ ...request, reason: 'failing_refund' as 'duplicate' }));
  await mara.client.call('cancelOrder', { orderId: sold.orderId, reason: 'the moth was faster' });
  server.clock.forward(10_000);
  await waitForSoldOrder(server, sold, {
    needs: 'refund_failed',
    payment_status: 'captured',
    refunded: 0,
    refunds: ['failed'],
    owed: sold.amountCents,
  });
  failing.mockRestore();
  await decideCase(ines, sold, 'resend');
  server.clock.forward(10_000);
  await waitForSoldOrder(server, sold, { needs: null, payment_status: 'refunded', refunded: sold.amountCents, refunds: ['sent'], owed: 0 });
});

describe('lost, late and duplicate webhooks', () => {
  test('duplicate, reordered and late webhooks lead to the same state', async () => {
    if (server.sandbox) Object.assign(server.sandbox.faults, { duplicate: 2, reorder: true });
    const sold = await createFailedRefund(server, mara, theo);
    await waitForJobs(server);
    await decideCase(ines, sold, 'resend');
    await waitForSoldOrder(server, sold, { payment_status: 'refunded', refunded: sold.amountCents, refunds: ['sent'], owed: 0 });
    const booked = await server.services.db.rows<{ kind: string }>(
      sql`select kind from ledger_transaction where order_id = ${sold.orderId} and kind like 'refund%' order by id`,
    );
    expect(booked.map(({ kind }) => kind)).toEqual(['refund', 'refund_failed', 'refund']);
  });

  test('without webhooks the next reconciliation finds the failed refund', async () => {
    const sold = await payOrder(server, mara, theo, { card: closedCard });
    await theo.client.call('cancelOrder', { orderId: sold.orderId, reason: 'changed my mind' });
    await waitForSoldOrder(server, sold, { refunds: ['sent'] });
    if (server.sandbox) server.sandbox.faults.drop = 1;
    server.clock.forward(10_000);
    const atBank = async () =>
      (await server.services.payments.listRefunds(sold.purchase.intent.id)).map(({ status, failure }) => [status, failure]);
    await expect.poll(atBank).toEqual([['failed', 'lost_or_stolen_card']]);
    expect(await readOwed(server, sold)).toMatchObject({ needs: null, refunded: sold.amountCents });
    await server.services.db.change(sql`update job set run_at = ${server.clock.now()} where key = 'reconcile'`);
    await waitForJobs(server);
    expect(await readOwed(server, sold)).toMatchObject({ needs: 'refund_failed', refunded: 0, owed: sold.amountCents });
    const last = await server.services.db.first(
      sql`select state, difference_count as differences from reconciliation where provider = 'embedded' order by id desc limit 1`,
    );
    expect(last).toEqual({ state: 'agrees', differences: 0 });
  });

  test('a refund whose response was lost is found at the provider after its key expired, and is sent once', async () => {
    const sold = await deliverOrder(server, mara, theo);
    if (server.sandbox) Object.assign(server.sandbox.faults, { lost: 1, drop: 1, only: '/v1/refunds' });
    expect(await requestGoodwillRefund(sold, 15_00)).toBe('approved');
    if (server.sandbox) Object.assign(server.sandbox.faults, { lost: 0, only: '' });
    expect(await server.services.db.change(sql`delete from sandbox_response where key like '%refund-rfd%'`)).toBeGreaterThan(0);
    await Promise.allSettled(Array.from({ length: 4 }, () => sendRefunds(server.services, sold.orderId)));
    await advanceClock(server, 120_000);
    expect(await readMoney(server, sold)).toMatchObject({ refunded_cents: 15_00, at_provider: 15_00 });
  });
});
