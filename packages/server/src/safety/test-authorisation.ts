import { randomUUID } from 'node:crypto';
import type { EventName } from '@strapline/contract/events';
import { defaultShippingZones } from '@strapline/domain/shipping/shipping-zones';
import { analyticsRows } from './test-authorisation-analytics.ts';
import { contentRows } from './test-authorisation-content.ts';
import { forumRows } from './test-authorisation-forum.ts';
import { messageRows } from './test-authorisation-messages.ts';
import { moneyRows } from './test-authorisation-money.ts';
import { offerRows } from './test-authorisation-offers.ts';
import { pairRows } from './test-authorisation-pairs.ts';
import { postRows } from './test-authorisation-posts.ts';
import { privacyRows } from './test-authorisation-privacy.ts';
import { privateMediaRows } from './test-authorisation-private-media.ts';
import {
  absentOrder,
  absentTag,
  adminOnly,
  everybody,
  member,
  type Row,
  refuseEveryone,
  refuseSignedIn,
} from './test-authorisation-row.ts';
import { savedRows } from './test-authorisation-saved.ts';
import { shareImageRows } from './test-authorisation-share-images.ts';
import { surveyRows } from './test-authorisation-surveys.ts';
import { trustRows } from './test-authorisation-trust.ts';

/**
 * All permissions in one table: every event of the contract x six callers x the objects it can concern. authorisation.test.ts checks each, and fails for an
 * event without rows. Expired, ended and disabled callers get no connection at all: see routes.test.ts.
 */
/** Everybody but the member whom the creator blocked. */
const everybodyButBlocked = { ...everybody, blocked: 'not_found' };

export const table: { [K in EventName]: Row[] } = {
  ...surveyRows,
  authCheck: [{ about: 'themselves', input: () => ({}), expect: everybody }],
  authHook: [{ about: 'their session', input: () => ({ kind: 'refresh' }), expect: member }],
  changePassword: [
    {
      about: 'their own, without one',
      input: () => ({ currentPassword: 'a quiet old sentence', newPassword: 'a quiet new sentence' }),
      expect: refuseSignedIn('not_found'),
    },
  ],
  getEmailAddress: [{ about: 'their own', input: () => ({}), expect: member }],
  getStats: [
    { about: 'their own', input: () => ({}), expect: member },
    { about: 'somebody', input: ({ people }) => ({ username: people.creator.username }), expect: everybodyButBlocked },
    { about: 'nobody', input: () => ({ username: 'amber_lark_zzz' }), expect: refuseEveryone('not_found') },
  ],
  getRandomBraSize: [
    { about: 'any system', input: () => ({}), expect: everybody },
    { about: 'one system', input: () => ({ system: 'EU' }), expect: everybody },
    { about: 'no system', input: () => ({ system: 'XX' }), expect: refuseEveryone('validation') },
  ],
  listSessions: [{ about: 'their own', input: () => ({}), expect: member }],
  endSession: [
    {
      about: "the buyer's device",
      input: ({ sessionOf }) => ({ sessionId: sessionOf.buyer }),
      expect: { anonymous: 'unauthenticated', buyer: 'skip', others: 'not_found' },
    },
    { about: 'no device', input: () => ({ sessionId: 'none-of-these' }), expect: refuseSignedIn('not_found') },
  ],
  webauthnRandomChallege: [
    { about: 'sign-in', input: () => ({ purpose: 'assertion' }), expect: everybody },
    { about: 'a step-up', input: () => ({ purpose: 'step-up' }), expect: member },
  ],
  webauthnVerifyRegistration: [
    {
      about: 'a challenge that was never given',
      input: () => ({ challengeId: 'never-given', credential: {} }),
      expect: refuseEveryone('expired'),
    },
  ],
  webauthnVerifyAssertion: [
    {
      about: 'a challenge that was never given',
      input: () => ({ challengeId: 'never-given', credential: {} }),
      expect: refuseEveryone('expired'),
    },
  ],
  fetchProfile: [{ about: 'their own', input: () => ({}), expect: member }],
  setAvatar: [
    { about: 'the pattern', input: () => ({ uploadId: null, useService: true }), expect: member },
    {
      about: "the creator's upload",
      input: ({ freeUploadId }) => ({ uploadId: freeUploadId, useService: false }),
      expect: { anonymous: 'unauthenticated', creator: 'skip', others: 'validation' },
    },
  ],
  saveProfile: [{ about: 'their own', input: () => ({ bio: 'I keep what is sewn well.' }), expect: member }],
  fetchShippingZones: [{ about: 'their own', input: () => ({}), expect: member }],
  saveShippingZones: [
    { about: 'their own, as they stand by now', input: () => ({ ...defaultShippingZones, version: 0 }), expect: member },
    {
      about: 'their own, as they never stood',
      input: () => ({ ...defaultShippingZones, version: 700 }),
      expect: refuseSignedIn('conflict'),
    },
    {
      about: 'a country that there is not',
      input: () => ({ ...defaultShippingZones, from: 'XX', version: 0 }),
      expect: refuseSignedIn('validation'),
    },
  ],
  validateForm: [{ about: 'a form', input: () => ({ form: 'profile', values: {} }), expect: everybody }],
  createBraTag: [
    {
      about: "the creator's upload",
      input: ({ uploadId }) => createTagForm(uploadId),
      expect: {
        anonymous: 'unauthenticated',
        buyer: 'age_required',
        otherBuyer: 'age_required',
        blocked: 'age_required',
        admin: 'age_required',
        moderator: 'age_required',
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
    { about: 'no tag', input: () => ({ braTagId: absentTag, version: 1, changes: {} }), expect: refuseSignedIn('not_found') },
  ],
  fetchBraTag: [
    { about: 'a listed tag', input: ({ listed }) => ({ braTagId: listed }), expect: everybodyButBlocked },
    {
      about: 'a waiting tag',
      input: ({ waiting }) => ({ braTagId: waiting }),
      expect: { creator: 'ok', admin: 'ok', others: 'not_found' },
    },
    { about: 'no tag', input: () => ({ braTagId: absentTag }), expect: refuseEveryone('not_found') },
    {
      about: 'a listed tag with a made-up tap',
      input: ({ listed }) => ({ braTagId: listed, tap: 'a'.repeat(120) }),
      expect: refuseEveryone('validation'),
    },
  ],
  pollBraTagStatus: [
    { about: 'a listed tag', input: ({ listed }) => ({ braTagId: listed }), expect: everybodyButBlocked },
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
    { about: 'no tag', input: () => ({ braTagId: absentTag }), expect: refuseSignedIn('not_found') },
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
    { about: 'no tag', input: () => ({ braTagId: absentTag, action: 'missing' }), expect: refuseSignedIn('not_found') },
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
  reportStrapCode: [
    {
      about: 'of an order that is not theirs',
      input: ({ shippedOrder }) => ({ orderId: shippedOrder.order.id, problem: 'missing' }),
      // Without an active strap code its buyer has nothing to report.
      expect: { buyer: 'conflict', creator: 'forbidden', admin: 'forbidden', others: 'not_found' },
    },
    { about: 'of no order', input: () => ({ orderId: absentOrder, problem: 'missing' }), expect: refuseEveryone('not_found') },
    {
      about: "of a guest's order with the token of another",
      input: ({ guestOrder, paidOrder }) => ({ orderId: guestOrder.order.id, problem: 'wrong', accessToken: paidOrder.accessToken }),
      expect: { creator: 'forbidden', admin: 'forbidden', others: 'not_found' },
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
  countFacets: [{ about: 'the shelf', input: () => ({}), expect: everybody }],
  countListings: [{ about: 'how many the shelf holds', input: () => ({}), expect: everybody }],
  listSimilarListings: [
    { about: 'a page', input: ({ slug }) => ({ slug }), expect: everybodyButBlocked },
    { about: 'no page', input: () => ({ slug: 'nothing-here' }), expect: refuseEveryone('not_found') },
  ],
  searchListings: [{ about: 'the shelf', input: () => ({}), expect: everybody }],
  fetchListing: [
    { about: 'a page', input: ({ slug }) => ({ slug }), expect: everybodyButBlocked },
    { about: 'no page', input: () => ({ slug: 'nothing-here' }), expect: refuseEveryone('not_found') },
  ],
  fetchModel: [
    { about: 'the creator', input: ({ people }) => ({ slug: people.creator.username.replaceAll('_', '-') }), expect: everybodyButBlocked },
  ],
  listModels: [{ about: 'the creators', input: () => ({}), expect: everybody }],
  fetchCollector: [
    {
      about: 'the private collection of the buyer',
      input: ({ people }) => ({ userId: people.buyer.username }),
      expect: { buyer: 'ok', admin: 'ok', others: 'not_found' },
    },
  ],
  getCollectionSummary: [{ about: 'their own', input: () => ({}), expect: member }],
  listCollection: [{ about: 'their own', input: () => ({}), expect: member }],
  setCollectionPrivacy: [{ about: 'their own', input: () => ({ privacy: 'everyone' }), expect: member }],
  updateCollectionItem: [
    { about: 'a piece of the creator', input: ({ listed }) => ({ braTagId: listed, notes: 'Mine?' }), expect: refuseSignedIn('not_found') },
    { about: 'no tag', input: () => ({ braTagId: absentTag, paidCents: 100 }), expect: refuseSignedIn('not_found') },
  ],
  moveCollectionItem: [
    { about: 'a piece of the creator', input: ({ listed }) => ({ braTagId: listed, after: null }), expect: refuseSignedIn('not_found') },
  ],
  // Lines about pieces that aren't theirs change nothing: see collection.test.ts.
  importCollection: [
    {
      about: 'a piece of the creator',
      input: ({ listed }) => ({ items: [{ line: 2, braTagId: listed, notes: 'Mine?' }] }),
      expect: member,
    },
  ],
  ...analyticsRows,
  ...contentRows,
  ...messageRows,
  ...moneyRows,
  ...pairRows,
  ...postRows,
  ...privateMediaRows,
  ...offerRows,
  ...privacyRows,
  ...trustRows,
  ...forumRows,
  ...savedRows,
  ...shareImageRows,
  replaceNfcTag: [
    {
      about: 'a listed tag',
      input: ({ listed }) => ({
        braTagId: listed,
        encryptionKeyKid: 'none',
        serialNumber: '04a1b2c3d4e5f6',
        tapUrl: 'https://localhost/t/none',
        reason: 'The chip is dead.',
      }),
      expect: { anonymous: 'unauthenticated', admin: 'validation', others: 'forbidden' },
    },
  ],
  recordNfcTag: [
    {
      about: 'a listed tag',
      input: ({ listed }) => ({ braTagId: listed, encryptionKeyKid: 'none', serialNumber: '04a1b2c3d4e5f6' }),
      expect: { anonymous: 'unauthenticated', admin: 'validation', others: 'forbidden' },
    },
  ],
  requestChipReplacement: [
    {
      about: 'a listed tag without a chip',
      input: ({ listed }) => ({ braTagId: listed, problem: 'no_reaction' }),
      expect: { anonymous: 'unauthenticated', creator: 'conflict', others: 'forbidden' },
    },
    {
      about: 'a waiting tag',
      input: ({ waiting }) => ({ braTagId: waiting, problem: 'no_reaction' }),
      expect: { anonymous: 'unauthenticated', creator: 'conflict', admin: 'forbidden', others: 'not_found' },
    },
  ],
  withdrawChipReplacement: [
    {
      about: 'a listed tag',
      input: ({ listed }) => ({ braTagId: listed }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'forbidden' },
    },
  ],
  listChipReplacements: [{ about: 'all', input: () => ({}), expect: adminOnly }],
  declineChipReplacement: [
    {
      about: 'no request',
      input: () => ({ replacementId: 'crp_aaaaaaaaaaaaaaaaaaaa', reason: 'It answers to other phones.' }),
      expect: { anonymous: 'unauthenticated', admin: 'conflict', others: 'forbidden' },
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
  listAudit: [
    { about: 'all', input: () => ({}), expect: adminOnly },
    { about: 'a cursor of another list', input: () => ({ cursor: 'WyJ4Il0' }), expect: { ...adminOnly, admin: 'validation' } },
  ],
  listJobs: [{ about: 'all', input: () => ({}), expect: adminOnly }],
  retryJob: [{ about: 'no job', input: () => ({ jobId: 'job_999999' }), expect: { ...adminOnly, admin: 'not_found' } }],
  getAdminOverview: [{ about: 'today', input: () => ({}), expect: adminOnly }],
  getHealth: [{ about: 'all parts', input: () => ({}), expect: adminOnly }],
  listSignals: [{ about: 'all', input: () => ({}), expect: adminOnly }],
  verifyAudit: [{ about: 'the chain', input: () => ({}), expect: adminOnly }],
  exportAudit: [
    { about: 'all', input: () => ({ reason: 'Quarterly review' }), expect: adminOnly },
    { about: 'all without a reason', input: () => ({ reason: '' }), expect: { ...adminOnly, admin: 'validation' } },
  ],
  getAdminCounts: [{ about: 'all tabs', input: () => ({}), expect: adminOnly }],
  listReviews: [{ about: 'what waits', input: () => ({}), expect: adminOnly }],
  reviewItem: [{ about: 'a waiting tag', input: ({ waiting }) => ({ braTagId: waiting, decision: 'approve' }), expect: adminOnly }],
};

function createTagForm(uploadId: string): object {
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
