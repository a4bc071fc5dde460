import { splitRefund } from '@strapline/domain/money/refund-split';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { auditBooks, deliverOrder, newKey, payOrder, readMoney, type SoldOrder, waitForCompletion } from '../dispute/test-dispute.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { createCreator, trustForwardedFor } from '../order/test-purchase.ts';
import { sendRefunds } from '../payment/send-refunds.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let admin: Person;
let second: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  [mara, theo] = [await createCreator(server), await server.person()];
  [admin, second] = [await server.person({ roles: ['admin'] }), await server.person({ roles: ['admin'] })];
});
afterAll(async () => await server?.close());

const requestGoodwillRefund = ({ orderId }: SoldOrder, cents: number) =>
  ({ orderId, cents, reason: 'goodwill', words: 'For the long wait.', idempotencyKey: newKey() }) as const;

describe('a refund by the platform', () => {
  test('can be partial; the order continues and the creator gets the rest', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const row = await admin.client.call('refundOrder', requestGoodwillRefund(sold, 20_00));
    expect(row).toMatchObject({ state: 'sent', cents: 20_00, needsSecond: false, asked: { as: 'operator', by: admin.username } });
    await theo.client.call('openDispute', {
      orderId: sold.orderId,
      reason: 'other',
      words: 'It smells of smoke.',
      wants: { kind: 'full' },
      idempotencyKey: newKey(),
    });
    await theo.client.call('answerDispute', { orderId: sold.orderId, act: 'withdraw', idempotencyKey: newKey() });
    expect(await readMoney(server, sold)).toMatchObject({ status: 'completed', at_provider: 20_00, creator: 96_00 });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('of everything before shipping ends the order', async () => {
    const sold = await payOrder(server, mara, theo);
    const row = await admin.client.call('refundOrder', requestGoodwillRefund(sold, sold.amountCents));
    expect(row).toMatchObject({ endsOrder: true, orderStatus: 'canceled' });
    // It is sent at once, or by its job if that comes first.
    await waitForJobs(server);
    expect(await readMoney(server, sold)).toMatchObject({ status: 'canceled', payment_status: 'refunded', at_provider: sold.amountCents });
    expect((await admin.client.refusal('refundOrder', requestGoodwillRefund(sold, 5_00))).code).toBe('conflict');
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('after the release is taken from the creator’s share first', async () => {
    const sold = await deliverOrder(server, mara, theo);
    await waitForCompletion(server, sold);
    expect(await readMoney(server, sold)).toMatchObject({ status: 'completed', creator: 114_00 });
    await admin.client.call('refundOrder', requestGoodwillRefund(sold, 30_00));
    expect(await readMoney(server, sold)).toMatchObject({ status: 'completed', at_provider: 30_00, creator: 87_00 });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('above $200 needs a second admin, also when split into smaller amounts', async () => {
    const sold = await payOrder(server, mara, theo, { priceCents: 400_00 });
    expect((await admin.client.call('refundOrder', requestGoodwillRefund(sold, 150_00))).state).toBe('sent');
    const exactly = await payOrder(server, mara, theo, { priceCents: 400_00 });
    expect((await admin.client.call('refundOrder', requestGoodwillRefund(exactly, 200_00))).state).toBe('sent');
    const row = await admin.client.call('refundOrder', requestGoodwillRefund(sold, 60_00));
    expect(row).toMatchObject({ state: 'waiting', needsSecond: true, can: ['decline'] });
    const approval = { refundId: row.id, decision: 'approve' } as const;
    const [seen] = (await second.client.call('listRefunds', { orderId: sold.orderId, state: 'waiting' })).items;
    if (!seen?.terms) throw new Error('the second admin does not see who bears the refund');
    // As the first admin saw it: nine tenths from the creator, one from the commission; the earlier 150 are not counted twice.
    expect(seen.terms.givenCents).toBe(150_00);
    expect(splitRefund(seen.terms, { beforeCents: seen.terms.givenCents, cents: seen.cents })).toMatchObject({
      sellerCents: 54_00,
      commissionCents: 6_00,
    });
    expect((await admin.client.refusal('decideRefund', approval)).code).toBe('forbidden');
    const forced = server.services.db.change(sql`update refund set state = 'approved' where id = ${row.id}`);
    await expect(forced).rejects.toMatchObject({ constraint: 'refund_needs_two_people' });
    const alone = server.services.db.change(sql`update refund set state = 'approved', second_by = requested_by where id = ${row.id}`);
    await expect(alone).rejects.toMatchObject({ constraint: 'refund_needs_two_people' });
    expect(await readMoney(server, sold)).toMatchObject({ at_provider: 150_00 });
    const both = await Promise.allSettled([second.client.call('decideRefund', approval), second.client.call('decideRefund', approval)]);
    expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    const [decided] = (await second.client.call('listRefunds', { orderId: sold.orderId, state: 'sent' })).items;
    expect(decided).toMatchObject({ cents: 60_00, terms: null });
    expect(await readMoney(server, sold)).toMatchObject({ status: 'paid', at_provider: 210_00, refunded_cents: 210_00 });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('never exceeds the captured amount, even with concurrent requests', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const part = Math.ceil(sold.amountCents / 3);
    const asks = [admin, second, admin, second, admin].map((who) => who.client.call('refundOrder', requestGoodwillRefund(sold, part)));
    const accepted = (await Promise.allSettled(asks)).filter((one) => one.status === 'fulfilled').length;
    expect(accepted).toBe(2);
    await waitForJobs(server);
    expect(await readMoney(server, sold)).toMatchObject({ at_provider: 2 * part });
    const beyond = server.services.db.change(sql`update orders set refund_requested_cents = captured_cents + 1 where id = ${sold.orderId}`);
    await expect(beyond).rejects.toMatchObject({ constraint: 'refunds_within_what_was_taken' });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });

  test('is sent once per idempotency key, also for concurrent calls', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const input = requestGoodwillRefund(sold, 10_00);
    const rows = await Promise.all([admin.client.call('refundOrder', input), admin.client.call('refundOrder', input)]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(await readMoney(server, sold)).toMatchObject({ at_provider: 10_00 });
  });
});

describe('failures', () => {
  test('a refund whose response was lost is sent once, in spite of retries and webhooks', async () => {
    const sold = await deliverOrder(server, mara, theo);
    const faults = server.sandbox?.faults;
    if (!faults) throw new Error('the sandbox is off');
    Object.assign(faults, { lost: 1, drop: 1 });
    const row = await admin.client.call('refundOrder', requestGoodwillRefund(sold, 15_00));
    expect(row.state).toBe('approved');
    Object.assign(faults, { lost: 0, drop: 0, duplicate: 1 });
    await Promise.allSettled(Array.from({ length: 4 }, () => sendRefunds(server.services, sold.orderId)));
    await advanceClock(server, 120_000);
    Object.assign(faults, { duplicate: 0 });
    expect(await readMoney(server, sold)).toMatchObject({ refunded_cents: 15_00, at_provider: 15_00 });
    expect(await auditBooks(server)).toBe('Everything agrees.');
  });
});
