import { randomUUID } from 'node:crypto';
import type { EventName } from '@strapline/contract/events';
import { absentOrder, adminOnly, everybody, member, type Row, refuseEveryone, refuseSignedIn } from './test-authorisation-row.ts';

const absentReport = 'rep_aaaaaaaaaaaaaaaaaaaa';
const absentRecovery = 'rec_aaaaaaaaaaaaaaaaaaaa';
const absentDecision = 'dec_aaaaaaaaaaaaaaaaaaaa';
const reason = 'There is no such report at all.';
/** For members, and for admins where the object does not exist. */
const refuseMembers = { anonymous: 'unauthenticated', admin: 'not_found', others: 'forbidden' } as const;

const adminForbidden = { anonymous: 'unauthenticated', others: 'forbidden' } as const;

/** Reports, decisions, approvals and recoveries. What exists is tested in features/report; here nobody gets more by their role. */
export const trustRows = {
  reportContent: [
    {
      about: 'a public tag',
      input: ({ listed }) => ({ subject: { kind: 'braTag', id: listed }, reason: 'scam', idempotencyKey: randomUUID() }),
      expect: { creator: 'forbidden', others: 'ok' },
    },
    {
      about: 'a tag in review',
      input: ({ waiting }) => ({ subject: { kind: 'braTag', id: waiting }, reason: 'scam', idempotencyKey: randomUUID() }),
      expect: { creator: 'forbidden', admin: 'ok', others: 'not_found' },
    },
    {
      about: 'a picture that nobody has',
      input: () => ({ subject: { kind: 'media', id: 'upl_aaaaaaaaaaaaaaaaaaaa' }, reason: 'scam', idempotencyKey: randomUUID() }),
      expect: refuseEveryone('not_found'),
    },
  ],
  getReport: [{ about: 'no report', input: () => ({ reportId: absentReport }), expect: refuseEveryone('not_found') }],
  confirmReport: [
    { about: 'no report', input: () => ({ reportId: absentReport, confirmToken: 'a'.repeat(43) }), expect: refuseEveryone('not_found') },
  ],
  fetchDecision: [{ about: 'no decision', input: () => ({ decisionId: absentDecision }), expect: refuseEveryone('not_found') }],
  listNotifications: [{ about: 'their own', input: () => ({}), expect: member }],
  markNotificationsRead: [
    { about: 'their own', input: () => ({ all: true }), expect: member },
    { about: 'neither some nor all', input: () => ({}), expect: refuseSignedIn('validation') },
  ],
  getNotificationPreferences: [{ about: 'their own', input: () => ({}), expect: member }],
  setNotificationPreferences: [
    { about: 'their own', input: () => ({ channels: {}, digest: 'off', quietHours: null, discreet: true }), expect: member },
  ],
  registerPush: [
    {
      about: 'at an address in our own network',
      input: () => ({
        subscription: { endpoint: 'https://10.0.0.1/push', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } },
      }),
      expect: refuseSignedIn('validation'),
    },
  ],
  removePush: [{ about: 'none of theirs', input: () => ({ endpoint: 'https://push.example/none' }), expect: member }],
  listNotificationOutbox: [{ about: 'everything sent', input: () => ({}), expect: adminOnly }],
  listShownMessages: [{ about: 'their own', input: () => ({}), expect: member }],
  markMessageShown: [{ about: 'their own', input: () => ({ name: 'firstTag' }), expect: member }],
  listMyDecisions: [{ about: 'their own', input: () => ({}), expect: member }],
  appeal: [
    {
      about: 'no decision',
      input: () => ({ decisionId: absentDecision, text: 'I took this picture myself.', idempotencyKey: randomUUID() }),
      expect: refuseSignedIn('not_found'),
    },
  ],
  appealReport: [
    {
      about: 'no report',
      input: () => ({ reportId: absentReport, text: 'Please look at it again.', idempotencyKey: randomUUID() }),
      expect: refuseEveryone('not_found'),
    },
  ],
  rateOrder: [
    {
      about: 'an order that is not complete',
      input: ({ shippedOrder }) => ({ orderId: shippedOrder.order.id, stars: 5, idempotencyKey: randomUUID() }),
      expect: {
        anonymous: 'unauthenticated',
        buyer: 'conflict',
        creator: 'conflict',
        admin: 'forbidden',
        suspended: 'forbidden',
        others: 'not_found',
      },
    },
    {
      about: 'no order',
      input: () => ({ orderId: absentOrder, stars: 5, idempotencyKey: randomUUID() }),
      expect: { ...refuseSignedIn('not_found') },
    },
  ],
  fetchOrderRatings: [
    {
      about: 'an order of buyer and creator',
      input: ({ shippedOrder }) => ({ orderId: shippedOrder.order.id }),
      expect: { anonymous: 'unauthenticated', buyer: 'ok', creator: 'ok', others: 'not_found' },
    },
  ],
  listRatings: [
    { about: 'a person', input: ({ people }) => ({ username: people.creator.username }), expect: { blocked: 'not_found', others: 'ok' } },
    { about: 'nobody', input: () => ({ username: 'amber_lark_zzz' }), expect: refuseEveryone('not_found') },
  ],
  replyToRating: [
    {
      about: 'no rating',
      input: () => ({ ratingId: 'rat_aaaaaaaaaaaaaaaaaaaa', text: 'Thank you.', idempotencyKey: randomUUID() }),
      expect: refuseSignedIn('not_found'),
    },
  ],
  requestInvite: [
    { about: 'an address', input: () => ({ email: `${randomUUID()}@post.example`, role: 'model' as const }), expect: everybody },
  ],
  acceptInvite: [{ about: 'no invitation', input: () => ({ token: 'a'.repeat(43) }), expect: refuseSignedIn('not_found') }],
  listInvites: [{ about: 'all', input: () => ({}), expect: adminOnly }],
  answerInvite: [
    {
      about: 'no invitation',
      input: () => ({ inviteId: 'inv_aaaaaaaaaaaaaaaaaaaa', answer: 'accept' as const }),
      expect: refuseMembers,
    },
  ],
  sendInvite: [{ about: 'an address', input: () => ({ email: `${randomUUID()}@post.example` }), expect: adminOnly }],
  requestRecoveryHelp: [
    {
      about: 'an address',
      input: () => ({ email: `${randomUUID()}@post.example`, text: 'I lost my telephone.' }),
      expect: everybody,
    },
  ],
  listRecoveryHelp: [{ about: 'all', input: () => ({}), expect: adminOnly }],
  closeRecoveryHelp: [{ about: 'no request', input: () => ({ helpId: 'hlp_aaaaaaaaaaaaaaaaaaaa' }), expect: refuseMembers }],
  getAccountRecovery: [
    { about: 'a person', input: ({ people }) => ({ username: people.buyer.username }), expect: adminOnly },
    { about: 'nobody', input: () => ({ username: 'amber_lark_zzz' }), expect: refuseMembers },
  ],
  startRecovery: [
    { about: 'nobody', input: () => ({ username: 'amber_lark_zzz', email: 'new@post.example', reason }), expect: refuseMembers },
    {
      about: 'the admin',
      input: ({ people }) => ({ username: people.admin.username, email: 'new@post.example', reason }),
      expect: adminForbidden,
    },
  ],
  cancelRecovery: [
    {
      about: 'no recovery',
      input: () => ({ recoveryId: absentRecovery, cancelToken: 'a'.repeat(43) }),
      expect: refuseEveryone('not_found'),
    },
  ],
  fetchRecovery: [
    {
      about: 'no recovery',
      input: () => ({ recoveryId: absentRecovery, accessToken: 'a'.repeat(43) }),
      expect: refuseEveryone('not_found'),
    },
  ],
  beginRecovery: [
    {
      about: 'no recovery',
      input: () => ({ recoveryId: absentRecovery, accessToken: 'a'.repeat(43) }),
      expect: refuseEveryone('not_found'),
    },
  ],
  finishRecovery: [
    {
      about: 'no recovery',
      input: () => ({ recoveryId: absentRecovery, accessToken: 'a'.repeat(43), challengeId: 'never-given', credential: {} }),
      expect: refuseEveryone('not_found'),
    },
  ],
  listReports: [{ about: 'all', input: () => ({}), expect: { ...adminOnly, moderator: 'ok' } }],
  getReportCase: [{ about: 'no report', input: () => ({ reportId: absentReport }), expect: { ...refuseMembers, moderator: 'not_found' } }],
  viewEvidence: [
    { about: 'no report', input: () => ({ reportId: absentReport, mediaId: 'med_aaaaaaaaaaaaaaaaaaaa' }), expect: refuseMembers },
  ],
  assignReport: [
    { about: 'no report', input: () => ({ reportId: absentReport, version: 1 }), expect: { ...refuseMembers, moderator: 'not_found' } },
  ],
  decideReport: [
    {
      about: 'no report',
      input: () => ({ reportId: absentReport, version: 1, action: 'remove', rule: 'scam', reason }),
      expect: { ...refuseMembers, moderator: 'not_found' },
    },
  ],
  decideAppeal: [{ about: 'no decision', input: () => ({ decisionId: absentDecision, uphold: true, reason }), expect: refuseMembers }],
  declineRequest: [{ about: 'no request', input: () => ({ requestId: 'apr_aaaaaaaaaaaaaaaaaaaa', reason }), expect: refuseMembers }],
} satisfies Partial<Record<EventName, Row[]>>;
