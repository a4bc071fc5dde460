import { day } from '@strapline/domain/time';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkBooks, formatAuditReport } from '../audit/check-books.ts';
import {
  buyAsGuest,
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  type Purchase,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from '../order/test-purchase.ts';
import { createCollector } from '../strap-code/test-claim.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor, { identityLimits: { accessTokenSeconds: 90 * 24 * 3600 } });
  mara = await createCreator(server);
});
afterAll(async () => {
  expect(formatAuditReport(await checkBooks(server.services.db))).toContain('Everything agrees.');
  await server.close();
});

const tracking = { carrier: 'usps', trackingNumber: '9400111899223100012345' } as const;

async function isRefunded({ intent }: Purchase): Promise<boolean> {
  const row = await server.services.db.first<{ status: string }>(
    sql`select payment_status as status from orders where id = ${intent.orderId}`,
  );
  return row?.status === 'refunded';
}

/** Runs due jobs until the condition is true. */
async function waitUntil(isMet: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isMet()); tries += 1) {
    if (tries > 1200) throw new Error('it did not come to that');
    await server.jobs.runDue();
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** The codes of the order's timeline, as its buyer sees it. */
async function listTimelineCodes(guest: Client, { intent, accessToken }: Purchase): Promise<string[]> {
  const order = await guest.call('getOrderStatus', { paymentIntentId: intent.id, accessToken });
  return 'timeline' in order ? order.timeline.map(({ code }) => code) : [];
}

describe('a piece that is reported missing or stolen during a purchase', () => {
  test('before the payment: the checkout is canceled without a charge, and the piece is not listed again', async () => {
    const braTagId = await createListedTag(server, mara);
    const guest = await connectVisitor(server);
    const purchase = await checkOut(guest, braTagId);
    expect(await mara.client.call('braTagAction', { braTagId, action: 'missing' })).toMatchObject({
      status: 'missing',
      listing: 'unlisted',
    });
    await server.jobs.runDue();
    await waitForOrder(guest, purchase, 'canceled');
    expect((await listTimelineCodes(guest, purchase)).at(-1)).toBe('canceled_piece_reported');
    expect((await payByCard(server, purchase)).status).toBeGreaterThanOrEqual(400);
    expect(await guest.call('fetchBraTag', { braTagId })).toMatchObject({ status: 'missing', listing: 'unlisted' });
    expect((await checkOut(await connectVisitor(server), braTagId).catch((error) => error.failure)).code).toBe('conflict');
  });

  test('concurrently with the payment: it is refunded, or the order can’t be shipped', async () => {
    for (let round = 0; round < 6; round += 1) {
      const braTagId = await createListedTag(server, mara);
      const guest = await connectVisitor(server);
      const purchase = await checkOut(guest, braTagId);
      await Promise.all([payByCard(server, purchase), mara.client.call('braTagAction', { braTagId, action: 'stolen' })]);
      await waitUntil(() => isSettled(purchase));
      const { status } = await guest.call('getOrderStatus', { paymentIntentId: purchase.intent.id, accessToken: purchase.accessToken });
      // If the payment was first, the order stands, but a stolen piece can't be shipped.
      if (status === 'paid')
        expect((await mara.client.refusal('shipOrder', { orderId: purchase.intent.orderId, ...tracking })).reason).toBe('tag_blocked');
      else expect(status).toBe('canceled');
    }
  });

  test('after the payment: it can’t be shipped and the buyer is notified, until it is found', async () => {
    const braTagId = await createListedTag(server, mara);
    const guest = await connectVisitor(server);
    const purchase = await buyAsGuest(server, guest, braTagId);
    const { orderId } = purchase.intent;
    expect((await mara.client.refusal('braTagAction', { braTagId, action: 'given' })).reason).toBe('bought_right_now');
    await mara.client.call('braTagAction', { braTagId, action: 'missing' });
    await server.jobs.runDue();
    expect(await listTimelineCodes(guest, purchase)).toContain('piece_reported');
    expect((await mara.client.refusal('shipOrder', { orderId, ...tracking })).code).toBe('conflict');
    await mara.client.call('braTagAction', { braTagId, action: 'found' });
    await mara.client.call('pullStrapCode', { braTagId });
    expect((await mara.client.call('shipOrder', { orderId, ...tracking })).status).toBe('shipped');
  });

  test('and not found within a week: the buyer is refunded', async () => {
    const braTagId = await createListedTag(server, mara);
    const guest = await connectVisitor(server);
    const purchase = await buyAsGuest(server, guest, braTagId);
    await mara.client.call('braTagAction', { braTagId, action: 'stolen' });
    await server.jobs.runDue();
    // First the reminder's timer, then the cancellation's.
    for (const days of [3.1, 4]) {
      server.clock.forward(days * day);
      await server.jobs.runDue();
    }
    await waitUntil(() => isRefunded(purchase));
    expect(await guest.call('fetchBraTag', { braTagId })).toMatchObject({ status: 'stolen', listing: 'unlisted' });
  });

  test('after shipping: the seller can’t report it, and the buyer can claim it', async () => {
    const braTagId = await createListedTag(server, mara);
    const { strapCode } = await mara.client.call('pullStrapCode', { braTagId });
    const purchase = await buyAsGuest(server, await connectVisitor(server), braTagId);
    await mara.client.call('shipOrder', { orderId: purchase.intent.orderId, ...tracking });
    expect((await mara.client.call('fetchBraTag', { braTagId })).can).toEqual([]);
    for (const action of ['stolen', 'missing', 'callBack', 'retire'] as const)
      expect((await mara.client.refusal('braTagAction', { braTagId, action })).reason).toBe('on_its_way');
    const buyer = await createCollector(server);
    const { accessToken } = purchase;
    expect((await buyer.client.call('claimCollectorTag', { braTagId, strapCode, satisfied: true, accessToken })).ownerNumber).toBe(2);
    expect((await buyer.client.call('braTagAction', { braTagId, action: 'stolen' })).status).toBe('stolen');
  });
});

async function isSettled({ intent }: Purchase): Promise<boolean> {
  const left = await server.services.db.first(
    sql`select 1 from orders where id = ${intent.orderId} and (status = 'pending_payment' or (status = 'canceled' and captured_cents > refunded_cents))`,
  );
  return left === undefined;
}

test('fifty concurrent checkouts and a report leave no hold', async () => {
  for (let round = 0; round < 3; round += 1) {
    const braTagId = await createListedTag(server, mara);
    const guests = await Promise.all(Array.from({ length: 50 }, () => connectVisitor(server)));
    const [report] = await Promise.allSettled([
      mara.client.call('braTagAction', { braTagId, action: 'missing' }),
      ...guests.map((guest) => checkOut(guest, braTagId)),
    ]);
    // If a checkout starts between its check and its update, the report is refused, and a retry succeeds.
    if (report?.status === 'rejected') await mara.client.call('braTagAction', { braTagId, action: 'missing' });
    await server.jobs.runDue();
    const held = await server.services.db.first(sql`select 1 from orders where bra_tag_id = ${braTagId} and holds_tag`);
    expect(held).toBeUndefined();
    expect(await mara.client.call('fetchBraTag', { braTagId })).toMatchObject({ status: 'missing', listing: 'unlisted' });
    for (const guest of guests) guest.close();
  }
});
