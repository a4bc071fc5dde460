import { randomUUID } from 'node:crypto';
import type { EventName } from '@strapline/contract/events';
import { defaultZones } from '@strapline/domain/shipping';
import type { Person } from '@strapline/testkit/house';
import { home, type Purchase } from '../features/order/test-purchase.ts';

/**
 * Who may do what, in one table: every event of the contract x six callers x the things it can be about. authorisation.test.ts asks each, and a new event
 * without rows fails there. Expired, ended and disabled callers get no connection at all, which doors.test.ts shows.
 */

export type CallerName = 'anonymous' | 'buyer' | 'otherBuyer' | 'creator' | 'otherCreator' | 'admin';
/** `ok`, or the code of the refusal. Callers left out behave as `others`. */
type Expected = Partial<Record<CallerName | 'others', string>>;
type Row = { about: string; input: (world: World) => object; expect: Expected };

export type World = {
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
  /** Of the buyer and the creator, and in dispute. */
  disputed: Purchase;
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

/** Rows of every way to pay. */
const buying: Row[] = [
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
];

export const table: { [K in EventName]: Row[] } = {
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
  fetchShippingZones: [{ about: 'their own', input: () => ({}), expect: member }],
  saveShippingZones: [
    { about: 'their own, as they stand by now', input: () => ({ ...defaultZones, version: 0 }), expect: member },
    { about: 'their own, as they never stood', input: () => ({ ...defaultZones, version: 700 }), expect: nobodySignedIn('conflict') },
    {
      about: 'a country that there is not',
      input: () => ({ ...defaultZones, from: 'XX', version: 0 }),
      expect: nobodySignedIn('validation'),
    },
  ],
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
  createPaymentIntentCoinbase: buying,
  createPaymentIntentStripe: [
    ...buying,
    {
      about: 'a listed tag with a card that is not theirs',
      input: ({ listed }) => ({
        braTagId: listed,
        email: 'june@post.example',
        shipTo: home,
        savedCardId: 'pm_aaaaaaaaaaaa',
        idempotencyKey: randomUUID(),
      }),
      expect: nobodySignedIn('not_found'),
    },
  ],
  fetchPayouts: [{ about: 'their own', input: () => ({}), expect: member }],
  getStripeLoginLink: [
    { about: 'their own', input: () => ({}), expect: member },
    {
      about: 'a way back to another site',
      input: () => ({ returnPath: '//evil.example/account' }),
      expect: { anonymous: 'unauthenticated', others: 'validation' },
    },
  ],
  createSetupIntent: [{ about: 'their own', input: () => ({ idempotencyKey: randomUUID() }), expect: member }],
  listSavedCards: [{ about: 'their own', input: () => ({}), expect: member }],
  removeSavedCard: [
    { about: 'a card of nobody here', input: () => ({ savedCardId: 'pm_aaaaaaaaaaaa' }), expect: nobodySignedIn('not_found') },
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
  listAllOrders: [
    { about: 'all orders', input: () => ({}), expect: adminOnly },
    { about: 'orders of the buyer', input: ({ people }) => ({ q: people.buyer.username }), expect: adminOnly },
  ],
  fetchOrderCase: [
    { about: 'a paid order', input: ({ paidOrder }) => ({ orderId: paidOrder.order.id }), expect: adminOnly },
    { about: 'no order', input: () => ({ orderId: absentOrder }), expect: { ...adminOnly, admin: 'not_found' } },
  ],
  settleCase: [
    {
      about: 'an order that needs nobody',
      input: ({ paidOrder }) => decision(paidOrder.order.id),
      expect: { ...adminOnly, admin: 'conflict' },
    },
    { about: 'no order', input: () => decision(absentOrder), expect: { ...adminOnly, admin: 'not_found' } },
  ],
  listPayouts: [{ about: 'everybody’s', input: () => ({}), expect: adminOnly }],
  listWebhooks: [{ about: 'what providers told', input: () => ({}), expect: adminOnly }],
  replayWebhook: [{ about: 'no message', input: () => ({ eventId: 'evt_none' }), expect: { ...adminOnly, admin: 'not_found' } }],
  listReconciliations: [{ about: 'the comparisons', input: () => ({}), expect: adminOnly }],
  reconcileNow: [{ about: 'the books', input: () => ({}), expect: adminOnly }],
  openDispute: [
    {
      about: "the buyer's paid order",
      input: ({ paidOrder }) => wrong(paidOrder.order.id),
      expect: { anonymous: 'not_found', admin: 'skip', buyer: 'conflict', others: 'not yours' },
    },
    {
      about: "a guest's order with the token of another",
      input: ({ guestOrder, paidOrder }) => ({ ...wrong(guestOrder.order.id), accessToken: paidOrder.accessToken }),
      expect: { admin: 'skip', creator: 'forbidden', others: 'not_found' },
    },
    { about: 'no order', input: () => wrong(absentOrder), expect: nobody('not_found') },
  ],
  answerDispute: [
    {
      about: "the buyer's order, which is in no dispute",
      input: ({ paidOrder }) => ({ orderId: paidOrder.order.id, act: 'withdraw', idempotencyKey: randomUUID() }),
      expect: { admin: 'skip', buyer: 'conflict', creator: 'conflict', others: 'not_found' },
    },
    {
      about: 'the dispute of others',
      input: ({ disputed }) => ({
        orderId: disputed.order.id,
        act: 'add',
        words: 'It came as it is seen here.',
        idempotencyKey: randomUUID(),
      }),
      expect: { admin: 'forbidden', buyer: 'ok', creator: 'ok', others: 'not_found' },
    },
    {
      about: 'what the creator proposes, accepted by whom it is not for',
      input: ({ disputed }) => ({ orderId: disputed.order.id, act: 'accept', number: 1, idempotencyKey: randomUUID() }),
      expect: { admin: 'forbidden', buyer: 'conflict', creator: 'skip', others: 'not_found' },
    },
  ],
  fetchDispute: [
    {
      about: 'a dispute',
      input: ({ disputed }) => ({ orderId: disputed.order.id }),
      expect: { buyer: 'ok', creator: 'ok', admin: 'ok', others: 'not_found' },
    },
    {
      about: "a guest's order without its token",
      input: ({ guestOrder }) => ({ orderId: guestOrder.order.id }),
      expect: { creator: 'ok', admin: 'ok', others: 'not_found' },
    },
    { about: 'no order', input: () => ({ orderId: absentOrder }), expect: nobody('not_found') },
  ],
  decideDispute: [
    {
      about: 'a dispute that nobody asked the house about',
      input: ({ disputed }) => ({
        orderId: disputed.order.id,
        decision: 'seller',
        words: 'It is as described.',
        idempotencyKey: randomUUID(),
      }),
      expect: { anonymous: 'unauthenticated', admin: 'conflict', others: 'forbidden' },
    },
  ],
  listDisputes: [{ about: 'all', input: () => ({ which: 'all' }), expect: adminOnly }],
  refundOrder: [
    {
      about: 'an order in dispute',
      input: ({ disputed }) => ({
        orderId: disputed.order.id,
        cents: 500,
        reason: 'goodwill',
        words: 'For the trouble.',
        idempotencyKey: randomUUID(),
      }),
      expect: { anonymous: 'unauthenticated', admin: 'conflict', others: 'forbidden' },
    },
  ],
  decideRefund: [
    {
      about: 'none',
      input: () => ({ refundId: 'rfd_aaaaaaaaaaaaaaaaaaaa', decision: 'approve' }),
      expect: { anonymous: 'unauthenticated', admin: 'not_found', others: 'forbidden' },
    },
  ],
  listRefunds: [{ about: 'all', input: () => ({}), expect: adminOnly }],
  listChargebacks: [{ about: 'all', input: () => ({ which: 'all' }), expect: adminOnly }],
  answerChargeback: [
    {
      about: 'none',
      input: () => ({ chargebackId: 'du_aaaaaaaaaaaaaaaaaaaa', words: 'The parcel was delivered.' }),
      expect: { anonymous: 'unauthenticated', admin: 'not_found', others: 'forbidden' },
    },
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

function decision(orderId: string): object {
  return { orderId, decision: 'refund', reason: 'it did not fit', idempotencyKey: randomUUID() };
}

export function wrong(orderId: string) {
  const words = 'The left strap is torn off.';
  return { orderId, reason: 'damaged', words, wants: { kind: 'full' }, idempotencyKey: randomUUID() } as const;
}

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
