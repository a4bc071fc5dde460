import { randomUUID } from 'node:crypto';
import { day } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks, formatAuditReport } from '../audit/check-books.ts';
import { checkOut, createCreator, fetchOrder, manyAddresses, onSale, payBy, waitForOrder } from '../order/test-purchase.ts';
import { pageSize } from './reconcile-payouts.ts';
import {
  advanceDay,
  createCompletedOrder,
  createPaidCreator,
  fetchPayouts,
  getPayoutStatus,
  listTransfers,
  onboardCreator,
  readBalances,
  signInAgain,
  waitForPayout,
} from './test-payout.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(manyAddresses);
});
afterAll(() => server.close());
afterEach(async () => {
  clearFaults();
  expect(formatAuditReport(await checkBooks(server.services.db))).toContain('Everything agrees.');
});

function clearFaults(): void {
  const quiet = { error: 0, lost: 0, cut: 0, lostNext: 0, drop: 0, duplicate: 0, reorder: false, only: '' };
  if (server.sandbox) Object.assign(server.sandbox.faults, quiet);
}

describe('a payout account', () => {
  test('is made once, however often it is asked for at once, and its link leads to the provider', async () => {
    const mara = await createCreator(server);
    expect((await fetchPayouts(server, mara)).account).toEqual({ accountId: null, status: 'none', requirementsDue: [] });
    const links = await Promise.all(Array.from({ length: 6 }, () => mara.client.call('getStripeLoginLink', {})));
    expect(new Set(links.map(({ account }) => account.accountId)).size).toBe(1);
    expect(new Set(links.map(({ url }) => url)).size).toBe(6);
    expect(links[0]).toMatchObject({ kind: 'onboarding', account: { status: 'pending' } });
    const made = await server.services.db.first(
      sql`select count(*) as n from sandbox_object where kind = 'account' and body->'metadata'->>'personId' = ${mara.accountId}`,
    );
    expect(made).toEqual({ n: 1 });
  });

  test('is active once its person has given everything, and has a dashboard from then on', async () => {
    const mara = await createPaidCreator(server);
    const { url, kind, account } = await mara.client.call('getStripeLoginLink', {});
    expect({ kind, account }).toMatchObject({ kind: 'dashboard', account: { status: 'active', requirementsDue: [] } });
    const visit = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
    expect(await (await fetch(visit)).text()).toContain('Express dashboard');
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(404);
  });

  test('says what the provider still wants', async () => {
    const mara = await createCreator(server);
    await onboardCreator(server, mara, { review: 'document' });
    server.clock.forward(5000);
    const { account, next } = await fetchPayouts(server, mara);
    expect(account).toMatchObject({ status: 'restricted', requirementsDue: ['individual.verification.document'] });
    expect(next).toBe('account_restricted');
    expect((await mara.client.call('getStripeLoginLink', {})).kind).toBe('onboarding');
  });

  test('is known to be active without the provider’s message, as soon as its person looks', async () => {
    if (server.sandbox) server.sandbox.faults.drop = 1;
    const mara = await createCreator(server);
    await onboardCreator(server, mara);
    server.clock.forward(5000);
    expect((await fetchPayouts(server, mara)).account.status).toBe('active');
  });
});

describe('what an order earned', () => {
  test('goes to the creator the next morning, to the cent, and everybody can see how', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara);
    expect(await getPayoutStatus(server, orderId)).toBe('pending');
    expect(await fetchPayouts(server, mara)).toMatchObject({ balanceCents: 96_00, next: 'scheduled', items: [] });
    await advanceDay(server);
    expect(await listTransfers(server, orderId)).toEqual([[96_00, 0]]);
    expect(await readBalances(server, mara)).toEqual({});
    await waitForPayout(server, orderId, 'paid');
    const { items, paidCents, balanceCents, onTheWayCents } = await fetchPayouts(server, mara);
    expect({ paidCents, balanceCents, onTheWayCents }).toEqual({ paidCents: 96_00, balanceCents: 0, onTheWayCents: 0 });
    expect(items).toMatchObject([{ cents: 96_00, state: 'paid', reason: null, orders: [{ orderId, kind: 'sale', cents: 96_00 }] }]);
  });

  test('waits until it is $20, and then goes together, with a transfer for each order', async () => {
    const mara = await createPaidCreator(server);
    const first = await createCompletedOrder(server, mara, { priceCents: 15_00 });
    await advanceDay(server);
    expect(await getPayoutStatus(server, first)).toBe('pending');
    expect(await fetchPayouts(server, mara)).toMatchObject({ next: 'below_minimum', nextAt: null, balanceCents: 19_50 });
    const second = await createCompletedOrder(server, mara, { priceCents: 15_00 });
    await advanceDay(server);
    await waitForPayout(server, first, 'paid');
    await waitForPayout(server, second, 'paid');
    expect([await listTransfers(server, first), await listTransfers(server, second)]).toEqual([[[19_50, 0]], [[19_50, 0]]]);
    expect((await fetchPayouts(server, mara)).items).toMatchObject([{ cents: 39_00, state: 'paid' }]);
  });

  test('of exactly $20 goes the next morning', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara, { priceCents: 15_56 });
    await advanceDay(server);
    expect(await listTransfers(server, orderId)).toEqual([[20_00, 0]]);
  });

  test('is kept for who has no account yet, and goes once they have', async () => {
    const mara = await createCreator(server);
    const orderId = await createCompletedOrder(server, mara);
    await advanceDay(server);
    expect(await getPayoutStatus(server, orderId)).toBe('pending');
    expect(await fetchPayouts(server, mara)).toMatchObject({ next: 'no_account', balanceCents: 96_00 });
    await onboardCreator(server, mara);
    await fetchPayouts(server, mara);
    await waitForPayout(server, orderId, 'paid');
    expect(await listTransfers(server, orderId)).toEqual([[96_00, 0]]);
  });

  test('is not paid out before the provider has the money', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara, { method: 'pm_card_visa' });
    await advanceDay(server);
    expect(await getPayoutStatus(server, orderId)).toBe('processing');
    const { items } = await fetchPayouts(server, mara);
    expect(items).toMatchObject([{ state: 'waiting', cents: 96_00 }]);
    await waitForPayout(server, orderId, 'paid');
  });

  test('comes back from a bank that refuses it, says why, and goes again', async () => {
    const mara = await createPaidCreator(server, { account: '000111111116' });
    const orderId = await createCompletedOrder(server, mara);
    await advanceDay(server);
    await waitForPayout(server, orderId, 'failed');
    const { items } = await fetchPayouts(server, mara);
    expect(items).toMatchObject([{ state: 'failed', reason: expect.stringContaining('no such account') }]);
    const { account } = await fetchPayouts(server, mara);
    const accountId = account.accountId ?? '';
    await server.services.db.change(
      sql`update sandbox_object set body = replace(replace(body::text, '"last4": "1116"', '"last4": "6789"'), '"last4":"1116"', '"last4":"6789"')::jsonb, version = version + 1 where id = ${accountId}`,
    );
    await advanceDay(server);
    await waitForPayout(server, orderId, 'paid');
    expect(await listTransfers(server, orderId)).toEqual([[96_00, 0]]);
  });

  test('of a resale has a royalty for who made the piece, in a transfer of its own', async () => {
    const maker = await createPaidCreator(server);
    const seller = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, maker, { priceCents: 500_00, soldBy: seller });
    await advanceDay(server);
    await waitForPayout(server, orderId, 'paid');
    expect((await listTransfers(server, orderId)).sort()).toEqual([
      [25_00, 0],
      [431_00, 0],
    ]);
    await advanceDay(server);
    expect((await fetchPayouts(server, maker)).items).toMatchObject([
      { cents: 25_00, state: 'paid', orders: [{ orderId, kind: 'royalty', cents: 25_00 }] },
    ]);
    expect((await fetchPayouts(server, seller)).paidCents).toBe(431_00);
  });

  test('is found by the safety net behind however many others, when its message was lost and nobody works on it', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara);
    await advanceDay(server);
    expect(await getPayoutStatus(server, orderId)).toBe('processing');
    const { db, clock } = server.services;
    await db.change(
      sql`insert into payout (id, creator_id, provider, provider_account_id, cents, state, provider_payout_id, created_at, updated_at)
          select 'pay_other_' || n, p.creator_id, p.provider, p.provider_account_id, 100, 'sent', 'po_other_' || n, p.created_at, p.updated_at - interval '1 hour'
          from payout p cross join generate_series(1, ${2 * pageSize}) n where p.creator_id = ${mara.accountId}`,
    );
    if (server.sandbox) server.sandbox.faults.drop = 1;
    await db.change(sql`delete from job where key like 'payout-advance:%'`);
    server.clock.forward(7 * day);
    const waitForRound = async () => {
      await db.change(sql`update job set run_at = ${clock.now()} where key = 'payout-reconcile'`);
      await server.jobs.runDue();
      return await getPayoutStatus(server, orderId);
    };
    await expect.poll(waitForRound, { timeout: 20_000 }).toBe('paid');
    // The round has ended, and the next one begins anew.
    const nextRunAt = () => db.first(sql`select payload from job where key = 'payout-reconcile' and run_at > ${clock.now()}`);
    await expect.poll(nextRunAt, { timeout: 20_000 }).toEqual({ payload: {} });
    await db.change(sql`delete from payout where id like 'pay_other_%'`);
  });

  test('is nobody else’s to see', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara);
    await advanceDay(server);
    await waitForPayout(server, orderId, 'paid');
    const theo: Person = await server.person();
    expect((await fetchPayouts(server, theo)).items).toEqual([]);
  });
});

describe('the seller of an order', () => {
  test('is told what is theirs, when it comes and why not yet; nobody else is', async () => {
    const mara = await createCreator(server);
    const orderId = await createCompletedOrder(server, mara);
    const loadSale = async () => {
      const { client } = await signInAgain(server, mara);
      const { items } = await client.call('listOrders', { as: 'seller' });
      return items.find(({ id }) => id === orderId)?.sale;
    };
    expect(await loadSale()).toEqual({
      priceCents: 100_00,
      commissionCents: 10_00,
      royaltyCents: 0,
      deliveryCents: 6_00,
      netCents: 96_00,
      payoutAt: null,
      why: 'no_account',
      providerWords: null,
    });
    await onboardCreator(server, mara);
    await fetchPayouts(server, mara);
    await server.jobs.runDue();
    expect(await loadSale()).toMatchObject({ payoutAt: expect.stringContaining('T06:00'), why: 'scheduled' });
    await advanceDay(server);
    expect((await loadSale())?.why).toMatch(/on_its_way|paid/);
    await waitForPayout(server, orderId, 'paid');
    expect(await loadSale()).toMatchObject({ payoutAt: expect.any(String), why: 'paid' });
  });

  test('sees their part of the price from the first payment on, and the buyer never does', async () => {
    const mara = await createCreator(server);
    const theo = await server.person();
    const purchase = await checkOut(theo.client, await onSale(server, mara, { priceCents: 100_00 }));
    await payBy(server, purchase);
    await waitForOrder(theo.client, purchase, 'paid');
    expect(await theo.client.call('getOrderStatus', { paymentIntentId: purchase.intent.id })).not.toHaveProperty('sale');
    expect(await mara.client.call('getOrderStatus', { paymentIntentId: purchase.intent.id })).toMatchObject({
      sale: { netCents: 96_00, payoutAt: null, why: 'held' },
    });
    expect((await fetchPayouts(server, mara)).heldCents).toBe(96_00);
    // Promised, and not with the buyer yet: the books hold it for them already.
    const ines = await server.person({ roles: ['admin'] });
    if (server.sandbox) Object.assign(server.sandbox.faults, { error: 1, only: '/v1/refunds' });
    const part = { orderId: purchase.order.id, cents: 15_00, reason: 'goodwill', words: 'A seam.', idempotencyKey: randomUUID() } as const;
    expect((await ines.client.call('refundOrder', part)).state).toBe('approved');
    expect((await fetchPayouts(server, mara)).heldCents).toBe(82_50);
    expect((await fetchOrder(mara, purchase)).sale).toMatchObject({ netCents: 82_50 });
    if (server.sandbox) Object.assign(server.sandbox.faults, { error: 0, only: '' });
  });
});

describe('whatever goes wrong with the provider', () => {
  test('answers that get lost, cut off or are failures pay nobody twice', async () => {
    const mara = await createPaidCreator(server);
    const orders = [await createCompletedOrder(server, mara), await createCompletedOrder(server, mara)];
    if (server.sandbox) Object.assign(server.sandbox.faults, { lost: 0.25, cut: 0.2, error: 0.2, seed: 7 });
    for (let i = 0; i < 3; i += 1) await advanceDay(server);
    clearFaults();
    for (const orderId of orders) {
      await waitForPayout(server, orderId, 'paid');
      expect(await listTransfers(server, orderId)).toEqual([[96_00, 0]]);
    }
    expect((await fetchPayouts(server, mara)).paidCents).toBe(192_00);
  });

  test('an answer lost for longer than the provider remembers keys is looked for before asking again', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara);
    // The call and both its repetitions.
    if (server.sandbox) Object.assign(server.sandbox.faults, { lostNext: 3, only: '/v1/transfers' });
    await server.jobs.runDue();
    server.clock.forward(24 * 60 * 60_000);
    const lostStill = async () => {
      await server.jobs.runDue();
      return server.sandbox?.faults.lostNext;
    };
    await expect.poll(lostStill, { timeout: 8000 }).toBe(0);
    clearFaults();
    await server.services.db.change(sql`delete from sandbox_response`);
    await waitForPayout(server, orderId, 'paid');
    expect(await listTransfers(server, orderId)).toEqual([[96_00, 0]]);
  });

  test('messages that come twice, in any order or never lead to the same end', async () => {
    const mara = await createPaidCreator(server);
    const orders = [
      await createCompletedOrder(server, mara),
      await createCompletedOrder(server, mara),
      await createCompletedOrder(server, mara),
    ];
    if (server.sandbox) Object.assign(server.sandbox.faults, { duplicate: 2, reorder: true, drop: 0.5 });
    await advanceDay(server);
    for (const orderId of orders) await waitForPayout(server, orderId, 'paid');
    expect((await fetchPayouts(server, mara)).paidCents).toBe(288_00);
  });

  test('two servers that pay out at the same moment pay once', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara);
    server.clock.forward(24 * 60 * 60_000);
    await Promise.all(Array.from({ length: 4 }, () => server.jobs.runDue()));
    await waitForPayout(server, orderId, 'paid');
    expect(await listTransfers(server, orderId)).toEqual([[96_00, 0]]);
    expect((await fetchPayouts(server, mara)).items).toHaveLength(1);
  });
});
