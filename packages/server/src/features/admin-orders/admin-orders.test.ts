import { randomUUID } from 'node:crypto';
import type { Output } from '@strapline/contract/events';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { findBrokenAuditRows } from '../audit/audit.ts';
import { checkBooks, countDiscrepancies, formatAuditReport } from '../audit/check-books.ts';
import { listOrderMails } from '../order/test-clock.ts';
import {
  buyAsGuest,
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  fetchOrder,
  payByCard,
  trustForwardedFor,
} from '../order/test-purchase.ts';
import { createMismatchedPayment, createStuckOrder } from './test-case.ts';

let server: TestServer;
let mara: Person;
let ines: Person;
let otto: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await createCreator(server);
  ines = await server.person({ roles: ['admin'] });
  otto = await server.person({ roles: ['admin'] });
});
afterAll(async () => {
  await server?.close();
});

type Decision = 'refund' | 'accept' | 'deliver' | 'end';
type Case = Output<'fetchOrderCase'>;

async function settleOrder(by: Person, orderId: string, decision: Decision, idempotencyKey: string = randomUUID()): Promise<Case> {
  return await by.client.call('settleCase', { orderId, decision, reason: 'looked at both sides', idempotencyKey });
}

async function listAuditActions(object: string): Promise<string[]> {
  const rows = await server.services.db.rows<{ action: string }>(sql`select action from audit where object = ${object} order by id`);
  return rows.map(({ action }) => action);
}

/** All pages of a search, two orders each. */
async function findOrders(client: Client, about: object): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Output<'listAllOrders'> = await client.call('listAllOrders', { ...about, limit: 2, ...(cursor ? { cursor } : {}) });
    ids.push(...page.items.map(({ id }) => id));
    if (!page.nextCursor) return ids;
    cursor = page.nextCursor;
  }
}

describe('all orders', () => {
  test('are found by order number, payment, tag, title, username or e-mail, newest first; searches for a person are logged', async () => {
    const june = await server.person();
    const guest = await connectVisitor(server);
    const titles = ['Plum balconette', 'Bralette, cage-trim', 'Rose bralette'];
    const tags: string[] = [];
    for (const title of titles) tags.push(await createListedTag(server, mara, { title }));
    const [plum, second] = [await buyAsGuest(server, guest, tags[0] ?? ''), await buyAsGuest(server, guest, tags[1] ?? '')];
    const third = await checkOut(june.client, tags[2] ?? '', { email: 'june@letters.example' });
    const guests = await checkOut(await connectVisitor(server), await createListedTag(server, mara), { email: 'Pia@Letters.example' });

    expect((await findOrders(ines.client, {})).slice(0, 4)).toEqual([guests, third, second, plum].map(({ order }) => order.id));
    expect(await findOrders(ines.client, { q: plum.order.id })).toEqual([plum.order.id]);
    const tail = plum.order.id.slice(-8).toUpperCase();
    expect(await findOrders(ines.client, { q: `${tail.slice(0, 4)}-${tail.slice(4)}` })).toEqual([plum.order.id]);
    // A word of a title may look like an order number.
    expect(await findOrders(ines.client, { q: 'cage-trim' })).toEqual([second.order.id]);
    expect(await findOrders(ines.client, { q: second.intent.id })).toEqual([second.order.id]);
    expect(await findOrders(ines.client, { q: tags[2] })).toEqual([third.order.id]);
    expect(await findOrders(ines.client, { q: 'plum Balconette' })).toEqual([plum.order.id]);
    expect(await findOrders(ines.client, { q: june.username })).toEqual([third.order.id]);
    expect(await findOrders(ines.client, { q: 'pia@letters.EXAMPLE' })).toEqual([guests.order.id]);
    expect(await findOrders(ines.client, { q: 'amber_lark_zzz' })).toEqual([]);
    expect(await findOrders(ines.client, { q: mara.username, status: 'paid' })).toEqual([second.order.id, plum.order.id]);
    expect(await findOrders(ines.client, { paymentStatus: 'refunded' })).toEqual([]);
    expect(await findOrders(ines.client, { payoutStatus: 'held' })).toEqual([second.order.id, plum.order.id]);

    expect(await listAuditActions(june.accountId)).toEqual(['orders.searched']);
    const written = await server.services.db.rows(sql`select * from audit where detail::text || object || action ~* 'letters'`);
    expect(written).toEqual([]);
    expect((await ines.client.refusal('listAllOrders', { cursor: 'bm9uZQ' })).fields).toHaveProperty('cursor');
  });
});

describe('the case of an order', () => {
  test('shows its history and its money as in the ledger, without address and e-mail', async () => {
    const purchase = await buyAsGuest(server, await connectVisitor(server), await createListedTag(server, mara, { priceCents: 80_00 }));
    const paid = await ines.client.call('fetchOrderCase', { orderId: purchase.order.id });
    const cents = purchase.order.amountCents;
    expect(paid.order).toMatchObject({ status: 'paid', seller: mara.username, buyer: null, amountCents: cents });
    expect(paid.timeline.map(({ by }) => by)).toEqual(['buyer', 'system']);
    expect(paid.money).toMatchObject({ capturedCents: cents, heldCents: cents, owedCents: 0, refundedCents: 0, currency: 'usd' });
    expect(paid.money.clearingCents).toBe(cents - paid.money.feeCents);
    expect(paid.postings.reduce((sum, posting) => sum + posting.cents, 0)).toBe(0);
    expect(paid.webhooks.map(({ type, outcome }) => [type, outcome])).toContainEqual(['payment_intent.succeeded', 'settled']);

    await mara.client.call('cancelOrder', { orderId: purchase.order.id, reason: 'a seam gave way' });
    const ended = await ines.client.call('fetchOrderCase', { orderId: purchase.order.id });
    expect(ended.money).toMatchObject({ capturedCents: cents, refundedCents: cents, heldCents: 0, owedCents: 0 });
    expect(JSON.stringify(ended)).not.toMatch(/Elm Street|post\.example|pi_\w+_secret/);
    expect(await listAuditActions(purchase.order.id)).toEqual(['order.viewed', 'order.viewed']);
    expect(ended.can).toEqual([]);
  });
});

describe('an order that needs an operator', () => {
  test('a payment of the wrong amount is refunded, the piece is listed again, and only one decision is possible', async () => {
    const { order } = await createMismatchedPayment(server, mara, 50_00);
    expect(await findOrders(ines.client, { needsOperator: true })).toEqual([order.id]);
    const seen = await ines.client.call('fetchOrderCase', { orderId: order.id });
    expect(seen.can).toEqual(['refund']);
    expect(
      (await ines.client.refusal('settleCase', { orderId: order.id, decision: 'accept', reason: 'fine', idempotencyKey: randomUUID() }))
        .code,
    ).toBe('conflict');
    const key = randomUUID();
    const done = await settleOrder(ines, order.id, 'refund', key);
    expect(done).toMatchObject({ order: { status: 'canceled', needsOperator: null }, can: [] });
    expect((await settleOrder(ines, order.id, 'refund', key)).decisions).toHaveLength(1);
    await expect.poll(async () => (await ines.client.call('fetchOrderCase', { orderId: order.id })).money.owedCents).toBe(0);
    expect(await findOrders(ines.client, { needsOperator: true })).toEqual([]);
    expect((await listAuditActions(order.id)).filter((action) => action.startsWith('case'))).toEqual(['case.refund']);
  });

  test('a refund above $200 needs the same decision from a second admin', async () => {
    const { order } = await createMismatchedPayment(server, mara, 400_00);
    const pending = await settleOrder(ines, order.id, 'refund');
    expect(pending).toMatchObject({ order: { status: 'pending_payment' }, decisions: [{ state: 'waiting', askedBy: ines.username }] });
    const again = { orderId: order.id, decision: 'refund', reason: 'me again', idempotencyKey: randomUUID() };
    expect((await ines.client.refusal('settleCase', again)).reason).toBe('second_admin_needed');
    const done = await settleOrder(otto, order.id, 'refund');
    expect(done.decisions).toMatchObject([{ state: 'done', askedBy: ines.username, approvedBy: otto.username }]);
    expect(done.order.status).toBe('canceled');
    const alone = sql`update case_decision set approved_by = requested_by where order_id = ${order.id}`;
    await expect(server.services.db.change(alone)).rejects.toThrow('case_decision_two_people');
  });

  test('a stuck parcel is marked as delivered, or its order is canceled', async () => {
    const [arrived, lost] = [await createStuckOrder(server, mara), await createStuckOrder(server, mara)];
    expect((await settleOrder(ines, arrived.order.id, 'deliver')).order).toMatchObject({ status: 'delivered', needsOperator: null });
    expect(await listOrderMails(server, arrived.order.id)).toContain('Your parcel arrived');
    const ended = await settleOrder(ines, lost.order.id, 'end');
    expect(ended.order.status).toBe('canceled');
    expect(ended.timeline.at(-2)).toMatchObject({ code: 'case_end', params: { reason: 'looked at both sides' } });
  });

  test('the buyer can confirm a late delivery, and claim the piece then', async () => {
    const june = await server.person();
    const purchase = await createStuckOrder(server, mara, { buyer: june });
    const { order } = purchase;
    expect((await fetchOrder(june, purchase)).can).toEqual(['confirmDelivery']);
    expect((await fetchOrder(mara, purchase)).can).toEqual(['correctTracking', 'pullStrapCode']);
    expect(await june.client.call('confirmDelivery', { orderId: order.id })).toMatchObject({ status: 'delivered', can: ['claim'] });
    expect(await findOrders(ines.client, { needsOperator: true })).toEqual([]);
  });

  test('an admin can mark any shipped parcel as delivered', async () => {
    const { order } = await buyAsGuest(server, await connectVisitor(server), await createListedTag(server, mara));
    await mara.client.call('shipOrder', { orderId: order.id, carrier: 'USPS', codeByHand: true });
    expect((await ines.client.call('fetchOrderCase', { orderId: order.id })).can).toEqual(['deliver']);
    expect(await settleOrder(ines, order.id, 'deliver')).toMatchObject({ order: { status: 'delivered' }, decisions: [{ why: 'shipped' }] });
  });

  test('an admin can’t decide about their own purchase or sale', async () => {
    const seller = await server.person({ roles: ['admin'], birthDate: '1990-05-01' });
    const buyer = await server.person({ roles: ['admin'] });
    const { order } = await createStuckOrder(server, seller, { buyer });
    const orderId = order.id;
    const reason = 'I would know';
    for (const { client } of [seller, buyer]) {
      const idempotencyKey = randomUUID();
      const refusals = [
        await client.refusal('settleCase', { orderId, decision: 'deliver', reason, idempotencyKey }),
        await client.refusal('settleCase', { orderId, decision: 'end', reason, idempotencyKey }),
        await client.refusal('refundOrder', { orderId, cents: 10_00, reason: 'goodwill', words: reason, idempotencyKey }),
        await client.refusal('decideDispute', { orderId, decision: 'buyer', words: reason, idempotencyKey }),
      ];
      expect(refusals.map(({ code }) => code)).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden']);
    }
    expect((await ines.client.call('fetchOrderCase', { orderId })).decisions).toEqual([]);
  });

  test('earlier refunds by the same admin count towards the $200', async () => {
    const { order } = await createStuckOrder(server, mara, { priceCents: 320_00 });
    // The state while the parcel was on its way.
    await server.services.db.change(sql`update orders set status = 'shipped', needs_operator = null where id = ${order.id}`);
    const part = {
      orderId: order.id,
      cents: 150_00,
      reason: 'goodwill',
      words: 'It takes so long.',
      idempotencyKey: randomUUID(),
    } as const;
    expect((await ines.client.call('refundOrder', part)).state).toMatch(/approved|sent/);
    await server.services.db.change(sql`update orders set status = 'disputed', needs_operator = 'no_movement' where id = ${order.id}`);
    expect(await settleOrder(ines, order.id, 'end')).toMatchObject({ order: { status: 'disputed' }, decisions: [{ state: 'waiting' }] });
    const alone = sql`update case_decision set state = 'done' where order_id = ${order.id}`;
    await expect(server.services.db.change(alone)).rejects.toThrow('case_decision_second_person');
    expect((await settleOrder(otto, order.id, 'end')).order.status).toBe('canceled');
  });

  test('of two concurrent decisions one succeeds', async () => {
    const { order } = await createStuckOrder(server, mara);
    const both = await Promise.allSettled([settleOrder(ines, order.id, 'deliver'), settleOrder(otto, order.id, 'end')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ines.client.call('fetchOrderCase', { orderId: order.id })).decisions).toHaveLength(1);
  });

  test('a late payment of the right amount is accepted while the piece is free, and the ledger holds it again', async () => {
    const purchase = await checkOut(await connectVisitor(server), await createListedTag(server, mara, { priceCents: 70_00 }));
    const { id, amountCents } = purchase.order;
    await payByCard(server, purchase);
    await expect.poll(async () => (await ines.client.call('fetchOrderCase', { orderId: id })).order.status).toBe('paid');
    // The state after a late crypto payment: the hold had expired, and an operator has to decide.
    await server.services.db.transaction(async (trx) => {
      await trx.change(
        sql`update orders set status = 'expired', holds_tag = false, ended_at = now(), paid_at = null, needs_operator = 'late_crypto', payout_status = 'none', timer_at = null where id = ${id}`,
      );
      await trx.change(sql`update listing set state = 'published' where bra_tag_id = ${purchase.order.braTagId}`);
      await trx.change(sql`update bra_tag set listing = 'published' where id = ${purchase.order.braTagId}`);
      await trx.rows(
        sql`select ledger_post(${JSON.stringify([
          {
            cause: `test:${id}`,
            kind: 'cancellation',
            orderId: id,
            currency: 'usd',
            at: new Date(),
            postings: [
              { account: 'buyer_payments', subject: id, cents: amountCents },
              { account: 'refunds', subject: id, cents: -amountCents },
            ],
          },
        ])}::jsonb)`,
      );
    });
    const accepted = await settleOrder(ines, id, 'accept');
    expect(accepted.order).toMatchObject({ status: 'paid', payoutStatus: 'held', needsOperator: null });
    expect(accepted.money).toMatchObject({ heldCents: amountCents, owedCents: 0 });
  });

  test('the ledger is consistent after all of this', async () => {
    await server.jobs.runDue();
    const books = await checkBooks(server.services.db);
    expect(countDiscrepancies(books), formatAuditReport(books)).toBe(0);
    expect(await findBrokenAuditRows(server.services.db)).toEqual([]);
  });
});
