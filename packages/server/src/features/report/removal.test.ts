import { randomUUID } from 'node:crypto';
import type { Input, Output } from '@strapline/contract/events';
import type { BraTag } from '@strapline/contract/shapes/bra-tag';
import { day, hour } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks } from '../audit/check-books.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { checkOutWithCrypto, payWithCrypto } from '../order/test-crypto.ts';
import { buyAsGuest, checkOut, connectVisitor, createListedTag, fetchOrder, type Purchase, payByCard } from '../order/test-purchase.ts';
import {
  advanceDay,
  createCompletedOrder,
  createPaidCreator,
  getPayoutStatus,
  listTransfers,
  signInAgain,
  waitForPayout,
  waitUntilSent,
} from '../payout/test-payout.ts';
import { connectStranger, decideAboutPiece, decideByAdmins, type PieceDecision, sendReport, undoPieceDecision } from './test-reports.ts';

/** The rows of docs/removal.md with an order. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(
    { TRUST_PROXY: '127.0.0.1', EMBEDDED_COINBASE: 'on' },
    { identityLimits: { accessTokenSeconds: 120 * 86_400 } },
  );
});
afterAll(() => server.close());

const decisions: PieceDecision[] = ['automatic', 'hide', 'remove', 'revokeTag'];
const removals = ['remove', 'revokeTag'] as const;

async function listProblems(): Promise<unknown[]> {
  await waitForJobs(server);
  return (await checkBooks(server.services.db)).results.flatMap(({ rule, discrepancies }) =>
    discrepancies.map((one) => ({ rule, ...one })),
  );
}

/** Until a statement waits for a lock of another transaction. */
async function waitForLockWaiter(): Promise<void> {
  const find = async () =>
    await server.services.db.rows(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%payment_intent_id%'`,
    );
  await expect.poll(find).not.toEqual([]);
}

type Sale = { seller: Person; buyer: Person; braTagId: string; strapCode: string; purchase: Purchase; orderId: string };

/** A paid order that has not shipped. */
async function sell(priceCents = 120_00): Promise<Sale> {
  const [seller, buyer] = [await createPaidCreator(server), await server.person()];
  const braTagId = await createListedTag(server, seller, { priceCents });
  const { strapCode } = await seller.client.call('pullStrapCode', { braTagId });
  const purchase = await buyAsGuest(server, buyer.client, braTagId);
  return { seller, buyer, braTagId, strapCode, purchase, orderId: purchase.order.id };
}

const parcel = { carrier: 'USPS', codeByHand: true } as const;

async function ship({ seller, orderId }: Sale): Promise<void> {
  await seller.client.call('shipOrder', { orderId, ...parcel });
}

/** The decisions that an admin can take about the order, and why it is in the queue. */
async function readCase(orderId: string): Promise<{ can: string[]; why: string | null; isOverdue: boolean }> {
  const admin = await server.person({ roles: ['admin'] });
  const { can, order } = await admin.client.call('fetchOrderCase', { orderId });
  const isOverdue = order.decideBy !== null && new Date(order.decideBy) <= server.clock.now();
  return { can, why: order.needsOperator, isOverdue };
}

async function settle(orderId: string, decision: Input<'settleCase'>['decision']): Promise<Output<'settleCase'>> {
  const admin = await server.person({ roles: ['admin'] });
  const settled = await admin.client.call('settleCase', {
    orderId,
    decision,
    reason: 'We looked at the piece.',
    idempotencyKey: randomUUID(),
  });
  await waitForJobs(server);
  return settled;
}

async function readStatus(owner: Person, braTagId: string): Promise<BraTag['status']> {
  return (await (await signInAgain(server, owner)).client.call('fetchBraTag', { braTagId })).status;
}

describe('an open, unpaid checkout', () => {
  test.each(decisions)('ends without a charge, and the piece can be sold again after a mistake: %s', async (decision) => {
    const seller = await createPaidCreator(server);
    const visitor = await connectVisitor(server);
    const braTagId = await createListedTag(server, seller);
    const purchase = await checkOut(visitor, braTagId);
    const decided = await decideAboutPiece(server, braTagId, decision);
    await waitForJobs(server);
    expect((await fetchOrder({ client: visitor }, purchase)).status).toBe('canceled');
    expect((await payByCard(server, purchase)).body.status).not.toBe('succeeded');
    await expect(checkOut(await connectVisitor(server), braTagId)).rejects.toThrow('not_found');

    await undoPieceDecision(server, seller, decided);
    // A revoked tag was taken off sale, and its creator offers it again.
    if (decision === 'revokeTag')
      await (await signInAgain(server, seller)).client.call('offerBraTag', { braTagId, offered: true, offeredAmount: 9000 });
    expect((await checkOut(await connectVisitor(server), braTagId)).order.status).toBe('pending_payment');
    expect(await listProblems()).toEqual([]);
  });
});

describe('a payment that arrives late', () => {
  test.each(['automatic', 'revokeTag'] as const)('by card is refunded, or was never charged: %s', async (decision) => {
    const seller = await createPaidCreator(server);
    const visitor = await connectVisitor(server);
    const braTagId = await createListedTag(server, seller);
    const purchase = await checkOut(visitor, braTagId);
    await Promise.all([decideAboutPiece(server, braTagId, decision), payByCard(server, purchase)]);
    // The provider's notice of the payment may still be on its way.
    const settled = async (): Promise<unknown> => {
      await waitForJobs(server);
      const { status, next } = await fetchOrder({ client: visitor }, purchase);
      // The payment came first: the order waits for the team.
      return status === 'paid' ? `${next?.what} by ${next?.by}` : status;
    };
    await expect.poll(settled).toMatch(/^(?:decide by operator|canceled)$/);
    await expect.poll(listProblems).toEqual([]);
  });

  test('by card while the piece is being hidden is refunded, and it stays listed for when it is shown again', async () => {
    const { db } = server.services;
    const visitor = await connectVisitor(server);
    const braTagId = await createListedTag(server, await createPaidCreator(server));
    const purchase = await checkOut(visitor, braTagId);
    const paying = await db.transaction(async (trx) => {
      await trx.rows(sql`select 1 from orders where id = ${purchase.order.id} for update`);
      const pay = payByCard(server, purchase);
      // The embedded database has one connection, on which the payment is next.
      if (db.engine === 'postgres') await waitForLockWaiter();
      await trx.change(sql`update bra_tag set moderation = 'hidden' where id = ${braTagId}`);
      return { pay };
    });
    await paying.pay;
    await expect.poll(async () => (await fetchOrder({ client: visitor }, purchase)).status).toBe('canceled');
    await expect.poll(() => db.first(sql`select listing from bra_tag where id = ${braTagId}`)).toEqual({ listing: 'published' });
    await expect.poll(listProblems).toEqual([]);
  });

  test('in USDC waits for an admin, who refunds it', async () => {
    const seller = await createPaidCreator(server);
    const visitor = await connectVisitor(server);
    const braTagId = await createListedTag(server, seller);
    const purchase = await checkOutWithCrypto(visitor, braTagId);
    await decideAboutPiece(server, braTagId, 'remove');
    await waitForJobs(server);
    expect((await fetchOrder({ client: visitor }, purchase)).status).toBe('canceled');
    await payWithCrypto(server, purchase);
    await advanceClock(server, hour);
    const { can, why } = await readCase(purchase.order.id);
    expect({ can, why }).toEqual({ can: ['refund'], why: 'late_crypto' });
    await settle(purchase.order.id, 'refund');
    await expect
      .poll(async () => {
        await advanceClock(server, hour);
        return (await fetchOrder({ client: visitor }, purchase)).paymentStatus;
      })
      .toBe('refunded');
    expect(await listProblems()).toEqual([]);
  });
});

describe('a paid order that has not shipped', () => {
  test.each(['automatic', 'hide'] as const)(
    'waits as long as the review takes, and ships after a dismissed report: %s',
    async (decision) => {
      const sale = await sell();
      const decided = await decideAboutPiece(server, sale.braTagId, decision);
      expect((await fetchOrder(sale.buyer, sale.purchase)).next).toMatchObject({ what: 'decide', by: 'operator', otherwise: null });
      expect((await sale.seller.client.refusal('shipOrder', { orderId: sale.orderId, ...parcel })).reason).toBe('sale_under_review');
      await advanceClock(server, 9 * day);
      expect(await readCase(sale.orderId)).toEqual({ can: ['ship', 'end'], why: 'piece_hidden', isOverdue: true });

      await undoPieceDecision(server, sale.seller, decided);
      const resumed = await fetchOrder(sale.buyer, sale.purchase);
      const byThen = new Date(server.clock.now().getTime() + 7 * day).getTime();
      expect(resumed).toMatchObject({ status: 'paid', paymentStatus: 'captured', next: { what: 'ship', by: 'seller' } });
      expect(Math.abs(Date.parse(resumed.next?.at ?? '') - byThen)).toBeLessThan(hour);
      expect((await readCase(sale.orderId)).why).toBeNull();
      await ship(sale);
      expect(await listProblems()).toEqual([]);
    },
  );

  test.each(removals)('is refunded 48 hours after the removal if no admin decided: %s', async (decision) => {
    const sale = await sell();
    const { reportId } = await decideAboutPiece(server, sale.braTagId, 'automatic');
    await advanceClock(server, 20 * hour);
    await decideByAdmins(server, reportId, decision);
    await advanceClock(server, 47 * hour);
    expect((await fetchOrder(sale.buyer, sale.purchase)).next).toMatchObject({ what: 'decide', otherwise: 'canceled' });
    await advanceClock(server, hour);
    expect(await fetchOrder(sale.buyer, sale.purchase)).toMatchObject({ status: 'canceled', paymentStatus: 'refunded' });
    expect(await listProblems()).toEqual([]);
  });

  test.each(removals)('continues when an appeal was right, within the 48 hours: %s', async (decision) => {
    const sale = await sell();
    const decided = await decideAboutPiece(server, sale.braTagId, decision);
    await advanceClock(server, 40 * hour);
    await undoPieceDecision(server, sale.seller, decided);
    await advanceClock(server, 6 * day);
    expect((await fetchOrder(sale.buyer, sale.purchase)).status).toBe('paid');
    await ship(sale);
    await sale.buyer.client.call('claimCollectorTag', { braTagId: sale.braTagId, strapCode: sale.strapCode, satisfied: true });
    expect((await fetchOrder(sale.buyer, sale.purchase)).status).toBe('completed');
  });

  test('of more than $200 is refunded by no timer and by no single admin', async () => {
    const sale = await sell(250_00);
    await decideAboutPiece(server, sale.braTagId, 'remove');
    expect((await fetchOrder(sale.buyer, sale.purchase)).next).toMatchObject({ what: 'decide', otherwise: null });
    await advanceClock(server, 10 * day);
    expect(await readCase(sale.orderId)).toEqual({ can: ['ship', 'end'], why: 'piece_removed', isOverdue: true });
    expect((await settle(sale.orderId, 'end')).order.status).toBe('paid');
    expect((await settle(sale.orderId, 'end')).order).toMatchObject({ status: 'canceled', paymentStatus: 'refunded' });
    expect(await listProblems()).toEqual([]);
  });

  test('of a revoked piece can’t ship, and an admin who lets a removed one ship isn’t overruled by a later report', async () => {
    const revoked = await sell();
    await decideAboutPiece(server, revoked.braTagId, 'revokeTag');
    expect((await readCase(revoked.orderId)).can).toEqual(['end']);

    const sale = await sell();
    await decideAboutPiece(server, sale.braTagId, 'remove');
    await settle(sale.orderId, 'ship');
    const again = { subject: { kind: 'braTag', id: sale.braTagId }, reason: 'underage' } as const;
    await expect(sendReport(await connectStranger(server), again)).rejects.toThrow('not_found');
    await ship(sale);
    expect((await fetchOrder(sale.buyer, sale.purchase)).status).toBe('shipped');
  });

  test('waits for the longer of two reasons', async () => {
    const sale = await sell();
    const decided = await decideAboutPiece(server, sale.braTagId, 'automatic');
    const admin = await server.person({ roles: ['admin'] });
    const until = new Date(server.clock.now().getTime() + 7 * day).toISOString();
    const change = { username: sale.seller.username, reason: 'Sold pieces that never arrived.', until } as const;
    await admin.client.call('setUserState', { ...change, state: 'suspended' });
    expect((await readCase(sale.orderId)).why).toBe('seller_suspended');
    await admin.client.call('setUserState', { ...change, state: 'active' });
    expect((await readCase(sale.orderId)).why).toBe('piece_hidden');
    await undoPieceDecision(server, sale.seller, decided);
    expect((await readCase(sale.orderId)).why).toBeNull();
    await ship({ ...sale, seller: await signInAgain(server, sale.seller) });
  });
});

describe('a parcel on its way, or delivered', () => {
  test.each(['automatic', 'hide'] as const)('goes on and is paid out: %s', async (decision) => {
    const sale = await sell();
    await ship(sale);
    await decideAboutPiece(server, sale.braTagId, decision);
    expect((await readCase(sale.orderId)).why).toBeNull();
    await sale.buyer.client.call('claimCollectorTag', { braTagId: sale.braTagId, strapCode: sale.strapCode, satisfied: true });
    await waitForPayout(server, sale.orderId, 'paid');
    expect(await listProblems()).toEqual([]);
  });

  test.each(removals)('waits for an admin, who lets it continue: nothing is paid out before: %s', async (decision) => {
    const sale = await sell();
    await ship(sale);
    await decideAboutPiece(server, sale.braTagId, decision);
    expect(await readCase(sale.orderId)).toEqual({ can: ['release', 'end'], why: 'piece_removed', isOverdue: false });
    await sale.buyer.client.call('confirmDelivery', { orderId: sale.orderId });
    expect((await readCase(sale.orderId)).can).toEqual(['release', 'end']);
    await sale.buyer.client.call('confirmDelivery', { orderId: sale.orderId, satisfied: true });
    await advanceDay(server);
    await advanceDay(server);
    expect(await listTransfers(server, sale.orderId)).toEqual([]);
    const { client } = await signInAgain(server, sale.seller);
    expect((await fetchOrder({ client }, sale.purchase)).sale?.why).toBe('under_review');

    expect((await settle(sale.orderId, 'release')).order).toMatchObject({ status: 'completed', needsOperator: null });
    await waitForPayout(server, sale.orderId, 'paid');
    expect(await listProblems()).toEqual([]);
  });

  test.each(removals)('ends with a full refund if an admin decides so: %s', async (decision) => {
    const sale = await sell();
    await ship(sale);
    if (decision === 'remove') await sale.buyer.client.call('confirmDelivery', { orderId: sale.orderId });
    await decideAboutPiece(server, sale.braTagId, decision);
    expect((await settle(sale.orderId, 'end')).order).toMatchObject({ status: 'canceled', paymentStatus: 'refunded', needsOperator: null });
    expect(await readStatus(sale.seller, sale.braTagId)).toBe(decision === 'remove' ? 'active' : 'revoked');
    expect(await listProblems()).toEqual([]);
  });

  test('of more than $200 needs two admins to refund', async () => {
    const sale = await sell(250_00);
    await ship(sale);
    await decideAboutPiece(server, sale.braTagId, 'remove');
    await advanceClock(server, 10 * day);
    expect((await settle(sale.orderId, 'end')).order.status).toBe('shipped');
    expect((await settle(sale.orderId, 'end')).order.status).toBe('canceled');
    expect(await listProblems()).toEqual([]);
  });

  test.each(removals)('continues by itself when an appeal was right, and the buyer can claim it: %s', async (decision) => {
    const sale = await sell();
    await ship(sale);
    const decided = await decideAboutPiece(server, sale.braTagId, decision);
    await undoPieceDecision(server, sale.seller, decided);
    expect((await readCase(sale.orderId)).why).toBeNull();
    expect(await readStatus(sale.seller, sale.braTagId)).toBe('claimable');
    await sale.buyer.client.call('claimCollectorTag', { braTagId: sale.braTagId, strapCode: sale.strapCode, satisfied: true });
    await waitForPayout(server, sale.orderId, 'paid');
    expect(await listProblems()).toEqual([]);
  });

  test('in a dispute stays with the dispute; its payout waits for an admin as well', async () => {
    const sale = await sell();
    await ship(sale);
    await sale.buyer.client.call('confirmDelivery', { orderId: sale.orderId });
    await sale.buyer.client.call('openDispute', {
      orderId: sale.orderId,
      reason: 'not_authentic',
      words: 'The label is a copy.',
      wants: { kind: 'full' },
      idempotencyKey: randomUUID(),
    });
    await decideAboutPiece(server, sale.braTagId, 'remove');
    expect((await readCase(sale.orderId)).can).toEqual(['release']);
    await sale.buyer.client.call('confirmDelivery', { orderId: sale.orderId, satisfied: true }).catch(() => null);
    expect(await getPayoutStatus(server, sale.orderId)).toBe('held');
  });
});

describe('earned money', () => {
  test.each(removals)('of a completed order waits, also when its payout was queued: %s', async (decision) => {
    const seller = await createPaidCreator(server);
    const earned = await createCompletedOrder(server, seller);
    const queued = await createCompletedOrder(server, seller, { method: 'pm_card_visa' });
    const pieces = await findPieces([earned, queued]);
    const decided = await Promise.all(pieces.map((braTagId) => decideAboutPiece(server, braTagId, decision)));
    await advanceDay(server);
    await advanceDay(server);
    for (const orderId of [earned, queued]) {
      expect(await readCase(orderId)).toMatchObject({ can: ['release', 'end'], why: 'piece_removed' });
      expect(['pending', 'processing']).toContain(await getPayoutStatus(server, orderId));
      expect(await listTransfers(server, orderId)).toEqual([]);
    }
    expect(await listProblems()).toEqual([]);

    const [first, second] = decided;
    if (first) await undoPieceDecision(server, seller, first);
    await waitForPayout(server, earned, 'paid');
    expect(second?.braTagId).toBe(pieces[1]);
    await settle(queued, 'end');
    await waitForPayout(server, queued, 'reversed');
    await advanceClock(server, hour);
    const admin = await server.person({ roles: ['admin'] });
    expect((await admin.client.call('fetchOrderCase', { orderId: queued })).order.paymentStatus).toBe('refunded');
    expect(await listProblems()).toEqual([]);
  });

  test('that is on its way to the account but not to the bank waits there', async () => {
    const seller = await createPaidCreator(server);
    // The payment isn't available yet, so the payout waits after its transfer.
    const orderId = await createCompletedOrder(server, seller, { method: 'pm_card_visa' });
    await advanceDay(server);
    const [transfer] = await listTransfers(server, orderId);
    expect(transfer).toBeDefined();
    const [braTagId = ''] = await findPieces([orderId]);
    const decided = await decideAboutPiece(server, braTagId, 'remove');
    for (let days = 0; days < 9; days += 1) await advanceDay(server);
    expect(await getPayoutStatus(server, orderId)).toBe('processing');
    await undoPieceDecision(server, seller, decided);
    await waitForPayout(server, orderId, 'paid');
    expect(await listProblems()).toEqual([]);
  });

  test('that was sent to the bank arrives, and the order needs no admin', async () => {
    const seller = await createPaidCreator(server);
    const orderId = await createCompletedOrder(server, seller);
    await waitUntilSent(server, orderId);
    const [braTagId = ''] = await findPieces([orderId]);
    await decideAboutPiece(server, braTagId, 'remove');
    expect((await readCase(orderId)).why).toBeNull();
    await waitForPayout(server, orderId, 'paid');
  });
});

async function findPieces(orderIds: readonly string[]): Promise<string[]> {
  const admin = await server.person({ roles: ['admin'] });
  return await Promise.all(orderIds.map(async (orderId) => (await admin.client.call('fetchOrderCase', { orderId })).order.braTagId));
}
