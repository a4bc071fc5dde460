import { orderTimers } from '@strapline/domain/order/order.states';
import type { Client } from '@strapline/testkit/socket-client';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { findBrokenAuditRows } from '../audit/audit.ts';
import { cancelUnpaidOrder } from '../cancellation/cancellation.ts';
import { orderStore } from './order.ts';
import { listOrderMails, waitForJobs } from './test-clock.ts';
import {
  buyAsGuest,
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  homeAddress,
  type Purchase,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from './test-purchase.ts';
import { readOrderState } from './test-webhook.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
let otherCreator: Person;
let guest: Client;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await createCreator(server);
  otherCreator = await createCreator(server);
  theo = await server.person();
  guest = await connectVisitor(server);
});
afterAll(async () => {
  await server?.close();
});

async function createPurchase(seller = mara): Promise<Purchase> {
  const purchase = await checkOut(theo.client, await createListedTag(server, seller));
  await payByCard(server, purchase);
  await waitForOrder(theo.client, purchase, 'paid');
  return purchase;
}

describe('the page of an order', () => {
  test('shows the delivery address to its buyer, member or guest, and to nobody else', async () => {
    const own = await createPurchase();
    const theirs = await buyAsGuest(server, guest, await createListedTag(server, mara));
    const ask = { paymentIntentId: own.intent.id };
    expect(await theo.client.call('getOrderStatus', ask)).toMatchObject({ shipTo: homeAddress });
    expect(await guest.call('getOrderStatus', { paymentIntentId: theirs.intent.id, accessToken: theirs.accessToken })).toMatchObject({
      shipTo: homeAddress,
    });
    const admin = await server.person({ roles: ['admin'] });
    const others = [mara.client, admin.client, otherCreator.client, guest];
    for (const client of others) expect(JSON.stringify(await client.call('getOrderStatus', ask))).not.toContain(homeAddress.line1);
    expect(JSON.stringify(await mara.client.call('listOrders', { as: 'seller' }))).not.toContain(homeAddress.line1);
  });
});

describe('an address stored under earlier rules', () => {
  test('is shown to the buyer and printed on the label, without invisible characters', async () => {
    const nora = await createCreator(server);
    const { order, intent } = await createPurchase(nora);
    const storedAddress = {
      name: 'June\u00ad Marlow',
      line1: '\u202a1 Harbour Lane\u202c\nBack building',
      line2: '',
      city: `Port\u200bland${'x'.repeat(90)}`,
      postalCode: '-',
      country: 'KP',
    };
    const updateAddress = async (address: object): Promise<void> => {
      const sealed = server.services.secrets.seal(JSON.stringify(address), `order-address ${order.id}`);
      await server.services.db.change(sql`update orders set ship_to_sealed = ${sealed} where id = ${order.id}`);
    };
    for (const country of ['KP', 'ZZ', 'uk', 'Freedonia']) {
      await updateAddress({ ...storedAddress, country });
      expect(await theo.client.call('getOrderStatus', { paymentIntentId: intent.id })).toMatchObject({
        shipTo: {
          ...storedAddress,
          name: 'June Marlow',
          line1: '1 Harbour Lane Back building',
          city: `Portland${'x'.repeat(90)}`,
          country,
        },
      });
      const { url } = await nora.client.call('getShippingLabel', { orderId: order.id });
      const page = await server.http(url.slice(server.url.length));
      expect([country, page.status]).toEqual([country, 200]);
      expect(page.body).toContain('June Marlow\n1 Harbour Lane Back building\n');
    }
    await nora.client.call('shipOrder', { orderId: order.id, carrier: 'USPS', codeByHand: true });
  });
});

describe('the tracking of a parcel', () => {
  test('must match its carrier’s format; without a known carrier the buyer’s deadline stays longer', async () => {
    const { order } = await createPurchase();
    const ship = { orderId: order.id, codeByHand: true } as const;
    for (const [carrier, trackingNumber] of [
      ['USPS', '12345'],
      ['ups', '9400111899223197428490x'],
      ['Fed Ex', 'ABC'],
      ['Royal Mail', 'RR 123 456 784 GB'],
    ] as const)
      expect((await mara.client.refusal('shipOrder', { ...ship, carrier, trackingNumber })).fields).toHaveProperty('trackingNumber');
    await mara.client.call('shipOrder', { ...ship, carrier: 'My uncle', trackingNumber: '1' });
    const { next } = await theo.client.call('confirmDelivery', { orderId: order.id });
    expect(new Date(next?.at ?? 0).getTime() - server.clock.now().getTime()).toBeGreaterThan(orderTimers.completeUntracked - 60_000);
  });

  test('can be corrected by the seller during delivery, and the buyer is notified', async () => {
    const { order } = await createPurchase();
    const right = { orderId: order.id, carrier: 'UPS', trackingNumber: '1Z999AA10123456784' } as const;
    expect((await mara.client.refusal('correctTracking', right)).code).toBe('conflict');
    await mara.client.call('shipOrder', { orderId: order.id, codeByHand: true, carrier: 'USPS', trackingNumber: '9400111899223197428490' });
    expect((await theo.client.refusal('correctTracking', right)).code).toBe('forbidden');
    expect((await (await server.person()).client.refusal('correctTracking', right)).code).toBe('not_found');
    expect((await mara.client.refusal('correctTracking', { ...right, trackingNumber: '1' })).fields).toHaveProperty('trackingNumber');
    for (let i = 0; i < 2; i += 1) {
      const corrected = await mara.client.call('correctTracking', right);
      expect(corrected.tracking).toMatchObject({ carrier: 'UPS', number: '1Z999AA10123456784' });
      expect(corrected.timeline.filter(({ code }) => code === 'tracking_corrected')).toHaveLength(1);
    }
    expect(await listOrderMails(server, order.id)).toContain('The tracking of your parcel changed');
    await theo.client.call('confirmDelivery', { orderId: order.id });
    expect((await mara.client.refusal('correctTracking', right)).code).toBe('conflict');
  });
});

describe('tracking corrections', () => {
  const listTrackingMails = async (orderId: string) =>
    (await listOrderMails(server, orderId)).filter((subject) => subject === 'The tracking of your parcel changed');

  test('are all shown, but mailed at most three times a day, also when they are concurrent', async () => {
    const nora = await createCreator(server);
    const { order } = await createPurchase(nora);
    await nora.client.call('shipOrder', { orderId: order.id, codeByHand: true, carrier: 'My uncle' });
    const correctTracking = (carrier: string) => nora.client.call('correctTracking', { orderId: order.id, carrier, trackingNumber: '' });
    for (let i = 1; i <= 5; i += 1) {
      await correctTracking(`Uncle ${i}`);
      await waitForJobs(server);
    }
    await Promise.all(Array.from({ length: 7 }, (_, i) => correctTracking(`Aunt ${i}`)));
    const corrected = await correctTracking('Marlow’s Couriers');
    expect(corrected.tracking).toMatchObject({ carrier: 'Marlow’s Couriers' });
    expect(corrected.timeline.filter(({ code }) => code === 'tracking_corrected')).toHaveLength(13);
    expect(await listTrackingMails(order.id)).toHaveLength(3);
    await server.services.db.change(sql`update order_step set at = at - interval '25 hours' where order_id = ${order.id}`);
    await correctTracking('UPS Express');
    expect(await listTrackingMails(order.id)).toHaveLength(4);
  });
});

describe('an order', () => {
  test('is shipped, claimable and delivered; repeated calls change nothing', async () => {
    const { order } = await createPurchase();
    const tagUpdate = theo.client.push('braTagStatus', (update) => update.braTagId === order.braTagId && update.status === 'claimable');
    const shipped = await mara.client.call('shipOrder', {
      orderId: order.id,
      carrier: 'USPS',
      codeByHand: true,
      trackingNumber: '9400 1118 9922 3197 4284 90',
    });
    expect(shipped).toMatchObject({
      status: 'shipped',
      certificateStatus: 'claimable',
      tracking: {
        carrier: 'USPS',
        number: '9400 1118 9922 3197 4284 90',
        url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223197428490',
      },
    });
    await tagUpdate;
    const arrived = await theo.client.call('confirmDelivery', { orderId: order.id });
    expect(arrived).toMatchObject({ status: 'delivered', can: ['claim'] });
    expect(await theo.client.call('confirmDelivery', { orderId: order.id })).toEqual(arrived);
    expect(arrived.timeline.map(({ code, by }) => [code, by])).toEqual([
      ['held', 'buyer'],
      ['paid', 'system'],
      ['shipped', 'seller'],
      ['arrived', 'buyer'],
    ]);
  });

  test('that arrives and completes is mailed to its seller, once each; one that completes at once has one mail', async () => {
    const [checked, satisfied] = [await createPurchase(), await createPurchase()];
    for (const { order } of [checked, satisfied])
      await mara.client.call('shipOrder', { orderId: order.id, carrier: 'USPS', codeByHand: true });
    await theo.client.call('confirmDelivery', { orderId: checked.order.id });
    expect(await listOrderMails(server, checked.order.id)).toContain('Your buyer received the parcel');
    await theo.client.call('confirmDelivery', { orderId: checked.order.id, satisfied: true });
    await theo.client.call('confirmDelivery', { orderId: satisfied.order.id, satisfied: true });
    // Mails of the same moment may change places.
    const before = ['Your order is confirmed', 'You made a sale: please ship it', 'Your parcel is on its way'];
    const sorted = async (orderId: string) => (await listOrderMails(server, orderId)).toSorted();
    expect(await sorted(checked.order.id)).toEqual([...before, 'Your buyer received the parcel', 'Your sale is complete'].toSorted());
    expect(await sorted(satisfied.order.id)).toEqual([...before, 'Your sale is complete'].toSorted());
  });

  test('refuses steps by other people or in the wrong status', async () => {
    const { order } = await createPurchase();
    const ship = { orderId: order.id, carrier: 'USPS', codeByHand: true } as const;
    expect((await otherCreator.client.refusal('shipOrder', ship)).code).toBe('not_found');
    expect((await theo.client.refusal('shipOrder', ship)).code).toBe('forbidden');
    expect((await guest.refusal('shipOrder', ship)).code).toBe('unauthenticated');
    expect((await theo.client.refusal('confirmDelivery', { orderId: order.id })).code).toBe('conflict');
    await mara.client.call('shipOrder', ship);
    expect((await mara.client.refusal('shipOrder', ship)).code).toBe('conflict');
    expect((await mara.client.refusal('confirmDelivery', { orderId: order.id })).code).toBe('forbidden');
    for (const who of [theo, mara])
      expect((await who.client.refusal('cancelOrder', { orderId: order.id, reason: 'changed my mind' })).code).toBe('conflict');
  });

  test('that is unpaid can be canceled by the buyer, and the piece is listed again at once', async () => {
    const purchase = await checkOut(guest, await createListedTag(server, mara));
    expect((await mara.client.refusal('cancelOrder', { orderId: purchase.order.id, reason: 'not now' })).code).toBe('forbidden');
    expect((await (await connectVisitor(server)).refusal('cancelOrder', { orderId: purchase.order.id, reason: 'not mine' })).code).toBe(
      'not_found',
    );
    const sales = await mara.client.call('listOrders', { as: 'seller' });
    expect(sales.items.map(({ id }) => id)).not.toContain(purchase.order.id);
    const left = await guest.call('cancelOrder', { orderId: purchase.order.id, reason: 'not now', accessToken: purchase.accessToken });
    expect(left).toMatchObject({ status: 'canceled', paymentStatus: 'canceled', can: [] });
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({ listing: 'published' });
    expect((await payByCard(server, purchase)).status).toBe(400);
  });

  test('that is paid is fully refunded when either side cancels, and the piece can be sold again', async () => {
    for (const who of [theo, mara]) {
      const { order } = await createPurchase();
      const canceled = await who.client.call('cancelOrder', { orderId: order.id, reason: 'a stain was found' });
      expect(canceled).toMatchObject({ status: 'canceled', paymentStatus: 'refunded', payoutStatus: 'none' });
      expect(await readOrderState(server, order.id)).toMatchObject({ refunded_cents: order.amountCents, listing: 'published' });
      await buyAsGuest(server, await connectVisitor(server), order.braTagId);
    }
  });

  test('is either shipped or canceled if both are called at once', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { order } = await createPurchase();
      const both = await Promise.allSettled([
        mara.client.call('shipOrder', { orderId: order.id, carrier: 'USPS', codeByHand: true }),
        theo.client.call('cancelOrder', { orderId: order.id, reason: 'changed my mind' }),
      ]);
      expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
      const [shipped] = both;
      const end = await readOrderState(server, order.id);
      expect(end).toMatchObject(
        shipped.status === 'fulfilled' ? { status: 'shipped', refunded_cents: 0 } : { status: 'canceled', tag: 'active' },
      );
    }
  });

  test('that the provider has captured can’t be canceled as unpaid', async () => {
    if (server.sandbox) server.sandbox.faults.drop = 1;
    const purchase = await checkOut(guest, await createListedTag(server, mara));
    await payByCard(server, purchase);
    const refusal = await guest.refusal('cancelOrder', {
      orderId: purchase.order.id,
      reason: 'too late',
      accessToken: purchase.accessToken,
    });
    expect(refusal.code).toBe('conflict');
    expect(await readOrderState(server, purchase.order.id)).toMatchObject({ status: 'paid' });
    if (server.sandbox) server.sandbox.faults.drop = 0;
  });

  test('the reason for canceling can’t contain contact details', async () => {
    const { order } = await createPurchase();
    const refusal = await mara.client.refusal('cancelOrder', { orderId: order.id, reason: 'pay me on venmo, mara@post.example' });
    expect(refusal.fields).toHaveProperty('reason');
  });

  test('views by admins are audited', async () => {
    const { order, intent } = await createPurchase();
    const ines = await server.person({ roles: ['admin'] });
    expect(await ines.client.call('getOrderStatus', { paymentIntentId: intent.id })).toMatchObject({ id: order.id, can: [] });
    const row = await server.services.db.first(sql`select action, object from audit where actor = ${ines.accountId}`);
    expect(row).toEqual({ action: 'order.viewed', object: order.id });
    expect(await findBrokenAuditRows(server.services.db)).toEqual([]);
  });
});

describe('an unpaid order that is canceled', () => {
  test('while its payment is created cancels that too, whatever was read before', async () => {
    const { intent, order } = await checkOut(theo.client, await createListedTag(server, mara));
    const row = await orderStore.find(server.services.db, order.id);
    if (!row) throw new Error('there is no order');
    const staleRow = { ...row, payment_intent_id: null };
    const ended = await cancelUnpaidOrder(server.services, staleRow, { by: 'system', entry: { code: 'payment_not_opened' } });
    expect(ended).toMatchObject({ status: 'canceled', payment_intent_id: intent.id });
    expect(await server.services.payments.retrieveIntent(intent.id)).toMatchObject({ status: 'canceled' });
  });

  test('by a timer that read it before the hold was extended keeps its hold', async () => {
    const { order } = await checkOut(theo.client, await createListedTag(server, mara));
    const row = await orderStore.find(server.services.db, order.id);
    if (!row) throw new Error('there is no order');
    const staleRow = { ...row, hold_expires_at: server.clock.now() };
    await cancelUnpaidOrder(server.services, staleRow, { by: 'timer', entry: { code: 'hold_expired' } });
    expect(await readOrderState(server, order.id)).toMatchObject({ status: 'pending_payment', listing: 'reserved' });
  });
});

describe('the shipping label', () => {
  test('is available to the seller for 15 minutes, with each view audited', async () => {
    const { order } = await createPurchase();
    expect((await theo.client.refusal('getShippingLabel', { orderId: order.id })).code).toBe('forbidden');
    expect((await otherCreator.client.refusal('getShippingLabel', { orderId: order.id })).code).toBe('not_found');
    const label = await mara.client.call('getShippingLabel', { orderId: order.id });
    const path = label.url.slice(server.url.length);
    const page = await server.http(path);
    expect(page.status).toBe(200);
    expect(page.body).toContain(homeAddress.line1);
    expect(page.body).not.toContain(mara.username);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const views = await server.services.db.rows(sql`select 1 from audit where action = 'label.viewed' and object = ${order.id}`);
    expect(views).toHaveLength(1);
  });

  test('is not available with an altered link, for another order, after it expires or after delivery', async () => {
    const { order } = await createPurchase();
    const { order: other } = await createPurchase();
    const label = await mara.client.call('getShippingLabel', { orderId: order.id });
    const path = label.url.slice(server.url.length);
    for (const wrong of [
      path.replace(order.id, other.id),
      path.replace(/until=\d+/, 'until=9999999999'),
      path.replace(/signature=.*/, ''),
      `${path}x`,
      `/v1/labels/${order.id}`,
    ])
      expect((await server.http(wrong)).status, wrong).toBe(404);
    await mara.client.call('shipOrder', { orderId: order.id, carrier: 'USPS', codeByHand: true });
    const page = await server.http(path);
    expect([page.status, String(page.body).includes('drawButton')]).toEqual([200, true]);
    await theo.client.call('confirmDelivery', { orderId: order.id });
    expect((await server.http(path)).status).toBe(404);
    expect((await mara.client.refusal('getShippingLabel', { orderId: order.id })).code).toBe('conflict');
    const another = await mara.client.call('getShippingLabel', { orderId: other.id });
    server.clock.forward(16 * 60_000);
    expect((await server.http(another.url.slice(server.url.length))).status).toBe(404);
  });

  test('personal data is stored encrypted', async () => {
    const everything = JSON.stringify(await server.services.db.rows(sql`select * from orders`), (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    );
    expect(everything).not.toContain(homeAddress.name);
    expect(everything).not.toContain('post.example');
  });
});
