import { day, hour, minute } from '@strapline/domain/time';
import { uploadPicture } from '@strapline/testkit/bra-tags';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks } from '../audit/check-books.ts';
import { advanceClock, waitForJobs } from '../order/test-clock.ts';
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
import { advanceDay, createCompletedOrder, createPaidCreator, getPayoutStatus, listTransfers, signInAgain } from '../payout/test-payout.ts';

/** Each row of docs/suspension.md. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 30 * 86_400 } });
});
afterAll(() => server.close());

async function setState({ username }: Person, state: 'active' | 'suspended'): Promise<void> {
  const { client } = await server.person({ roles: ['admin'] });
  const until = new Date(server.clock.now().getTime() + 7 * day).toISOString();
  await client.call('setUserState', { username, state, until, reason: 'Sold pieces that never arrived.' });
}

async function listProblems(): Promise<unknown[]> {
  await waitForJobs(server);
  return (await checkBooks(server.services.db)).results.flatMap(({ discrepancies }) => discrepancies);
}

async function ship({ client }: Person, orderId: string): Promise<string> {
  return (await client.call('shipOrder', { orderId, carrier: 'USPS', codeByHand: true })).status;
}

test('a seller with an open hold, a paid order, a parcel on its way and money waiting', async () => {
  const seller = await createPaidCreator(server);
  const earned = await createCompletedOrder(server, seller);
  const visitor = await connectVisitor(server);
  const buyer = await server.person();
  const shipped = await buyAsGuest(server, buyer.client, await createListedTag(server, seller, { title: 'On its way' }));
  await ship(seller, shipped.order.id);
  const paid = await buyAsGuest(server, buyer.client, await createListedTag(server, seller, { title: 'Paid' }));
  const held = await checkOut(visitor, await createListedTag(server, seller, { title: 'Held' }));
  const listed = await createListedTag(server, seller, { title: 'On the shelf' });

  await setState(seller, 'suspended');
  await waitForJobs(server);
  expect((await visitor.call('searchListings', { q: 'shelf' })).items).toEqual([]);
  expect((await fetchOrder({ client: visitor }, held)).status).toBe('canceled');
  expect(await fetchOrder(buyer, paid)).toMatchObject({ status: 'paid', next: { what: 'decide', by: 'operator' } });
  expect(await uploadPicture(server, seller)).toMatch(/^upl_/);
  expect((await buyer.client.call('confirmDelivery', { orderId: shipped.order.id })).status).toBe('delivered');
  await advanceDay(server);
  expect([await getPayoutStatus(server, earned), await listTransfers(server, earned)]).toEqual(['pending', []]);
  expect(await listProblems()).toEqual([]);

  await setState(seller, 'active');
  await waitForJobs(server);
  expect((await visitor.call('searchListings', { q: 'shelf' })).items).toMatchObject([{ braTagId: listed }]);
  expect(await ship(await signInAgain(server, seller), paid.order.id)).toBe('shipped');
  expect(await listTransfers(server, earned)).toHaveLength(1);
  expect(await listProblems()).toEqual([]);

  // Audit and ledger agree: the postings of each currency add up to nothing, the queries of `npm run audit` find nothing, and the chain is whole.
  const totals = await server.services.db.rows<{ cents: number }>(
    sql`select sum(cents)::int as cents from ledger_posting group by currency`,
  );
  expect(totals.map(({ cents }) => cents)).toEqual([0]);
  const admin = await server.person({ roles: ['admin'] });
  expect(await admin.client.call('verifyAudit', {})).toMatchObject({ ok: true });
});

test('a paid order is refunded after 48 hours; the seller may ship what an admin let go on', async () => {
  const seller = await createPaidCreator(server);
  const buyer = await server.person();
  const [refunded, allowed] = [
    await buyAsGuest(server, buyer.client, await createListedTag(server, seller)),
    await buyAsGuest(server, buyer.client, await createListedTag(server, seller)),
  ];
  await setState(seller, 'suspended');
  const admin = await server.person({ roles: ['admin'] });
  const decision = {
    orderId: allowed.order.id,
    decision: 'ship',
    reason: 'It is packed.',
    idempotencyKey: `key-${allowed.order.id}`,
  } as const;
  await admin.client.call('settleCase', decision);
  expect((await seller.client.refusal('shipOrder', { orderId: refunded.order.id, carrier: 'USPS', codeByHand: true })).reason).toBe(
    'sale_under_review',
  );
  await advanceClock(server, 48 * hour);
  const buyersView = await signInAgain(server, buyer);
  // A refund that the provider didn't answer in time is sent again a minute later.
  await expect
    .poll(async () => {
      await advanceClock(server, minute);
      return await fetchOrder(buyersView, refunded);
    })
    .toMatchObject({ status: 'canceled', paymentStatus: 'refunded' });
  expect(await ship(await signInAgain(server, seller), allowed.order.id)).toBe('shipped');
  expect(await listProblems()).toEqual([]);
});

test('an order that an admin let ship is not stopped by a longer end of the same suspension', async () => {
  const seller = await createPaidCreator(server);
  const buyer = await server.person();
  const { order } = await buyAsGuest(server, buyer.client, await createListedTag(server, seller));
  const admin = await server.person({ roles: ['admin'] });
  const suspend = async (days: number) => {
    const until = new Date(server.clock.now().getTime() + days * day).toISOString();
    const answer = await admin.client.call('setUserState', {
      username: seller.username,
      state: 'suspended',
      until,
      reason: 'A complaint.',
    });
    expect(answer).toMatchObject({ until, pending: null });
    await advanceClock(server, 60_000);
  };
  await suspend(3);
  const decision = { orderId: order.id, decision: 'ship', reason: 'It is packed.', idempotencyKey: `key-${order.id}` } as const;
  await admin.client.call('settleCase', decision);
  for (const days of [4, 5]) await suspend(days);
  expect(await ship(seller, order.id)).toBe('shipped');
});

test('a checkout that is paid while its seller is suspended ends refunded or under review, never sold on', async () => {
  const seller = await createPaidCreator(server);
  const visitor = await connectVisitor(server);
  const purchase = await checkOut(visitor, await createListedTag(server, seller));
  await Promise.all([payByCard(server, purchase), setState(seller, 'suspended')]);
  await waitForJobs(server);
  const order = await fetchOrder({ client: visitor }, purchase);
  if (order.status === 'paid') expect(order.next).toMatchObject({ what: 'decide', by: 'operator' });
  else expect(order).toMatchObject({ status: 'canceled' });
  await advanceClock(server, 49 * hour);
  expect((await fetchOrder({ client: visitor }, purchase)).status).toBe('canceled');
  expect(await listProblems()).toEqual([]);
});

test('a suspended buyer follows a paid order to its claim', async () => {
  const seller = await createPaidCreator(server);
  const buyer = await server.person();
  const braTagId = await createListedTag(server, seller);
  const { strapCode } = await seller.client.call('pullStrapCode', { braTagId });
  const purchase = await checkOut(buyer.client, braTagId);
  await payByCard(server, purchase);
  await waitForOrder(buyer.client, purchase, 'paid');
  await setState(buyer, 'suspended');
  await ship(seller, purchase.order.id);
  await buyer.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true });
  expect((await fetchOrder(buyer, purchase)).status).toBe('completed');
});

test('what is put on sale in a call that began before is paused as well', async () => {
  const seller = await createPaidCreator(server);
  const braTagId = await createListedTag(server, seller, { title: 'Too late for the shelf' });
  await setState(seller, 'suspended');
  // As a transaction that had read the account before it was suspended.
  await server.services.db.change(sql`update bra_tag set sale_paused = false where id = ${braTagId}`);
  await server.services.db.change(sql`update listing set state = 'published' where bra_tag_id = ${braTagId}`);
  await advanceClock(server, 20_000);
  expect((await (await connectVisitor(server)).call('searchListings', { q: 'too late' })).items).toEqual([]);
});
