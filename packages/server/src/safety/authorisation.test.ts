import { randomUUID } from 'node:crypto';
import { type EventName, events } from '@strapline/contract/events';
import { makeBraTag, uploadPicture } from '@strapline/testkit/goods';
import { type Person, startTestHouse, type TestHouse } from '@strapline/testkit/house';
import type { Client } from '@strapline/testkit/socket-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyAsGuest, checkOut, home, manyAddresses, type Purchase, visitor } from '../features/order/test-purchase.ts';

/**
 * Who may do what, in one table: every event of the contract x six callers x the things it can be about. A new event without rows fails. Expired,
 * ended and disabled callers get no connection at all, which doors.test.ts shows.
 */

type CallerName = 'anonymous' | 'buyer' | 'otherBuyer' | 'creator' | 'otherCreator' | 'admin';
/** `ok`, or the code of the refusal. Callers left out behave as `others`. */
type Expected = Partial<Record<CallerName | 'others', string>>;
type Row = { about: string; input: (world: World) => object; expect: Expected };

type World = {
  people: Record<Exclude<CallerName, 'anonymous'>, Person>;
  /** Tags of the creator: waiting for review (twice), public and unsold, sold to the buyer and paid. */
  waiting: string;
  listed: string;
  soldTag: string;
  /** A paid order on `soldTag`, an open one, a shipped one and a guest's, each on a tag of its own. */
  paidOrder: Purchase;
  openOrder: Purchase;
  shippedOrder: Purchase;
  guestOrder: Purchase;
  slug: string;
  uploadId: string;
  freeUploadId: string;
  sessionOf: Record<Exclude<CallerName, 'anonymous'>, string>;
};

const absentTag = 'amber_lark_k2p:2026:main:0999';
const absentOrder = 'ord_aaaaaaaaaaaaaaaaaaaa';
const member: Expected = { anonymous: 'unauthenticated', others: 'ok' };
const everybody: Expected = { others: 'ok' };
const nobody = (code: string): Expected => ({ others: code });
const nobodySignedIn = (code: string): Expected => ({ anonymous: 'unauthenticated', others: code });
const adminOnly: Expected = { anonymous: 'unauthenticated', admin: 'ok', others: 'forbidden' };

const table: { [K in EventName]: Row[] } = {
  authCheck: [{ about: 'themselves', input: () => ({}), expect: everybody }],
  authHook: [{ about: 'their session', input: () => ({ kind: 'refresh' }), expect: member }],
  getEmailAddress: [{ about: 'their own', input: () => ({}), expect: member }],
  getStats: [
    { about: 'their own', input: () => ({}), expect: member },
    { about: 'somebody', input: ({ people }) => ({ username: people.creator.username }), expect: everybody },
    { about: 'nobody', input: () => ({ username: 'amber_lark_zzz' }), expect: nobody('not_found') },
  ],
  getRandomBraSize: [
    { about: 'any system', input: () => ({}), expect: everybody },
    { about: 'one system', input: () => ({ system: 'EU' }), expect: everybody },
    { about: 'no system', input: () => ({ system: 'XX' }), expect: nobody('validation') },
  ],
  listSessions: [{ about: 'their own', input: () => ({}), expect: member }],
  endSession: [
    {
      about: "the buyer's device",
      input: ({ sessionOf }) => ({ sessionId: sessionOf.buyer }),
      expect: { anonymous: 'unauthenticated', buyer: 'skip', others: 'not_found' },
    },
    { about: 'no device', input: () => ({ sessionId: 'none-of-these' }), expect: nobodySignedIn('not_found') },
  ],
  webauthnRandomChallege: [
    { about: 'sign-in', input: () => ({ purpose: 'assertion' }), expect: everybody },
    { about: 'a step-up', input: () => ({ purpose: 'step-up' }), expect: member },
  ],
  webauthnVerifyRegistration: [
    { about: 'a challenge that was never given', input: () => ({ challengeId: 'never-given', credential: {} }), expect: nobody('expired') },
  ],
  webauthnVerifyAssertion: [
    { about: 'a challenge that was never given', input: () => ({ challengeId: 'never-given', credential: {} }), expect: nobody('expired') },
  ],
  fetchProfile: [{ about: 'their own', input: () => ({}), expect: member }],
  saveProfile: [{ about: 'their own', input: () => ({ bio: 'I keep what is sewn well.' }), expect: member }],
  validateForm: [{ about: 'a form', input: () => ({ form: 'profile', values: {} }), expect: everybody }],
  createBraTag: [
    {
      about: "the creator's upload",
      input: ({ uploadId }) => tagForm(uploadId),
      expect: {
        anonymous: 'unauthenticated',
        buyer: 'age_required',
        otherBuyer: 'age_required',
        admin: 'age_required',
        otherCreator: 'validation',
        creator: 'ok',
      },
    },
  ],
  updateBraTag: [
    {
      about: 'a listed tag',
      input: ({ listed }) => ({ braTagId: listed, version: 1, changes: {} }),
      expect: { anonymous: 'unauthenticated', creator: 'skip', others: 'forbidden' },
    },
    {
      about: 'a waiting tag',
      input: ({ waiting }) => ({ braTagId: waiting, version: 999, changes: { title: 'Another' } }),
      expect: { anonymous: 'unauthenticated', creator: 'conflict', admin: 'forbidden', others: 'not_found' },
    },
    { about: 'no tag', input: () => ({ braTagId: absentTag, version: 1, changes: {} }), expect: nobodySignedIn('not_found') },
  ],
  fetchBraTag: [
    { about: 'a listed tag', input: ({ listed }) => ({ braTagId: listed }), expect: everybody },
    {
      about: 'a waiting tag',
      input: ({ waiting }) => ({ braTagId: waiting }),
      expect: { creator: 'ok', admin: 'ok', others: 'not_found' },
    },
    { about: 'no tag', input: () => ({ braTagId: absentTag }), expect: nobody('not_found') },
    {
      about: 'a listed tag with a made-up tap',
      input: ({ listed }) => ({ braTagId: listed, tap: 'a'.repeat(120) }),
      expect: nobody('validation'),
    },
  ],
  pollBraTagStatus: [
    { about: 'a listed tag', input: ({ listed }) => ({ braTagId: listed }), expect: everybody },
    {
      about: 'a waiting tag',
      input: ({ waiting }) => ({ braTagId: waiting }),
      expect: { creator: 'ok', admin: 'ok', others: 'not_found' },
    },
  ],
  listMyBraTags: [{ about: 'their own', input: () => ({ as: 'creator' }), expect: member }],
  fetchUpload: [
    {
      about: "the creator's upload",
      input: ({ freeUploadId }) => ({ uploadId: freeUploadId }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'not_found' },
    },
  ],
  describeUpload: [
    {
      about: "the creator's upload",
      input: ({ freeUploadId }) => ({ uploadId: freeUploadId, alt: 'Front, laid flat' }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'not_found' },
    },
  ],
  pullStrapCode: [
    {
      about: 'a listed tag',
      input: ({ listed }) => ({ braTagId: listed }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'forbidden' },
    },
    {
      about: 'a waiting tag',
      input: ({ waiting }) => ({ braTagId: waiting }),
      expect: { anonymous: 'unauthenticated', creator: 'skip', admin: 'forbidden', others: 'not_found' },
    },
    { about: 'no tag', input: () => ({ braTagId: absentTag }), expect: nobodySignedIn('not_found') },
  ],
  braTagAction: [
    {
      about: 'a listed tag',
      input: ({ listed }) => ({ braTagId: listed, action: 'found' }),
      expect: { anonymous: 'unauthenticated', creator: 'conflict', others: 'forbidden' },
    },
    {
      about: 'passing on a tag of somebody else',
      input: ({ listed }) => ({ braTagId: listed, action: 'startTransfer' }),
      expect: { anonymous: 'unauthenticated', creator: 'conflict', others: 'forbidden' },
    },
    {
      about: 'a waiting tag',
      input: ({ waiting }) => ({ braTagId: waiting, action: 'missing' }),
      expect: { anonymous: 'unauthenticated', creator: 'conflict', admin: 'forbidden', others: 'not_found' },
    },
    { about: 'no tag', input: () => ({ braTagId: absentTag, action: 'missing' }), expect: nobodySignedIn('not_found') },
  ],
  checkStrapCode: [
    { about: 'a made-up code', input: () => ({ strapCode: '0000000000000' }), expect: { anonymous: 'unauthenticated', others: 'refused' } },
  ],
  claimCollectorTag: [
    {
      about: 'a listed tag with a made-up code',
      input: ({ listed }) => ({ braTagId: listed, strapCode: '0000000000000' }),
      expect: { anonymous: 'unauthenticated', others: 'refused' },
    },
    {
      about: 'no tag',
      input: () => ({ braTagId: absentTag, strapCode: '0000000000000' }),
      expect: { anonymous: 'unauthenticated', others: 'refused' },
    },
  ],
  offerBraTag: [
    {
      about: 'a listed tag',
      input: ({ listed }) => ({ braTagId: listed, offered: true, offeredAmount: 5000 }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'forbidden' },
    },
    {
      about: 'a waiting tag',
      input: ({ waiting }) => ({ braTagId: waiting, offered: true, offeredAmount: 5000 }),
      expect: { anonymous: 'unauthenticated', creator: 'skip', others: 'not_found' },
    },
  ],
  searchListings: [{ about: 'the shelf', input: () => ({}), expect: everybody }],
  fetchListing: [
    { about: 'a page', input: ({ slug }) => ({ slug }), expect: everybody },
    { about: 'no page', input: () => ({ slug: 'nothing-here' }), expect: nobody('not_found') },
  ],
  fetchModel: [
    { about: 'the creator', input: ({ people }) => ({ slug: people.creator.username.replaceAll('_', '-') }), expect: everybody },
  ],
  fetchCollector: [{ about: 'the buyer', input: ({ people }) => ({ userId: people.buyer.username }), expect: everybody }],
  fetchGallery: [
    { about: 'a listed tag', input: ({ listed }) => ({ galleryId: listed }), expect: everybody },
    {
      about: 'a waiting tag',
      input: ({ waiting }) => ({ galleryId: waiting }),
      expect: { creator: 'ok', admin: 'ok', others: 'not_found' },
    },
  ],
  createPaymentIntentStripe: [
    {
      about: 'a sold tag',
      input: ({ soldTag }) => ({ braTagId: soldTag, email: 'june@post.example', shipTo: home, idempotencyKey: randomUUID() }),
      expect: nobody('sold'),
    },
    {
      about: 'a waiting tag',
      input: ({ waiting }) => ({ braTagId: waiting, email: 'june@post.example', shipTo: home, idempotencyKey: randomUUID() }),
      expect: { creator: 'skip', others: 'not_found' },
    },
  ],
  getPaymentIntent: [
    {
      about: "the buyer's payment",
      input: ({ paidOrder }) => ({ paymentIntentId: paidOrder.intent.id }),
      expect: { buyer: 'ok', admin: 'skip', others: 'not_found' },
    },
    {
      about: "a guest's payment without its token",
      input: ({ guestOrder }) => ({ paymentIntentId: guestOrder.intent.id }),
      expect: { admin: 'skip', others: 'not_found' },
    },
    {
      about: "a guest's payment with the token of another",
      input: ({ guestOrder, paidOrder }) => ({ paymentIntentId: guestOrder.intent.id, accessToken: paidOrder.accessToken }),
      expect: { admin: 'skip', others: 'not_found' },
    },
    {
      about: "a guest's payment with its token",
      input: ({ guestOrder }) => ({ paymentIntentId: guestOrder.intent.id, accessToken: guestOrder.accessToken }),
      // The seller is known as the seller, whatever else they hold.
      expect: { creator: 'not_found', others: 'ok' },
    },
  ],
  getOrderStatus: [
    {
      about: "the buyer's order",
      input: ({ paidOrder }) => ({ paymentIntentId: paidOrder.intent.id }),
      expect: { buyer: 'ok', creator: 'ok', admin: 'skip', others: 'status only' },
    },
    {
      about: "a guest's order without its token",
      input: ({ guestOrder }) => ({ paymentIntentId: guestOrder.intent.id }),
      expect: { creator: 'ok', admin: 'skip', others: 'status only' },
    },
    { about: 'no order', input: () => ({ paymentIntentId: 'pi_none' }), expect: nobody('not_found') },
  ],
  completePaymentIntents: [
    {
      about: "the buyer's payment",
      input: ({ paidOrder }) => ({ items: [{ paymentIntentId: paidOrder.intent.id }] }),
      expect: { buyer: 'ok', admin: 'skip', others: 'nothing' },
    },
  ],
  listOrders: [{ about: 'their own', input: () => ({ as: 'buyer' }), expect: member }],
  shipOrder: [
    {
      about: "an order of the creator's",
      input: ({ guestOrder }) => ({ orderId: guestOrder.order.id, carrier: 'USPS' }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'not yours' },
    },
    { about: 'no order', input: () => ({ orderId: absentOrder, carrier: 'USPS' }), expect: nobodySignedIn('not_found') },
  ],
  getShippingLabel: [
    {
      about: "a paid order of the creator's",
      input: ({ paidOrder }) => ({ orderId: paidOrder.order.id }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'not yours' },
    },
    { about: 'no order', input: () => ({ orderId: absentOrder }), expect: nobodySignedIn('not_found') },
  ],
  confirmDelivery: [
    {
      about: "the buyer's order",
      input: ({ shippedOrder }) => ({ orderId: shippedOrder.order.id }),
      expect: { anonymous: 'unauthenticated', admin: 'skip', buyer: 'ok', others: 'not yours' },
    },
    { about: 'no order', input: () => ({ orderId: absentOrder }), expect: nobodySignedIn('not_found') },
  ],
  cancelOrder: [
    {
      about: "the buyer's open order",
      input: ({ openOrder }) => ({ orderId: openOrder.order.id, reason: 'I changed my mind.' }),
      expect: { anonymous: 'not_found', admin: 'skip', creator: 'skip', buyer: 'ok', others: 'not yours' },
    },
    { about: 'no order', input: () => ({ orderId: absentOrder, reason: 'I changed my mind.' }), expect: nobody('not_found') },
  ],
  listLedger: [{ about: 'the books', input: () => ({}), expect: adminOnly }],
  listBalances: [{ about: 'the books', input: () => ({}), expect: adminOnly }],
  recordNfcTag: [
    {
      about: 'a listed tag',
      input: ({ listed }) => ({ braTagId: listed, encryptionKeyKid: 'none', serialNumber: '04a1b2c3d4e5f6' }),
      expect: { anonymous: 'unauthenticated', admin: 'validation', others: 'forbidden' },
    },
  ],
  listChipBatches: [{ about: 'all', input: () => ({}), expect: adminOnly }],
  addChipBatch: [{ about: 'a new one', input: () => ({ mode: 'AES', note: 'Spring' }), expect: adminOnly }],
  retireChipBatch: [
    { about: 'none', input: () => ({ kid: 'none' }), expect: { anonymous: 'unauthenticated', admin: 'not_found', others: 'forbidden' } },
  ],
  listChips: [{ about: 'all', input: () => ({}), expect: adminOnly }],
  listTaps: [
    { about: 'a listed tag', input: ({ listed }) => ({ braTagId: listed }), expect: adminOnly },
    {
      about: 'no tag',
      input: () => ({ braTagId: absentTag }),
      expect: { anonymous: 'unauthenticated', admin: 'not_found', others: 'forbidden' },
    },
  ],
  fetchTapStats: [{ about: 'the last days', input: () => ({}), expect: adminOnly }],
  clearChipAlert: [
    {
      about: 'a tag without a chip',
      input: ({ listed }) => ({ braTagId: listed, reason: 'Looked at it.' }),
      expect: { anonymous: 'unauthenticated', admin: 'not_found', others: 'forbidden' },
    },
  ],
  simulateTap: [{ about: 'a new chip', input: () => ({ kind: 'genuine' }), expect: adminOnly }],
  listReviews: [{ about: 'what waits', input: () => ({}), expect: adminOnly }],
  reviewItem: [{ about: 'a waiting tag', input: ({ waiting }) => ({ braTagId: waiting, decision: 'approve' }), expect: adminOnly }],
};

// Those who may do least are tried first, so that what the last one changes does not hide a refusal.
const order: CallerName[] = ['anonymous', 'otherBuyer', 'otherCreator', 'admin', 'buyer', 'creator'];
let house: TestHouse;
let world: World;
let callers: Record<CallerName, Client>;

beforeAll(async () => {
  house = await startTestHouse({ REVIEWS: 'manual', ...manyAddresses });
  const adult = { birthDate: '1990-05-01' };
  const people = {
    buyer: await house.person(),
    otherBuyer: await house.person(),
    creator: await house.person(adult),
    otherCreator: await house.person(adult),
    admin: await house.person({ roles: ['admin'] }),
  };
  const { creator, buyer, admin } = people;
  const made = async (title: string): Promise<string> => await makeBraTag(house, creator, { title, offered: true, offeredAmount: 5000 });
  const first = await made('The first, let through');
  await admin.client.call('reviewItem', { braTagId: first, decision: 'approve' });
  const [listed, soldTag, openTag, shippedTag, guestTag] = [
    first,
    await made('Sold'),
    await made('Open'),
    await made('Shipped'),
    await made('Guest'),
  ];
  const buy = async (client: Client, tag: string): Promise<Purchase> => await checkOut(client, tag);
  const paidOrder = await buyAsGuest(house, buyer.client, soldTag);
  const shippedOrder = await buyAsGuest(house, buyer.client, shippedTag);
  await creator.client.call('shipOrder', { orderId: shippedOrder.order.id, carrier: 'USPS' });
  const openOrder = await buy(buyer.client, openTag);
  const guestOrder = await buyAsGuest(house, await visitor(house), guestTag);
  const waitingCreator = people.creator;
  const waiting = await makeBraTag(house, waitingCreator, { title: 'Waits for a person' });
  await house.services.db.change({
    text: `update bra_tag set status = 'pending_review', listing = 'none', review_why = 'Looked at by hand.' where id = $1`,
    values: [waiting],
  });
  const sessionOf = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, { client }]) => [name, (await client.call('listSessions')).items[0]?.sessionId ?? '']),
    ),
  );
  const { slug } = await creator.client.call('offerBraTag', { braTagId: listed, offered: true, offeredAmount: 5000 });
  world = {
    people,
    waiting,
    listed,
    soldTag,
    paidOrder,
    openOrder,
    shippedOrder,
    guestOrder,
    slug: slug ?? '',
    uploadId: await uploadPicture(house, creator),
    freeUploadId: await uploadPicture(house, creator),
    sessionOf,
  };
  callers = {
    anonymous: await visitor(house),
    ...(Object.fromEntries(Object.entries(people).map(([name, { client }]) => [name, client])) as Record<
      Exclude<CallerName, 'anonymous'>,
      Client
    >),
  };
});
afterAll(() => house.close());

function tagForm(uploadId: string): object {
  return {
    title: 'Made from another upload',
    condition: 'new',
    laundered: true,
    uploads: [uploadId],
    offered: false,
    physicalBraTag: false,
    idempotencyKey: randomUUID(),
  };
}

test('every event of the contract has its rows', () => {
  expect(Object.keys(table).sort()).toEqual(Object.keys(events).sort());
});

describe.each(Object.entries(table))('%s', (event, rows) => {
  for (const row of rows)
    test.each(order)(`about ${row.about}, asked by %s`, async (name) => {
      const wanted = row.expect[name] ?? row.expect.others ?? 'ok';
      if (wanted === 'skip') return;
      const answer = (await callers[name].raw(event, row.input(world))) as {
        error?: { code: string; message: string };
        intents?: unknown[];
        orders?: unknown[];
      };
      const code = answer.error?.code ?? 'ok';
      if (wanted === 'not yours') expect(['forbidden', 'not_found']).toContain(code);
      else if (wanted === 'refused') expect(['validation', 'conflict', 'forbidden', 'not_found']).toContain(code);
      else if (wanted === 'status only') expect(Object.keys(answer)).toEqual(['status']);
      else if (wanted === 'nothing') expect(answer).toEqual({ intents: [], orders: [] });
      else expect([code, answer.error?.message]).toEqual([wanted, wanted === 'ok' ? undefined : answer.error?.message]);
    });
});

test('nobody but the owner is told what somebody earned', async () => {
  const { people } = world;
  expect((await people.otherBuyer.client.call('getStats', { username: people.creator.username })).earned).toBeNull();
  expect((await people.creator.client.call('getStats', {})).earned).toBeTypeOf('number');
});
