import type { Output } from '@strapline/contract/events';
import { orderTimers } from '@strapline/domain/order/order.states';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import { checkOut, createCreator, createListedTag, type Purchase, payByCard, trustForwardedFor, waitForOrder } from './test-purchase.ts';

let server: TestServer;
let mara: Person;
let theo: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await createCreator(server);
  theo = await server.person();
});
afterAll(async () => {
  await server?.close();
});

type Order = Extract<Output<'getOrderStatus'>, { id: string }>;

async function fetchOrder({ intent }: Purchase, who = theo): Promise<Order> {
  const order = await who.client.call('getOrderStatus', { paymentIntentId: intent.id });
  if (!('id' in order)) throw new Error('the order is somebody else’s');
  return order;
}

async function createPaidOrder(): Promise<Purchase> {
  const purchase = await checkOut(theo.client, await createListedTag(server, mara));
  await payByCard(server, purchase);
  await waitForOrder(theo.client, purchase, 'paid');
  return purchase;
}

function addTime(from: string | undefined, wait: number): string {
  return new Date(Date.parse(from ?? '') + wait).toISOString();
}

describe('the next step of an order', () => {
  test('says what is next, by whom and by when, in each status', async () => {
    const purchase = await checkOut(theo.client, await createListedTag(server, mara));
    const { order: open } = purchase;
    expect(open.next).toEqual({ what: 'pay', by: 'buyer', at: open.holdExpiresAt, otherwise: 'expired' });
    await payByCard(server, purchase);
    await waitForOrder(theo.client, purchase, 'paid');
    const bought = await fetchOrder(purchase);
    const shipBy = addTime(bought.times.paidAt, orderTimers.cancelUnshipped);
    expect(bought.next).toEqual({ what: 'ship', by: 'seller', at: shipBy, otherwise: 'canceled' });
    const sent = await mara.client.call('shipOrder', {
      orderId: open.id,
      carrier: 'UPS',
      codeByHand: true,
      trackingNumber: '1Z999AA10123456784',
    });
    const lostBy = addTime(sent.times.shippedAt, orderTimers.noMovement);
    expect(sent.next).toEqual({ what: 'deliver', by: 'provider', at: lostBy, otherwise: 'disputed' });
    const arrived = await theo.client.call('confirmDelivery', { orderId: open.id });
    const doneBy = addTime(arrived.times.deliveredAt, orderTimers.completeTracked);
    expect(arrived.next).toEqual({ what: 'complete', by: 'buyer', at: doneBy, otherwise: 'completed' });
    expect(arrived.next?.at && (await fetchOrder(purchase)).times).toEqual(arrived.times);
  });

  test('the buyer has longer to report a problem if the parcel has no tracking number', async () => {
    const purchase = await createPaidOrder();
    await mara.client.call('shipOrder', { orderId: purchase.order.id, carrier: 'A friend', codeByHand: true });
    const arrived = await theo.client.call('confirmDelivery', { orderId: purchase.order.id });
    expect(arrived.next?.at).toBe(addTime(arrived.times.deliveredAt, orderTimers.completeUntracked));
  });

  test('is the same for both sides, and names each person’s side', async () => {
    const purchase = await createPaidOrder();
    const [buyers, sellers] = [await fetchOrder(purchase), await fetchOrder(purchase, mara)];
    expect(sellers.next).toEqual(buyers.next);
    expect([buyers.as, sellers.as]).toEqual(['buyer', 'seller']);
  });

  test('has no deadline during a chargeback', async () => {
    const purchase = await createPaidOrder();
    await server.services.db.change(sql`update orders set payment_status = 'disputed', timer_at = null where id = ${purchase.order.id}`);
    expect((await fetchOrder(purchase)).next).toEqual({ what: 'decide', by: 'provider', at: null, otherwise: null });
  });

  test('does not exist after a full refund', async () => {
    const purchase = await createPaidOrder();
    const ended = await theo.client.call('cancelOrder', { orderId: purchase.order.id, reason: 'changed my mind' });
    expect(ended).toMatchObject({ status: 'canceled', refundedCents: purchase.order.amountCents });
    expect(ended.next).toBeUndefined();
  });
});

describe('a parcel', () => {
  test('has the carrier’s proper name and a tracking link', async () => {
    const purchase = await createPaidOrder();
    const sent = await mara.client.call('shipOrder', {
      orderId: purchase.order.id,
      carrier: 'fed ex',
      codeByHand: true,
      trackingNumber: '9876 5432 1098',
    });
    expect(sent.tracking).toEqual({
      carrier: 'FedEx',
      number: '9876 5432 1098',
      url: 'https://www.fedex.com/fedextrack/?trknbr=987654321098',
    });
  });

  test('has no contact details in its carrier or tracking number', async () => {
    const { order } = await createPaidOrder();
    const asNumber = await mara.client.refusal('shipOrder', {
      orderId: order.id,
      carrier: 'USPS',
      codeByHand: true,
      trackingNumber: 'mara@post.example',
    });
    expect(asNumber.fields).toHaveProperty('trackingNumber');
    const asCarrier = await mara.client.refusal('shipOrder', { orderId: order.id, carrier: 'mail mara@post.example', codeByHand: true });
    expect(asCarrier.fields).toHaveProperty('carrier');
  });
});

test('a reminder doesn’t change the deadline', async () => {
  const purchase = await createPaidOrder();
  const before = await fetchOrder(purchase);
  server.clock.forward(orderTimers.remindToShip + 1_000);
  await server.jobs.runDue();
  const client = await server.connect({ token: await server.tokenOf(theo.accountId) });
  expect((await fetchOrder(purchase, { ...theo, client })).next).toEqual(before.next);
});
