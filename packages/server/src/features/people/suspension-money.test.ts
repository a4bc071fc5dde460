import { day, hour } from '@strapline/domain/time';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../audit/check-books.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
import { checkOutWithCrypto, payWithCrypto } from '../order/test-crypto.ts';
import {
  buyAsGuest,
  checkOut,
  connectVisitor,
  createListedTag,
  fetchOrder,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from '../order/test-purchase.ts';
import {
  createCompletedOrder,
  createPaidCreator,
  getPayoutStatus,
  signInAgain,
  waitForPayout,
  waitUntilSent,
} from '../payout/test-payout.ts';

/** The rows of docs/suspension.md about late payments, money at the bank, the person's own checkout, and limited accounts. */
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 60 * 86_400 } });
  admin = await server.person({ roles: ['admin'] });
});
afterAll(() => server.close());

async function setState({ username }: Person, state: 'active' | 'limited' | 'suspended'): Promise<void> {
  const until = new Date(server.clock.now().getTime() + 7 * day).toISOString();
  await admin.client.call('setUserState', { username, state, until, reason: 'Sold pieces that never arrived.' });
}

async function listProblems(): Promise<unknown[]> {
  await waitForJobs(server);
  return (await checkBooks(server.services.db)).results.flatMap(({ discrepancies }) => discrepancies);
}

test('a USDC payment that arrives after the suspension waits for an admin', async () => {
  const seller = await createPaidCreator(server);
  const visitor = await connectVisitor(server);
  const purchase = await checkOutWithCrypto(visitor, await createListedTag(server, seller));
  await setState(seller, 'suspended');
  await waitForJobs(server);
  expect((await fetchOrder({ client: visitor }, purchase)).status).toBe('canceled');
  await payWithCrypto(server, purchase);
  await advanceClock(server, hour);
  const { can, order } = await admin.client.call('fetchOrderCase', { orderId: purchase.order.id });
  expect([can, order.needsOperator]).toEqual([['refund'], 'late_crypto']);
  expect(await listProblems()).toEqual([]);
});

test('a payout that was sent to the bank arrives, and what is earned next waits', async () => {
  const seller = await createPaidCreator(server);
  const first = await createCompletedOrder(server, seller);
  await waitUntilSent(server, first);
  const second = await createCompletedOrder(server, seller);
  await setState(seller, 'suspended');
  await waitForPayout(server, first, 'paid');
  await advanceClock(server, day);
  expect(await getPayoutStatus(server, second)).toBe('pending');
  await setState(seller, 'active');
  await waitForPayout(server, second, 'paid');
  expect(await listProblems()).toEqual([]);
});

test('the hold of a suspended buyer ends as usual, and a payment that is on its way still counts', async () => {
  const seller = await createPaidCreator(server);
  const [unpaid, paying] = [await server.person(), await server.person()];
  const held = await checkOut(unpaid.client, await createListedTag(server, seller));
  const paid = await checkOut(paying.client, await createListedTag(server, seller));
  await setState(unpaid, 'suspended');
  await setState(paying, 'suspended');
  expect((await fetchOrder(unpaid, held)).status).toBe('pending_payment');
  await payByCard(server, paid);
  await waitForOrder(paying.client, paid, 'paid');
  const another = await createListedTag(server, seller);
  await expect(checkOut(unpaid.client, another)).rejects.toThrow('forbidden');
  await advanceClock(server, hour);
  expect((await fetchOrder(unpaid, held)).status).toBe('expired');
  await seller.client.call('shipOrder', { orderId: paid.order.id, carrier: 'USPS', codeByHand: true });
  expect((await paying.client.call('confirmDelivery', { orderId: paid.order.id })).status).toBe('delivered');
  expect(await listProblems()).toEqual([]);
});

test('a limited seller keeps their listings on sale, ships, and is paid, but offers nothing new', async () => {
  const seller = await createPaidCreator(server);
  const listed = await createListedTag(server, seller);
  const later = await createListedTag(server, seller);
  await seller.client.call('offerBraTag', { braTagId: later, offered: false });
  await setState(seller, 'limited');
  const buyer = await server.person();
  const purchase = await buyAsGuest(server, buyer.client, listed);
  const { client } = await signInAgain(server, seller);
  expect((await client.refusal('offerBraTag', { braTagId: later, offered: true, offeredAmount: 5000 })).reason).toBe('account_limited');
  await client.call('shipOrder', { orderId: purchase.order.id, carrier: 'USPS', codeByHand: true });
  await buyer.client.call('confirmDelivery', { orderId: purchase.order.id, satisfied: true });
  await waitForPayout(server, purchase.order.id, 'paid');
  expect(await listProblems()).toEqual([]);
});
