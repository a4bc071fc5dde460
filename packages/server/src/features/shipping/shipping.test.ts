import { randomUUID } from 'node:crypto';
import { defaultShippingZones, type ShippingZones } from '@strapline/domain/shipping/shipping-zones';
import { type Person, startTestServer, type TestServer } from '@strapline/testkit/test-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../ports/database.ts';
import {
  checkOut,
  connectVisitor,
  createCreator,
  createListedTag,
  homeAddress,
  payByCard,
  trustForwardedFor,
  waitForOrder,
} from '../order/test-purchase.ts';

let server: TestServer;
let mara: Person;
beforeAll(async () => {
  server = await startTestServer(trustForwardedFor);
  mara = await createCreator(server);
});
afterAll(async () => {
  await server?.close();
});

const german: ShippingZones = {
  from: 'DE',
  domesticCents: 4_90,
  zones: [{ name: 'Neighbours', countries: ['AT', 'CH'], cents: 9_90 }],
  worldCents: null,
};
const inVienna = { ...homeAddress, city: 'Wien', region: undefined, postalCode: '1010', country: 'AT' };

async function setRates(seller: Person, zones: ShippingZones): Promise<void> {
  const { version } = await seller.client.call('fetchShippingZones');
  await seller.client.call('saveShippingZones', { ...zones, version });
}

async function fetchListing(braTagId: string, country?: string) {
  const { slug } = await mara.client.call('fetchBraTag', { braTagId });
  return await mara.client.call('fetchListing', { slug: slug ?? '', ...(country ? { country } : {}) });
}

describe('a seller’s delivery rates', () => {
  test('default to the platform’s until the seller saves their own', async () => {
    const nora = await createCreator(server);
    expect(await nora.client.call('fetchShippingZones')).toEqual({ ...defaultShippingZones, version: 0, postage: 'creator' });
    expect(await nora.client.call('saveShippingZones', { ...german, version: 0 })).toEqual({ ...german, version: 1, postage: 'creator' });
    expect(await nora.client.call('fetchShippingZones')).toEqual({ ...german, version: 1, postage: 'creator' });
  });

  test('of two concurrent changes one is refused as outdated', async () => {
    const nora = await createCreator(server);
    const both = await Promise.allSettled([
      nora.client.call('saveShippingZones', { ...german, version: 0 }),
      nora.client.call('saveShippingZones', { ...defaultShippingZones, version: 0 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await nora.client.refusal('saveShippingZones', { ...german, version: 0 })).code).toBe('conflict');
  });

  test('an invalid rate names its field, and contact details are refused', async () => {
    const tooHigh = await mara.client.refusal('saveShippingZones', { ...german, worldCents: 200_01, version: 0 });
    expect(tooHigh.fields).toEqual({ worldCents: 'Enter a delivery cost from $0.00 to $200.00.' });
    const zones = [{ name: 'mail me at mara@post.example', countries: ['FR'], cents: 1_00 }];
    expect((await mara.client.refusal('saveShippingZones', { ...german, zones, version: 0 })).fields).toHaveProperty(['zones.0.name']);
  });

  test('the database enforces the limits', async () => {
    for (const shipping of [
      { ...german, domesticCents: 200_01 },
      { ...german, worldCents: -1 },
      { ...german, from: 'Germany' },
    ]) {
      const write = server.services.db.change(
        sql`update account set shipping = ${JSON.stringify(shipping)}::jsonb where id = ${mara.accountId}`,
      );
      await expect(write).rejects.toThrow();
    }
  });
});

describe('rates stored under earlier rules', () => {
  test('are shown to the seller, and the listing shows the country of origin', async () => {
    const nora = await createCreator(server);
    const braTagId = await createListedTag(server, nora);
    const stored = { ...german, from: 'KP', zones: [{ name: 'Near\u202a us', countries: ['CU', 'AT'], cents: 9_90 }] };
    await server.services.db.change(sql`update account set shipping = ${JSON.stringify(stored)}::jsonb where id = ${nora.accountId}`);
    expect(await nora.client.call('fetchShippingZones')).toMatchObject(stored);
    expect(await fetchListing(braTagId)).toMatchObject({ shipsFrom: 'KP' });
    expect(await fetchListing(braTagId, 'AT')).toMatchObject({ shipsFrom: 'KP', priceLines: expect.any(Array) });
  });
});

describe('the price with delivery', () => {
  test('depends on the country, and follows changed rates at once', async () => {
    const piece = await createListedTag(server, mara);
    expect((await fetchListing(piece)).priceLines[1]).toEqual({
      kind: 'shipping',
      label: 'Delivery in the United States',
      amountCents: 6_00,
    });
    await setRates(mara, german);
    expect(await fetchListing(piece)).toMatchObject({ shipsFrom: 'DE' });
    expect((await fetchListing(piece)).priceLines[1]).toEqual({ kind: 'shipping', label: 'Delivery in Germany', amountCents: 4_90 });
    expect((await fetchListing(piece, 'AT')).priceLines[1]).toEqual({ kind: 'shipping', label: 'Delivery to Austria', amountCents: 9_90 });
    const abroad = await fetchListing(piece, 'US');
    expect(abroad.notServed).toBe(
      `${mara.username} doesn’t ship to the United States. Choose an address in Germany, Austria or Switzerland.`,
    );
    expect(abroad.servedCountries).toEqual(['DE', 'AT', 'CH']);
    expect(abroad.priceLines.map(({ kind }) => kind)).toEqual(['item', 'protection']);
  });

  test('is refused at checkout for a country that isn’t served, without a hold', async () => {
    const piece = await createListedTag(server, mara);
    await setRates(mara, german);
    const guest = await connectVisitor(server);
    const refusal = await guest.refusal('createPaymentIntentStripe', {
      braTagId: piece,
      email: 'june@post.example',
      shipTo: homeAddress,
      idempotencyKey: randomUUID(),
    });
    expect(refusal.code).toBe('validation');
    expect(refusal.fields).toEqual({ 'shipTo.country': expect.stringMatching(/doesn’t ship to the United States/) });
    expect((await fetchListing(piece)).listing).toBe('published');
  });

  test('stays as it was when the order was created', async () => {
    const piece = await createListedTag(server, mara, { priceCents: 100_00 });
    await setRates(mara, german);
    const guest = await connectVisitor(server);
    const purchase = await checkOut(guest, piece, { shipTo: inVienna });
    expect(purchase.order.amountCents).toBe(100_00 + 9_90 + 5_70);
    await setRates(mara, { ...german, zones: [], worldCents: 50_00 });
    await payByCard(server, purchase);
    const paid = await waitForOrder(guest, purchase, 'paid');
    expect(paid).toMatchObject({ lines: purchase.order.lines, amountCents: 115_60 });
    const held = await server.services.db.first<{ cents: number }>(
      sql`select -sum(cents)::int as cents from ledger_posting join ledger_transaction on id = transaction_id
          where order_id = ${purchase.order.id} and account = 'buyer_payments'`,
    );
    expect(held?.cents).toBe(115_60);
  });

  test('of a resold piece has the rates of the current seller', async () => {
    const owner = await createCreator(server);
    const piece = await createListedTag(server, mara);
    await setRates(mara, german);
    await server.services.db.change(sql`update bra_tag set owner_id = ${owner.accountId} where id = ${piece}`);
    expect((await fetchListing(piece, 'US')).priceLines[1]?.amountCents).toBe(6_00);
    expect((await checkOut(await connectVisitor(server), piece)).order.lines[1]?.amountCents).toBe(6_00);
  });
});
