import { randomUUID } from 'node:crypto';
import { day } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks, reportOf } from '../audit/check-books.ts';
import { checkOut, creator, manyAddresses, onSale, pageOf, payBy, untilOrder } from '../order/test-purchase.ts';
import { pageSize } from './reconcile-payouts.ts';
import {
  completedOrder,
  inTheBooks,
  nextDay,
  onboard,
  paidCreator,
  payoutStatusOf,
  payoutsOf,
  signedInAnew,
  transfersOf,
  untilPayout,
} from './test-payout.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(manyAddresses);
});
afterAll(() => server.close());
afterEach(async () => {
  calm();
  expect(reportOf(await checkBooks(server.services.db))).toContain('Everything agrees.');
});

function calm(): void {
  const quiet = { error: 0, lost: 0, cut: 0, lostNext: 0, drop: 0, duplicate: 0, reorder: false, only: '' };
  if (server.sandbox) Object.assign(server.sandbox.chaos, quiet);
}

describe('a payout account', () => {
  test('is made once, however often it is asked for at once, and its link leads to the provider', async () => {
    const mara = await creator(server);
    expect((await payoutsOf(server, mara)).account).toEqual({ accountId: null, status: 'none', requirementsDue: [] });
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
    const mara = await paidCreator(server);
    const { url, kind, account } = await mara.client.call('getStripeLoginLink', {});
    expect({ kind, account }).toMatchObject({ kind: 'dashboard', account: { status: 'active', requirementsDue: [] } });
    const visit = (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
    expect(await (await fetch(visit)).text()).toContain('Express dashboard');
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(404);
  });

  test('says what the provider still wants', async () => {
    const mara = await creator(server);
    await onboard(server, mara, { review: 'document' });
    server.clock.forward(5000);
    const { account, next } = await payoutsOf(server, mara);
    expect(account).toMatchObject({ status: 'restricted', requirementsDue: ['individual.verification.document'] });
    expect(next).toBe('account_restricted');
    expect((await mara.client.call('getStripeLoginLink', {})).kind).toBe('onboarding');
  });

  test('is known to be active without the provider’s message, as soon as its person looks', async () => {
    if (server.sandbox) server.sandbox.chaos.drop = 1;
    const mara = await creator(server);
    await onboard(server, mara);
    server.clock.forward(5000);
    expect((await payoutsOf(server, mara)).account.status).toBe('active');
  });
});

describe('what an order earned', () => {
  test('goes to the creator the next morning, to the cent, and everybody can see how', async () => {
    const mara = await paidCreator(server);
    const orderId = await completedOrder(server, mara);
    expect(await payoutStatusOf(server, orderId)).toBe('pending');
    expect(await payoutsOf(server, mara)).toMatchObject({ balanceCents: 96_00, next: 'scheduled', items: [] });
    await nextDay(server);
    expect(await transfersOf(server, orderId)).toEqual([[96_00, 0]]);
    expect(await inTheBooks(server, mara)).toEqual({});
    await untilPayout(server, orderId, 'paid');
    const { items, paidCents, balanceCents, onTheWayCents } = await payoutsOf(server, mara);
    expect({ paidCents, balanceCents, onTheWayCents }).toEqual({ paidCents: 96_00, balanceCents: 0, onTheWayCents: 0 });
    expect(items).toMatchObject([{ cents: 96_00, state: 'paid', reason: null, orders: [{ orderId, kind: 'sale', cents: 96_00 }] }]);
  });

  test('waits until it is $20, and then goes together, with a transfer for each order', async () => {
    const mara = await paidCreator(server);
    const first = await completedOrder(server, mara, { priceCents: 15_00 });
    await nextDay(server);
    expect(await payoutStatusOf(server, first)).toBe('pending');
    expect(await payoutsOf(server, mara)).toMatchObject({ next: 'below_minimum', nextAt: null, balanceCents: 19_50 });
    const second = await completedOrder(server, mara, { priceCents: 15_00 });
    await nextDay(server);
    await untilPayout(server, first, 'paid');
    await untilPayout(server, second, 'paid');
    expect([await transfersOf(server, first), await transfersOf(server, second)]).toEqual([[[19_50, 0]], [[19_50, 0]]]);
    expect((await payoutsOf(server, mara)).items).toMatchObject([{ cents: 39_00, state: 'paid' }]);
  });

  test('of exactly $20 goes the next morning', async () => {
    const mara = await paidCreator(server);
    const orderId = await completedOrder(server, mara, { priceCents: 15_56 });
    await nextDay(server);
    expect(await transfersOf(server, orderId)).toEqual([[20_00, 0]]);
  });

  test('is kept for who has no account yet, and goes once they have', async () => {
    const mara = await creator(server);
    const orderId = await completedOrder(server, mara);
    await nextDay(server);
    expect(await payoutStatusOf(server, orderId)).toBe('pending');
    expect(await payoutsOf(server, mara)).toMatchObject({ next: 'no_account', balanceCents: 96_00 });
    await onboard(server, mara);
    await payoutsOf(server, mara);
    await untilPayout(server, orderId, 'paid');
    expect(await transfersOf(server, orderId)).toEqual([[96_00, 0]]);
  });

  test('is not paid out before the provider has the money', async () => {
    const mara = await paidCreator(server);
    const orderId = await completedOrder(server, mara, { method: 'pm_card_visa' });
    await nextDay(server);
    expect(await payoutStatusOf(server, orderId)).toBe('processing');
    const { items } = await payoutsOf(server, mara);
    expect(items).toMatchObject([{ state: 'waiting', cents: 96_00 }]);
    await untilPayout(server, orderId, 'paid');
  });

  test('comes back from a bank that refuses it, says why, and goes again', async () => {
    const mara = await paidCreator(server, { account: '000111111116' });
    const orderId = await completedOrder(server, mara);
    await nextDay(server);
    await untilPayout(server, orderId, 'failed');
    const { items } = await payoutsOf(server, mara);
    expect(items).toMatchObject([{ state: 'failed', reason: expect.stringContaining('no such account') }]);
    const { account } = await payoutsOf(server, mara);
    const accountId = account.accountId ?? '';
    await server.services.db.change(
      sql`update sandbox_object set body = replace(replace(body::text, '"last4": "1116"', '"last4": "6789"'), '"last4":"1116"', '"last4":"6789"')::jsonb, version = version + 1 where id = ${accountId}`,
    );
    await nextDay(server);
    await untilPayout(server, orderId, 'paid');
    expect(await transfersOf(server, orderId)).toEqual([[96_00, 0]]);
  });

  test('of a resale has a royalty for who made the piece, in a transfer of its own', async () => {
    const maker = await paidCreator(server);
    const seller = await paidCreator(server);
    const orderId = await completedOrder(server, maker, { priceCents: 500_00, soldBy: seller });
    await nextDay(server);
    await untilPayout(server, orderId, 'paid');
    expect((await transfersOf(server, orderId)).sort()).toEqual([
      [25_00, 0],
      [431_00, 0],
    ]);
    await nextDay(server);
    expect((await payoutsOf(server, maker)).items).toMatchObject([
      { cents: 25_00, state: 'paid', orders: [{ orderId, kind: 'royalty', cents: 25_00 }] },
    ]);
    expect((await payoutsOf(server, seller)).paidCents).toBe(431_00);
  });

  test('is found by the safety net behind however many others, when its message was lost and nobody works on it', async () => {
    const mara = await paidCreator(server);
    const orderId = await completedOrder(server, mara);
    await nextDay(server);
    expect(await payoutStatusOf(server, orderId)).toBe('processing');
    const { db, clock } = server.services;
    await db.change(
      sql`insert into payout (id, creator_id, provider, provider_account_id, cents, state, provider_payout_id, created_at, updated_at)
          select 'pay_other_' || n, p.creator_id, p.provider, p.provider_account_id, 100, 'sent', 'po_other_' || n, p.created_at, p.updated_at - interval '1 hour'
          from payout p cross join generate_series(1, ${2 * pageSize}) n where p.creator_id = ${mara.accountId}`,
    );
    if (server.sandbox) server.sandbox.chaos.drop = 1;
    await db.change(sql`delete from job where key like 'payout-advance:%'`);
    server.clock.forward(7 * day);
    const afterRound = async () => {
      await db.change(sql`update job set run_at = ${clock.now()} where key = 'payout-reconcile'`);
      await server.jobs.runDue();
      return await payoutStatusOf(server, orderId);
    };
    await expect.poll(afterRound, { timeout: 20_000 }).toBe('paid');
    // The round has ended, and the next one begins anew.
    const next = () => db.first(sql`select payload from job where key = 'payout-reconcile' and run_at > ${clock.now()}`);
    await expect.poll(next, { timeout: 20_000 }).toEqual({ payload: {} });
    await db.change(sql`delete from payout where id like 'pay_other_%'`);
  });

  test('is nobody else’s to see', async () => {
    const mara = await paidCreator(server);
    const orderId = await completedOrder(server, mara);
    await nextDay(server);
    await untilPayout(server, orderId, 'paid');
    const theo: Person = await server.person();
    expect((await payoutsOf(server, theo)).items).toEqual([]);
  });
});

describe('the seller of an order', () => {
  test('is told what is theirs, when it comes and why not yet; nobody else is', async () => {
    const mara = await creator(server);
    const orderId = await completedOrder(server, mara);
    const saleNow = async () => {
      const { client } = await signedInAnew(server, mara);
      const { items } = await client.call('listOrders', { as: 'seller' });
      return items.find(({ id }) => id === orderId)?.sale;
    };
    expect(await saleNow()).toEqual({
      priceCents: 100_00,
      commissionCents: 10_00,
      royaltyCents: 0,
      deliveryCents: 6_00,
      netCents: 96_00,
      payoutAt: null,
      why: 'no_account',
      providerWords: null,
    });
    await onboard(server, mara);
    await payoutsOf(server, mara);
    await server.jobs.runDue();
    expect(await saleNow()).toMatchObject({ payoutAt: expect.stringContaining('T06:00'), why: 'scheduled' });
    await nextDay(server);
    expect((await saleNow())?.why).toMatch(/on_its_way|paid/);
    await untilPayout(server, orderId, 'paid');
    expect(await saleNow()).toMatchObject({ payoutAt: expect.any(String), why: 'paid' });
  });

  test('sees their part of the price from the first payment on, and the buyer never does', async () => {
    const mara = await creator(server);
    const theo = await server.person();
    const purchase = await checkOut(theo.client, await onSale(server, mara, { priceCents: 100_00 }));
    await payBy(server, purchase);
    await untilOrder(theo.client, purchase, 'paid');
    expect(await theo.client.call('getOrderStatus', { paymentIntentId: purchase.intent.id })).not.toHaveProperty('sale');
    expect(await mara.client.call('getOrderStatus', { paymentIntentId: purchase.intent.id })).toMatchObject({
      sale: { netCents: 96_00, payoutAt: null, why: 'held' },
    });
    expect((await payoutsOf(server, mara)).heldCents).toBe(96_00);
    // Promised, and not with the buyer yet: the books hold it for them already.
    const ines = await server.person({ roles: ['admin'] });
    if (server.sandbox) Object.assign(server.sandbox.chaos, { error: 1, only: '/v1/refunds' });
    const part = { orderId: purchase.order.id, cents: 15_00, reason: 'goodwill', words: 'A seam.', idempotencyKey: randomUUID() } as const;
    expect((await ines.client.call('refundOrder', part)).state).toBe('approved');
    expect((await payoutsOf(server, mara)).heldCents).toBe(82_50);
    expect((await pageOf(mara, purchase)).sale).toMatchObject({ netCents: 82_50 });
    if (server.sandbox) Object.assign(server.sandbox.chaos, { error: 0, only: '' });
  });
});

describe('whatever goes wrong with the provider', () => {
  test('answers that get lost, cut off or are failures pay nobody twice', async () => {
    const mara = await paidCreator(server);
    const orders = [await completedOrder(server, mara), await completedOrder(server, mara)];
    if (server.sandbox) Object.assign(server.sandbox.chaos, { lost: 0.25, cut: 0.2, error: 0.2, seed: 7 });
    for (let i = 0; i < 3; i += 1) await nextDay(server);
    calm();
    for (const orderId of orders) {
      await untilPayout(server, orderId, 'paid');
      expect(await transfersOf(server, orderId)).toEqual([[96_00, 0]]);
    }
    expect((await payoutsOf(server, mara)).paidCents).toBe(192_00);
  });

  test('an answer lost for longer than the provider remembers keys is looked for before asking again', async () => {
    const mara = await paidCreator(server);
    const orderId = await completedOrder(server, mara);
    // The call and both its repetitions.
    if (server.sandbox) Object.assign(server.sandbox.chaos, { lostNext: 3, only: '/v1/transfers' });
    await server.jobs.runDue();
    server.clock.forward(24 * 60 * 60_000);
    const lostStill = async () => {
      await server.jobs.runDue();
      return server.sandbox?.chaos.lostNext;
    };
    await expect.poll(lostStill, { timeout: 8000 }).toBe(0);
    calm();
    await server.services.db.change(sql`delete from sandbox_answer`);
    await untilPayout(server, orderId, 'paid');
    expect(await transfersOf(server, orderId)).toEqual([[96_00, 0]]);
  });

  test('messages that come twice, in any order or never lead to the same end', async () => {
    const mara = await paidCreator(server);
    const orders = [await completedOrder(server, mara), await completedOrder(server, mara), await completedOrder(server, mara)];
    if (server.sandbox) Object.assign(server.sandbox.chaos, { duplicate: 2, reorder: true, drop: 0.5 });
    await nextDay(server);
    for (const orderId of orders) await untilPayout(server, orderId, 'paid');
    expect((await payoutsOf(server, mara)).paidCents).toBe(288_00);
  });

  test('two servers that pay out at the same moment pay once', async () => {
    const mara = await paidCreator(server);
    const orderId = await completedOrder(server, mara);
    server.clock.forward(24 * 60 * 60_000);
    await Promise.all(Array.from({ length: 4 }, () => server.jobs.runDue()));
    await untilPayout(server, orderId, 'paid');
    expect(await transfersOf(server, orderId)).toEqual([[96_00, 0]]);
    expect((await payoutsOf(server, mara)).items).toHaveLength(1);
  });
});
