import { randomUUID } from 'node:crypto';
import { hour } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../audit/check-books.ts';
import { pauseSales } from '../listing/listing.ts';
import { orderStore } from '../order/order.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import {
  buyAsGuest,
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  fetchOrder,
  type Purchase,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from '../order/test-purchase.ts';
import { signInAgain } from '../payout/test-payout.ts';
import { type StopReason, stopSale } from './cancellation.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
});
afterAll(() => server.close());

async function pause(seller: Person, isPaused = true): Promise<void> {
  await server.services.db.transaction((trx) => pauseSales(trx, seller.accountId, isPaused));
}

async function stop({ order }: Purchase, reason: StopReason = 'seller_suspended'): Promise<void> {
  await server.services.db.transaction(async (trx) => {
    const locked = await orderStore.findForUpdate(trx, order.id);
    if (locked) await stopSale(trx, server.services, locked, reason);
  });
}

async function listProblems(): Promise<unknown[]> {
  await waitForJobs(server);
  return (await checkBooks(server.services.db)).results.flatMap(({ rule, discrepancies }) =>
    discrepancies.map((one) => ({ rule, ...one })),
  );
}

/** A paid order that has not shipped, and its sale is stopped. */
async function createStoppedOrder(): Promise<{ seller: Person; buyer: Person; purchase: Purchase }> {
  const [seller, buyer] = [await createCreator(server), await server.person()];
  const purchase = await buyAsGuest(server, buyer.client, await createListedTag(server, seller));
  await stop(purchase);
  return { seller, buyer, purchase };
}

test('a paused listing has no page and cannot be bought, and comes back as it was', async () => {
  const seller = await createCreator(server);
  const title = `Paused ${randomUUID().slice(0, 8)}`;
  const braTagId = await createListedTag(server, seller, { title });
  const visitor = await connectVisitor(server);
  const { slug } = await seller.client.call('fetchBraTag', { braTagId });
  await pause(seller);
  expect((await visitor.call('searchListings', { q: title })).items).toEqual([]);
  expect((await visitor.refusal('fetchListing', { slug: slug ?? '' })).code).toBe('not_found');
  await expect(checkOut(visitor, braTagId)).rejects.toThrow('conflict');
  expect(await listProblems()).toEqual([]);

  await pause(seller, false);
  expect((await visitor.call('searchListings', { q: title })).items).toHaveLength(1);
  expect((await visitor.call('fetchListing', { slug: slug ?? '' })).listing).toBe('published');
});

test('an open checkout ends without a charge', async () => {
  const seller = await createCreator(server);
  const visitor = await connectVisitor(server);
  const purchase = await checkOut(visitor, await createListedTag(server, seller));
  await pause(seller);
  await stop(purchase);
  await waitForJobs(server);
  expect((await fetchOrder({ client: visitor }, purchase)).status).toBe('canceled');
  expect((await payByCard(server, purchase)).body.status).not.toBe('succeeded');
});

test('a payment that arrives before its checkout ends is refunded', async () => {
  const seller = await createCreator(server);
  const visitor = await connectVisitor(server);
  const purchase = await checkOut(visitor, await createListedTag(server, seller));
  await pause(seller);
  await payByCard(server, purchase);
  const order = await waitForOrder(visitor, purchase, 'canceled');
  await waitForJobs(server);
  expect(await fetchOrder({ client: visitor }, purchase)).toMatchObject({ paymentStatus: 'refunded' });
  expect(order.status).toBe('canceled');
  expect(await listProblems()).toEqual([]);
});

test('a stopped order is not shipped, and refunded after 48 hours', async () => {
  const { seller, buyer, purchase } = await createStoppedOrder();
  const shown = await fetchOrder(buyer, purchase);
  expect(shown.next).toMatchObject({ what: 'decide', by: 'operator', otherwise: 'canceled' });
  const shipped = await seller.client.refusal('shipOrder', { orderId: purchase.order.id, carrier: 'USPS', codeByHand: true });
  expect(shipped).toMatchObject({ code: 'conflict', reason: 'sale_under_review' });
  await advanceClock(server, 47 * hour);
  expect((await fetchOrder(await signInAgain(server, buyer), purchase)).status).toBe('paid');
  await advanceClock(server, hour);
  const ended = await fetchOrder(await signInAgain(server, buyer), purchase);
  expect(ended).toMatchObject({ status: 'canceled', paymentStatus: 'refunded' });
  expect(await listProblems()).toEqual([]);
});

test.each([
  ['ship', 'paid'],
  ['end', 'canceled'],
] as const)('an admin decides about a stopped order: %s', async (decision, status) => {
  const { seller, buyer, purchase } = await createStoppedOrder();
  const admin = await server.person({ roles: ['admin'] });
  const orderId = purchase.order.id;
  expect((await admin.client.call('fetchOrderCase', { orderId })).can).toEqual(['ship', 'end']);
  const decided = await admin.client.call('settleCase', {
    orderId,
    decision,
    reason: 'Looked at the seller.',
    idempotencyKey: randomUUID(),
  });
  expect(decided.order).toMatchObject({ status, needsOperator: null });
  await waitForJobs(server);
  if (status === 'canceled') expect((await fetchOrder(buyer, purchase)).paymentStatus).toBe('refunded');
  else expect((await seller.client.call('shipOrder', { orderId, carrier: 'USPS', codeByHand: true })).status).toBe('shipped');
  expect(await listProblems()).toEqual([]);
});
