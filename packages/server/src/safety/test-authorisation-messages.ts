import { randomUUID } from 'node:crypto';
import type { EventName } from '@strapline/contract/events';
import { absentOrder, adminOnly, everybody, member, type Row, refuseEveryone, refuseSignedIn } from './test-authorisation-row.ts';

/** Permissions for messages. */
export const messageRows = {
  sendMessage: [
    {
      about: "to the other side of the buyer's order",
      input: ({ paidOrder }) => ({ to: { orderId: paidOrder.order.id }, text: 'When will it be sent?', idempotencyKey: randomUUID() }),
      expect: { buyer: 'ok', creator: 'ok', admin: 'forbidden', suspended: 'forbidden', others: 'not_found' },
    },
    {
      about: "to support about the buyer's order",
      input: ({ paidOrder }) => ({
        to: { orderId: paidOrder.order.id, support: true, side: 'buyer' },
        text: 'Can you help me?',
        idempotencyKey: randomUUID(),
      }),
      expect: { buyer: 'ok', admin: 'ok', creator: 'forbidden', others: 'not_found' },
    },
    {
      about: "about a guest's order with the token of another",
      input: ({ guestOrder, paidOrder }) => ({
        to: { orderId: guestOrder.order.id },
        text: 'It is mine.',
        accessToken: paidOrder.accessToken,
        idempotencyKey: randomUUID(),
      }),
      expect: { creator: 'ok', admin: 'forbidden', suspended: 'forbidden', others: 'not_found' },
    },
    {
      about: 'to the seller of a listed piece',
      input: ({ listed }) => ({ to: { braTagId: listed }, text: 'Is the lace soft?', idempotencyKey: randomUUID() }),
      expect: { anonymous: 'unauthenticated', suspended: 'forbidden', blocked: 'not_found', creator: 'forbidden', others: 'ok' },
    },
    {
      about: 'to the seller of a piece that waits for review',
      input: ({ waiting }) => ({ to: { braTagId: waiting }, text: 'Is the lace soft?', idempotencyKey: randomUUID() }),
      expect: { anonymous: 'unauthenticated', suspended: 'forbidden', creator: 'forbidden', admin: 'conflict', others: 'not_found' },
    },
    {
      about: "in another buyer's conversation with the creator",
      input: ({ threadId }) => ({ to: { threadId }, text: 'And the band?', idempotencyKey: randomUUID() }),
      expect: { suspended: 'forbidden', otherBuyer: 'ok', creator: 'ok', others: 'not_found' },
    },
    {
      about: 'to support',
      input: () => ({ to: { support: true }, text: 'How do I claim it?', email: 'june@post.example', idempotencyKey: randomUUID() }),
      expect: { others: 'ok' },
    },
    {
      about: "to support in a guest's conversation with a made-up token",
      input: ({ supportThreadId }) => ({
        to: { threadId: supportThreadId },
        text: 'It is mine.',
        accessToken: 'a'.repeat(43),
        idempotencyKey: randomUUID(),
      }),
      expect: { suspended: 'forbidden', admin: 'ok', others: 'not_found' },
    },
    {
      about: 'about no order',
      input: () => ({ to: { orderId: absentOrder }, text: 'Hello?', idempotencyKey: randomUUID() }),
      expect: { ...refuseEveryone('not_found'), suspended: 'forbidden' },
    },
  ],
  listMessages: [
    {
      about: "of the buyer's order",
      input: ({ paidOrder }) => ({ orderId: paidOrder.order.id }),
      expect: { buyer: 'ok', creator: 'ok', admin: 'ok', others: 'not_found' },
    },
    {
      about: 'of the buyer with support',
      input: ({ paidOrder }) => ({ orderId: paidOrder.order.id, support: true, side: 'buyer' }),
      expect: { buyer: 'ok', creator: 'forbidden', admin: 'ok', others: 'not_found' },
    },
    {
      about: "of a guest's order without its token",
      input: ({ guestOrder }) => ({ orderId: guestOrder.order.id }),
      expect: { creator: 'ok', admin: 'ok', others: 'not_found' },
    },
    {
      about: 'of another buyer with the creator',
      input: ({ threadId }) => ({ threadId }),
      expect: { otherBuyer: 'ok', creator: 'ok', others: 'not_found' },
    },
    {
      about: 'of a guest with support',
      input: ({ supportThreadId }) => ({ threadId: supportThreadId }),
      expect: { admin: 'ok', others: 'not_found' },
    },
    { about: 'of no thread', input: () => ({ threadId: 'thr_aaaaaaaaaaaaaaaaaaaa' }), expect: refuseEveryone('not_found') },
  ],
  listThreads: [
    { about: 'their own', input: () => ({}), expect: member },
    { about: "another buyer's", input: ({ threadId }) => ({ threadId }), expect: member },
  ],
  markThreadRead: [
    {
      about: 'of another buyer with the creator',
      input: ({ threadId }) => ({ threadId }),
      expect: { anonymous: 'unauthenticated', otherBuyer: 'ok', creator: 'ok', others: 'not_found' },
    },
    { about: 'no thread', input: () => ({ threadId: 'thr_aaaaaaaaaaaaaaaaaaaa' }), expect: refuseSignedIn('not_found') },
  ],
  listSupport: [{ about: 'all', input: () => ({}), expect: adminOnly }],
  getSupportCase: [
    { about: 'of a guest', input: ({ supportThreadId }) => ({ threadId: supportThreadId }), expect: adminOnly },
    { about: 'that is between two people', input: ({ threadId }) => ({ threadId }), expect: { ...adminOnly, admin: 'not_found' } },
  ],
  getChatIdentity: [{ about: 'without a Chatwoot', input: () => ({}), expect: refuseSignedIn('unsupported') }],
  getSupportChat: [
    { about: 'their own', input: () => ({}), expect: everybody },
    {
      about: 'of a guest with a made-up token',
      input: ({ supportThreadId }) => ({ threadId: supportThreadId, accessToken: 'a'.repeat(43) }),
      expect: refuseEveryone('not_found'),
    },
    { about: 'of two people', input: ({ threadId }) => ({ threadId }), expect: refuseEveryone('not_found') },
  ],
  setSupportEmail: [
    {
      about: 'of a guest with a made-up token',
      input: ({ supportThreadId }) => ({ threadId: supportThreadId, accessToken: 'a'.repeat(43), email: 'june@post.example' }),
      expect: refuseEveryone('not_found'),
    },
  ],
  assignThread: [
    { about: 'of a guest', input: ({ supportThreadId }) => ({ threadId: supportThreadId, assigned: true }), expect: adminOnly },
    { about: 'of two people', input: ({ threadId }) => ({ threadId, assigned: true }), expect: { ...adminOnly, admin: 'not_found' } },
  ],
  closeThread: [
    { about: 'of a guest', input: ({ supportThreadId }) => ({ threadId: supportThreadId, closed: false }), expect: adminOnly },
    { about: 'of two people', input: ({ threadId }) => ({ threadId, closed: true }), expect: { ...adminOnly, admin: 'not_found' } },
  ],
  listSavedReplies: [{ about: 'all', input: () => ({}), expect: adminOnly }],
  saveReply: [
    {
      about: 'a new one',
      input: () => ({ title: `Hello ${randomUUID()}`, text: 'Hello!', idempotencyKey: randomUUID() }),
      expect: adminOnly,
    },
    {
      about: 'that is gone',
      input: () => ({ replyId: 'srp_aaaaaaaaaaaaaaaaaaaa', title: 'Hello', text: 'Hello!', idempotencyKey: randomUUID() }),
      expect: { ...adminOnly, admin: 'not_found' },
    },
  ],
  removeReply: [
    { about: 'that is gone', input: () => ({ replyId: 'srp_aaaaaaaaaaaaaaaaaaaa' }), expect: { ...adminOnly, admin: 'not_found' } },
  ],
} satisfies { [K in EventName]?: Row[] };
