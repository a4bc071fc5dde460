import { randomUUID } from 'node:crypto';
import { consentVersions } from '@strapline/contract/consents';
import type { EventName } from '@strapline/contract/events';
import { adminOnly, type Expected, everybody, member, type Row, refuseEveryone, refuseSignedIn } from './test-authorisation-row.ts';

/** The creator's, proven and with an open survey; and one that nobody has. */
export const provenHandle = 'bluesky:amber-lark.example';
const absentHandle = 'bluesky:nobody.example';
const reason = 'The code is in the bio.';
const creatorOnly: Expected = { anonymous: 'unauthenticated', creator: 'ok', others: 'not_found' };
/** Everybody but the member whom the creator blocked. */
const readers: Expected = { others: 'ok', blocked: 'not_found' };
const about = { survey: 'icbm', fqsid: provenHandle } as const;

/** Rows of handles and surveys. */
export const surveyRows = {
  findHandle: [
    { about: 'the handle of the creator', input: () => ({ fqsid: provenHandle }), expect: everybody },
    { about: 'no handle', input: () => ({ fqsid: 'mara' }), expect: refuseEveryone('validation') },
  ],
  getYoutubeLiveStreamStatus: [
    { about: 'the creator', input: ({ people }) => ({ username: people.creator.username }), expect: readers },
    { about: 'any channel', input: () => ({ channelId: `UC${'a'.repeat(22)}` }), expect: everybody },
    { about: 'nobody', input: () => ({ username: 'amber_lark_zzz' }), expect: refuseEveryone('not_found') },
  ],
  claimHandle: [
    {
      about: 'the handle of the creator',
      input: () => ({ fqsid: provenHandle, idempotencyKey: randomUUID() }),
      expect: { anonymous: 'unauthenticated', creator: 'conflict', others: 'ok' },
    },
  ],
  checkHandle: [{ about: 'a handle that they didn’t claim', input: () => ({ fqsid: absentHandle }), expect: refuseSignedIn('not_found') }],
  askHandleReview: [
    { about: 'a handle that they didn’t claim', input: () => ({ fqsid: absentHandle }), expect: refuseSignedIn('not_found') },
  ],
  releaseHandle: [
    { about: 'a handle that they didn’t claim', input: () => ({ fqsid: absentHandle }), expect: refuseSignedIn('not_found') },
  ],
  listHandles: [{ about: 'their own', input: () => ({}), expect: member }],
  listHandleReviews: [
    { about: 'all', input: () => ({}), expect: adminOnly },
    { about: 'the handle of the creator', input: () => ({ q: provenHandle }), expect: adminOnly },
  ],
  proveHandle: [
    {
      about: 'a handle that nobody claimed',
      input: () => ({ fqsid: absentHandle, proven: true, reason }),
      expect: { ...adminOnly, admin: 'not_found' },
    },
  ],
  fetchSurvey: [
    { about: 'the creator, open', input: () => about, expect: readers },
    { about: 'the creator, not opened', input: () => ({ ...about, survey: 'size' }), expect: refuseEveryone('not_found') },
    { about: 'nobody', input: () => ({ ...about, fqsid: absentHandle }), expect: refuseEveryone('not_found') },
  ],
  getFitModel: [{ about: 'everybody', input: () => ({}), expect: everybody }],
  getSurveyResults: [
    { about: 'the creator, open', input: () => about, expect: readers },
    { about: 'the creator, not opened', input: () => ({ ...about, survey: 'size' }), expect: refuseEveryone('not_found') },
  ],
  setSurveyState: [
    {
      about: 'the creator, with the text in force',
      input: () => ({ ...about, state: 'open', consentVersion: consentVersions.survey }),
      expect: { ...creatorOnly, suspended: 'forbidden' },
    },
    {
      about: 'the end of the survey',
      input: () => ({ ...about, state: 'paused', consentVersion: '2020-01' }),
      expect: { ...creatorOnly, creator: 'skip' },
    },
  ],
  listSurveys: [{ about: 'their own', input: () => ({}), expect: member }],
  submitSurvey: [
    {
      about: 'the creator',
      input: () => ({ ...about, answers: { system: 'UK', band: 32, cup: 'DD', sure: 3 } }),
      expect: { ...readers, creator: 'conflict' },
    },
    {
      about: 'nobody',
      input: () => ({ ...about, fqsid: absentHandle, answers: { system: 'UK', band: 32, cup: 'DD', sure: 3 } }),
      expect: refuseEveryone('not_found'),
    },
    { about: 'the product', input: () => ({ survey: 'feedback', answers: { score: 9 } }), expect: everybody },
  ],
  removeSurveyAnswer: [{ about: 'no answer', input: () => ({ resumeToken: 'a'.repeat(43) }), expect: everybody }],
  createNewICBMPost: [
    {
      about: 'a profile',
      input: () => ({ name: 'Amber Lark', socialId: 'amber.lark', url: 'https://www.instagram.com/amber.lark/' }),
      expect: adminOnly,
    },
  ],
  listIcbmDrafts: [{ about: 'all', input: () => ({}), expect: adminOnly }],
} satisfies { [K in EventName]?: Row[] };
