import { randomUUID } from 'node:crypto';
import { consentVersions } from '@strapline/contract/consents';
import type { EventName } from '@strapline/contract/events';
import {
  absentTag,
  adminOnly,
  type Expected,
  everybody,
  member,
  type Row,
  refuseEveryone,
  refuseSignedIn,
  type World,
} from './test-authorisation-row.ts';

/** A draft exists for its creator and admins alone. */
const insiders: Expected = { anonymous: 'unauthenticated', creator: 'ok', admin: 'ok', others: 'not_found' };
const creatorOnly: Expected = { anonymous: 'unauthenticated', creator: 'ok', others: 'not_found' };
const username = 'morning_trogon_r2v';
const wallet = { message: 'Not a message that we asked for.', signature: `0x${'0'.repeat(130)}` };
const checks = { presence: 'passed', size: 'passed' };

const ofActive = ({ pairId }: World) => ({ pairId });
const ofDraft = ({ draftPair }: World) => ({ pairId: draftPair });
const ofNone = () => ({ pairId: absentTag });

function createForm() {
  const consent = { version: consentVersions.picture, acceptedAt: new Date().toISOString() };
  return { dob: '1990-05-01', braSize: '34C', consent, idempotencyKey: randomUUID() };
}

/** Rows of pairs. */
export const pairRows = {
  getAvailablePairUsernames: [{ about: 'some', input: () => ({}), expect: { ...member, suspended: 'ok' } }],
  createPair: [
    {
      about: 'a draft, with consent to an old text',
      input: () => ({ ...createForm(), consent: { version: '2020-01', acceptedAt: new Date().toISOString() } }),
      expect: { anonymous: 'unauthenticated', suspended: 'forbidden', others: 'conflict' },
    },
    {
      about: 'a draft of a minor',
      input: () => ({ ...createForm(), dob: '2020-05-01' }),
      expect: { anonymous: 'unauthenticated', suspended: 'forbidden', others: 'age_required' },
    },
  ],
  setPairUsername: [
    {
      about: 'the draft of the creator, a username that nobody offers',
      input: (world) => ({ ...ofDraft(world), username: 'call_me_now' }),
      expect: { anonymous: 'unauthenticated', creator: 'validation', suspended: 'forbidden', others: 'not_found' },
    },
    {
      about: 'the active pair of the creator, a username that nobody offers',
      input: (world) => ({ ...ofActive(world), username: 'call_me_now' }),
      expect: { anonymous: 'unauthenticated', creator: 'validation', others: 'forbidden' },
    },
    {
      about: 'no pair',
      input: () => ({ ...ofNone(), username }),
      expect: { anonymous: 'unauthenticated', suspended: 'forbidden', others: 'not_found' },
    },
  ],
  updatePair: [
    {
      about: 'the draft of the creator in an old version',
      input: (world) => ({ ...ofDraft(world), version: 99, changes: { bio: 'Mine' } }),
      expect: { anonymous: 'unauthenticated', creator: 'conflict', suspended: 'forbidden', others: 'not_found' },
    },
    {
      about: 'the active pair of the creator in an old version',
      input: (world) => ({ ...ofActive(world), version: 99, changes: { bio: 'Mine' } }),
      expect: { anonymous: 'unauthenticated', creator: 'conflict', others: 'forbidden' },
    },
  ],
  withdrawPair: [
    {
      about: 'the active pair of the creator',
      input: ofActive,
      expect: { anonymous: 'unauthenticated', creator: 'skip', others: 'not_found' },
    },
    { about: 'no pair', input: ofNone, expect: refuseSignedIn('not_found') },
  ],
  listMyPairs: [{ about: 'their own', input: () => ({}), expect: member }],
  pollPairStatus: [
    { about: 'the draft of the creator', input: ofDraft, expect: insiders },
    { about: 'the active pair of the creator', input: ofActive, expect: insiders },
    { about: 'no pair', input: ofNone, expect: refuseSignedIn('not_found') },
  ],
  fetchApair: [
    { about: 'the active pair of the creator', input: ofActive, expect: { ...everybody, blocked: 'not_found' } },
    { about: 'the draft of the creator', input: ofDraft, expect: { creator: 'ok', admin: 'ok', others: 'not_found' } },
    { about: 'no pair', input: ofNone, expect: refuseEveryone('not_found') },
  ],
  fetchAllApair: [
    { about: 'all', input: () => ({}), expect: everybody },
    { about: 'those open to them', input: () => ({ openToMe: true }), expect: member },
    { about: 'those of people they follow', input: () => ({ following: true }), expect: member },
  ],
  getApairVerificationStatus: [
    { about: 'the active pair of the creator', input: ofActive, expect: { ...everybody, blocked: 'not_found' } },
    { about: 'the draft of the creator', input: ofDraft, expect: { creator: 'ok', admin: 'ok', others: 'not_found' } },
  ],
  getProofSecret: [
    {
      about: 'the draft of the creator',
      input: (world) => ({ ...ofDraft(world), kind: 'photo' }),
      expect: { ...creatorOnly, suspended: 'forbidden' },
    },
    {
      about: 'the active pair of the creator',
      input: (world) => ({ ...ofActive(world), kind: 'tap' }),
      expect: { ...creatorOnly, suspended: 'forbidden' },
    },
  ],
  getLastSavedProof: [
    { about: 'the active pair of the creator', input: ofActive, expect: insiders },
    { about: 'no pair', input: ofNone, expect: refuseSignedIn('not_found') },
  ],
  setApairWallet: [
    {
      about: 'the draft of the creator, with a message that isn’t ours',
      input: (world) => ({ ...ofDraft(world), ...wallet }),
      expect: { anonymous: 'unauthenticated', creator: 'validation', suspended: 'forbidden', others: 'not_found' },
    },
    {
      about: 'the active pair of the creator, with a message that isn’t ours',
      input: (world) => ({ ...ofActive(world), ...wallet }),
      expect: { anonymous: 'unauthenticated', creator: 'validation', others: 'forbidden' },
    },
  ],
  removeApairWallet: [
    {
      about: 'the active pair of the creator, which has none',
      input: ofActive,
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'forbidden' },
    },
    { about: 'the draft of the creator, which has none', input: ofDraft, expect: creatorOnly },
  ],
  listPairReviews: [{ about: 'all', input: () => ({}), expect: adminOnly }],
  reviewPair: [
    {
      about: 'the draft of the creator',
      input: (world) => ({ ...ofDraft(world), version: 1, approve: true, checks }),
      expect: { ...adminOnly, admin: 'conflict' },
    },
    {
      about: 'the pair of the creator that waits',
      input: ({ waitingPair }) => ({ ...waitingPair, approve: true, checks }),
      expect: adminOnly,
    },
    { about: 'no pair', input: () => ({ ...ofNone(), version: 1, approve: true, checks }), expect: { ...adminOnly, admin: 'not_found' } },
  ],
} satisfies Partial<Record<EventName, Row[]>>;
