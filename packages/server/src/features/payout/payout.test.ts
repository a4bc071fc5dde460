import { randomUUID } from 'node:crypto';
import { day } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks, formatAuditReport } from '../audit/check-books.ts';
import {
  checkOut,
  createCreator,
  createListedTag,
  fetchOrder,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from '../order/test-purchase.ts';
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
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());
afterEach(async () => {
  clearFaults();
  expect(formatAuditReport(await checkBooks(server.services.db))).toContain('Everything agrees.');
});

function clearFaults(): void {
  const noFaults = { error: 0, lost: 0, cut: 0, lostNext: 0, drop: 0, duplicate: 0, reorder: false, only: '' };
  if (server.sandbox) Object.assign(server.sandbox.faults, noFaults);
}

describe('a payout account', () => {
  test('is created once, even by concurrent calls, and its link opens the provider’s onboarding', async () => {
    const mara = await createCreator(server);
    expect((await fetchPayouts(server, mara)).account).toEqual({ accountId: null, status: 'none', requirementsDue: [] });
    const links = await Promise.all(Array.from({ length: 6 }, () => mara.client.call('getStripeLoginLink', {})));
    expect(new Set(links.map(({ account }) => account.accountId)).size).toBe(1);
    expect(new Set(links.map(({ url }) => url)).size).toBe(6);
    expect(links[0]).toMatchObject({ kind: 'onboarding', account: { status: 'pending' } });
    const accounts = await server.services.db.first(
      sql`select count(*) as n from sandbox_object where kind = 'account' and body->'metadata'->>'personId' = ${mara.accountId}`,
    );
    expect(accounts).toEqual({ n: 1 });
  });

  test('is active once onboarding is complete, and then has a dashboard', async () => {
    const mara = await createPaidCreator(server);
    const { url, kind, account } = await mara.client.call('getStripeLoginLink', {});
    expect({ kind, account }).toMatchObject({ kind: 'dashboard', account: { status: 'active', requirementsDue: [] } });
    const visit = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
    expect(await (await fetch(visit)).text()).toContain('Express dashboard');
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(404);
  });

  test('is set up in the language that the page names, and leads back in it', async () => {
    const mara = await createCreator(server);
    const returnPath = '/account?tab=payouts&lang=ja';
    const { url } = await mara.client.call('getStripeLoginLink', { returnPath });
    const follow = async (address: string, init: RequestInit = {}) =>
      (await fetch(address, { redirect: 'manual', ...init })).headers.get('location') ?? '';
    const visit = await follow(`${url}?lang=ja`);
    expect(await (await fetch(visit)).text()).toContain('<html lang="ja">');
    expect(await follow(url)).toBe(`${server.url}/account?tab=payouts&link=over&lang=ja`);
    expect(await follow(visit, { method: 'POST', body: new URLSearchParams({ do: 'later' }) })).toBe(server.url + returnPath);
  });

  test('shows what the provider still requires', async () => {
    const mara = await createCreator(server);
    await onboardCreator(server, mara, { review: 'document' });
    server.clock.forward(5000);
    const { account, next } = await fetchPayouts(server, mara);
    expect(account).toMatchObject({ status: 'restricted', requirementsDue: ['individual.verification.document'] });
    expect(next).toBe('account_restricted');
    expect((await mara.client.call('getStripeLoginLink', {})).kind).toBe('onboarding');
  });

  test('is shown as active even if the provider’s webhook was lost', async () => {
    if (server.sandbox) server.sandbox.faults.drop = 1;
    const mara = await createCreator(server);
    await onboardCreator(server, mara);
    server.clock.forward(5000);
    expect((await fetchPayouts(server, mara)).account.status).toBe('active');
  });
});

describe('an order’s earnings', () => {
  test('are paid out the next morning, to the cent', async () => {
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

  test('wait until they are $20 in total, and are paid out together, with one transfer per order', async () => {
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

  test('of exactly $20 are paid out the next morning', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara, { priceCents: 15_56 });
    await advanceDay(server);
    expect(await listTransfers(server, orderId)).toEqual([[20_00, 0]]);
  });

  test('whose transfer was made after the backup that this database was restored from are not transferred again', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara, { priceCents: 15_56 });
    const { db, payouts } = server.services;
    const earning = await db.first<{ id: string }>(sql`select id from earning where order_id = ${orderId}`);
    const accountId = (await fetchPayouts(server, mara)).account.accountId ?? '';
    const request = { accountId, cents: 20_00, group: orderId, intentId: null, reference: earning?.id ?? '' };
    await payouts.createTransfer({ ...request, idempotencyKey: `before-${orderId}` });
    await advanceDay(server);
    await waitForPayout(server, orderId, 'paid');
    expect(await listTransfers(server, orderId)).toEqual([[20_00, 0]]);
  });

  test('are kept until the creator has a payout account', async () => {
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

  test('are not paid out before the provider has the money available', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara, { method: 'pm_card_visa' });
    await advanceDay(server);
    expect(await getPayoutStatus(server, orderId)).toBe('processing');
    const { items } = await fetchPayouts(server, mara);
    expect(items).toMatchObject([{ state: 'waiting', cents: 96_00 }]);
    await waitForPayout(server, orderId, 'paid');
  });

  test('that the bank returned show the reason and are paid out again', async () => {
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

  test('of a resale include a royalty for the creator, in a separate transfer', async () => {
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

  test('are found by the reconciliation even if webhook and job were lost, behind many other payouts', async () => {
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
    const reconcile = async () => {
      await db.change(sql`update job set run_at = ${clock.now()} where key = 'payout-reconcile'`);
      await server.jobs.runDue();
      return await getPayoutStatus(server, orderId);
    };
    await expect.poll(reconcile).toBe('paid');
    // The run has ended, and the next one starts from the beginning.
    const nextRunAt = () => db.first(sql`select payload from job where key = 'payout-reconcile' and run_at > ${clock.now()}`);
    await expect.poll(nextRunAt).toEqual({ payload: {} });
    await db.change(sql`delete from payout where id like 'pay_other_%'`);
  });

  test('are visible to their owner only', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara);
    await advanceDay(server);
    await waitForPayout(server, orderId, 'paid');
    const theo: Person = await server.person();
    expect((await fetchPayouts(server, theo)).items).toEqual([]);
  });
});

describe('the seller of an order', () => {
  test('sees their share, its payout date and why it waits; nobody else does', async () => {
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

  test('sees their share from the payment on; the buyer never does', async () => {
    const mara = await createCreator(server);
    const theo = await server.person();
    const purchase = await checkOut(theo.client, await createListedTag(server, mara, { priceCents: 100_00 }));
    await payByCard(server, purchase);
    await waitForOrder(theo.client, purchase, 'paid');
    expect(await theo.client.call('getOrderStatus', { paymentIntentId: purchase.intent.id })).not.toHaveProperty('sale');
    expect(await mara.client.call('getOrderStatus', { paymentIntentId: purchase.intent.id })).toMatchObject({
      sale: { netCents: 96_00, payoutAt: null, why: 'held' },
    });
    expect((await fetchPayouts(server, mara)).heldCents).toBe(96_00);
    // Approved but not yet sent: the ledger already counts it as owed.
    const ines = await server.person({ roles: ['admin'] });
    if (server.sandbox) Object.assign(server.sandbox.faults, { error: 1, only: '/v1/refunds' });
    const part = { orderId: purchase.order.id, cents: 15_00, reason: 'goodwill', words: 'A seam.', idempotencyKey: randomUUID() } as const;
    expect((await ines.client.call('refundOrder', part)).state).toBe('approved');
    expect((await fetchPayouts(server, mara)).heldCents).toBe(82_50);
    expect((await fetchOrder(mara, purchase)).sale).toMatchObject({ netCents: 82_50 });
    if (server.sandbox) Object.assign(server.sandbox.faults, { error: 0, only: '' });
  });
});

describe('provider failures', () => {
  test('lost, truncated and failed responses never cause a second payout', async () => {
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

  test('if a response was lost and its idempotency key has expired, the transfer is looked up before it is created again', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara);
    // The call and both retries.
    if (server.sandbox) Object.assign(server.sandbox.faults, { lostNext: 3, only: '/v1/transfers' });
    await server.jobs.runDue();
    server.clock.forward(24 * 60 * 60_000);
    const countLostResponsesLeft = async () => {
      await server.jobs.runDue();
      return server.sandbox?.faults.lostNext;
    };
    await expect.poll(countLostResponsesLeft).toBe(0);
    clearFaults();
    await server.services.db.change(sql`delete from sandbox_response`);
    await waitForPayout(server, orderId, 'paid');
    expect(await listTransfers(server, orderId)).toEqual([[96_00, 0]]);
  });

  test('duplicate, reordered and lost webhooks lead to the same result', async () => {
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

  test('concurrent payout runs pay once', async () => {
    const mara = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, mara);
    server.clock.forward(24 * 60 * 60_000);
    await Promise.all(Array.from({ length: 4 }, () => server.jobs.runDue()));
    await waitForPayout(server, orderId, 'paid');
    expect(await listTransfers(server, orderId)).toEqual([[96_00, 0]]);
    expect((await fetchPayouts(server, mara)).items).toHaveLength(1);
  });
});
