import { randomUUID } from 'node:crypto';
import type { EventName } from '@strapline/contract/events';
import { homeAddress } from '../features/order/test-purchase.ts';
import { absentOrder, adminOnly, member, type Row, refuseEveryone, refuseSignedIn } from './test-authorisation-row.ts';

/** Rows for every payment method. */
const buying: Row[] = [
  {
    about: 'a sold tag',
    input: ({ soldTag }) => ({ braTagId: soldTag, email: 'june@post.example', shipTo: homeAddress, idempotencyKey: randomUUID() }),
    expect: { ...refuseEveryone('sold'), blocked: 'not_found' },
  },
  {
    about: 'a waiting tag',
    input: ({ waiting }) => ({ braTagId: waiting, email: 'june@post.example', shipTo: homeAddress, idempotencyKey: randomUUID() }),
    expect: { creator: 'skip', others: 'not_found' },
  },
];

/** Permissions for orders, payments and the ledger. */
export const moneyRows = {
  createPaymentIntentCoinbase: buying,
  createPaymentIntentStripe: [
    ...buying,
    {
      about: 'a listed tag with a card that is not theirs',
      input: ({ listed }) => ({
        braTagId: listed,
        email: 'june@post.example',
        shipTo: homeAddress,
        savedCardId: 'pm_aaaaaaaaaaaa',
        idempotencyKey: randomUUID(),
      }),
      expect: refuseSignedIn('not_found'),
    },
  ],
  fetchPayouts: [{ about: 'their own', input: () => ({}), expect: member }],
  fetchReferrer: [
    {
      about: 'the creator',
      input: ({ people }) => ({ referrerId: people.creator.username }),
      expect: { blocked: 'not_found', others: 'ok' },
    },
    { about: 'nobody', input: () => ({ referrerId: 'amber_lark_zzz' }), expect: refuseEveryone('not_found') },
  ],
  getReferral: [{ about: 'their own', input: () => ({}), expect: member }],
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
    { about: 'a card of nobody here', input: () => ({ savedCardId: 'pm_aaaaaaaaaaaa' }), expect: refuseSignedIn('not_found') },
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
      // A seller with an access token is still the seller.
      expect: { creator: 'not_found', others: 'ok' },
    },
  ],
  openWallet: [
    {
      about: 'a payment by card, which has no wallet',
      input: ({ paidOrder }) => ({ paymentIntentId: paidOrder.intent.id }),
      expect: refuseEveryone('not_found'),
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
    { about: 'no order', input: () => ({ paymentIntentId: 'pi_none' }), expect: refuseEveryone('not_found') },
  ],
  completePaymentIntents: [
    {
      about: "the buyer's payment",
      input: ({ paidOrder }) => ({ items: [{ paymentIntentId: paidOrder.intent.id }] }),
      expect: { buyer: 'ok', admin: 'skip', others: 'nothing' },
    },
  ],
  listOrders: [{ about: 'their own', input: () => ({ as: 'buyer' }), expect: member }],
  correctTracking: [
    {
      about: "of the creator's parcel that arrived or is not sent",
      input: ({ paidOrder }) => ({ orderId: paidOrder.order.id, carrier: 'USPS' }),
      expect: { anonymous: 'unauthenticated', creator: 'conflict', others: 'not yours' },
    },
    { about: 'of no order', input: () => ({ orderId: absentOrder, carrier: 'USPS' }), expect: refuseSignedIn('not_found') },
  ],
  blockUser: [
    { about: 'nobody', input: () => ({ username: 'amber_lark_zzz', blocked: true }), expect: refuseSignedIn('not_found') },
    {
      about: 'one they did not block',
      input: ({ people }) => ({ username: people.otherCreator.username, blocked: false }),
      expect: { ...member, otherCreator: 'forbidden' },
    },
  ],
  listBlocked: [{ about: 'their own', input: () => ({}), expect: member }],
  listPeople: [{ about: 'everybody', input: () => ({}), expect: adminOnly }],
  getPerson: [{ about: 'the buyer', input: ({ people }) => ({ username: people.buyer.username }), expect: adminOnly }],
  endSessionsOf: [{ about: 'nobody', input: () => ({ username: 'amber_lark_zzz' }), expect: { ...adminOnly, admin: 'not_found' } }],
  setRole: [
    {
      about: 'nobody',
      input: () => ({ username: 'amber_lark_zzz', role: 'moderator', granted: true }),
      expect: { ...adminOnly, admin: 'not_found' },
    },
  ],
  setUserState: [
    {
      about: 'nobody',
      input: () => ({ username: 'amber_lark_zzz', state: 'limited', reason: 'Sent spam to members.' }),
      expect: { ...adminOnly, admin: 'not_found' },
    },
  ],
  listTasks: [{ about: 'their own', input: () => ({}), expect: member }],
  shipOrder: [
    {
      about: "an order of the creator's",
      input: ({ guestOrder }) => ({ orderId: guestOrder.order.id, carrier: 'USPS', codeByHand: true }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'not yours' },
    },
    { about: 'no order', input: () => ({ orderId: absentOrder, carrier: 'USPS', codeByHand: true }), expect: refuseSignedIn('not_found') },
  ],
  getShippingLabel: [
    {
      about: "a paid order of the creator's",
      input: ({ paidOrder }) => ({ orderId: paidOrder.order.id }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'not yours' },
    },
    { about: 'no order', input: () => ({ orderId: absentOrder }), expect: refuseSignedIn('not_found') },
  ],
  confirmDelivery: [
    {
      about: "the buyer's order",
      input: ({ shippedOrder }) => ({ orderId: shippedOrder.order.id }),
      expect: { anonymous: 'unauthenticated', admin: 'skip', buyer: 'ok', others: 'not yours' },
    },
    { about: 'no order', input: () => ({ orderId: absentOrder }), expect: refuseSignedIn('not_found') },
  ],
  cancelOrder: [
    {
      about: "the buyer's open order",
      input: ({ openOrder }) => ({ orderId: openOrder.order.id, reason: 'I changed my mind.' }),
      expect: { anonymous: 'not_found', admin: 'skip', creator: 'skip', buyer: 'ok', others: 'not yours' },
    },
    { about: 'no order', input: () => ({ orderId: absentOrder, reason: 'I changed my mind.' }), expect: refuseEveryone('not_found') },
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
  listWebhooks: [{ about: 'provider webhooks', input: () => ({}), expect: adminOnly }],
  replayWebhook: [{ about: 'no message', input: () => ({ eventId: 'evt_none' }), expect: { ...adminOnly, admin: 'not_found' } }],
  listReconciliations: [{ about: 'the comparisons', input: () => ({}), expect: adminOnly }],
  reconcileNow: [{ about: 'the books', input: () => ({}), expect: adminOnly }],
  openDispute: [
    {
      about: "the buyer's paid order",
      input: ({ paidOrder }) => createWrongDecision(paidOrder.order.id),
      expect: { anonymous: 'not_found', admin: 'skip', buyer: 'conflict', others: 'not yours' },
    },
    {
      about: "a guest's order with the token of another",
      input: ({ guestOrder, paidOrder }) => ({ ...createWrongDecision(guestOrder.order.id), accessToken: paidOrder.accessToken }),
      expect: { admin: 'skip', creator: 'forbidden', others: 'not_found' },
    },
    { about: 'no order', input: () => createWrongDecision(absentOrder), expect: refuseEveryone('not_found') },
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
    { about: 'no order', input: () => ({ orderId: absentOrder }), expect: refuseEveryone('not_found') },
  ],
  decideDispute: [
    {
      about: 'a dispute that nobody asked the platform about',
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
} satisfies { [K in EventName]?: Row[] };

function decision(orderId: string): object {
  return { orderId, decision: 'refund', reason: 'it did not fit', idempotencyKey: randomUUID() };
}

export function createWrongDecision(orderId: string) {
  const words = 'The left strap is torn off.';
  return { orderId, reason: 'damaged', words, wants: { kind: 'full' }, idempotencyKey: randomUUID() } as const;
}
