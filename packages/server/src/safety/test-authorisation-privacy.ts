import { consentVersions } from '@strapline/contract/consents';
import { absentTag, everybody, member, type Row, refuseSignedIn } from './test-authorisation-row.ts';

/** Permissions on consents and on a person's own data. */
export const privacyRows = {
  listConsents: [{ about: 'their own', input: () => ({}), expect: member }],
  recordConsent: [
    {
      about: 'analytics',
      input: () => ({ kind: 'analytics', version: consentVersions.analytics, accepted: false }),
      expect: everybody,
    },
    { about: 'the terms', input: () => ({ kind: 'terms', version: consentVersions.terms, accepted: true }), expect: member },
    {
      about: 'pictures of a listed tag',
      input: ({ listed }) => ({ kind: 'picture', version: consentVersions.picture, subject: listed, accepted: true }),
      expect: { anonymous: 'unauthenticated', creator: 'ok', others: 'not_found' },
    },
    {
      about: 'pictures of no tag',
      input: () => ({ kind: 'picture', version: consentVersions.picture, subject: absentTag, accepted: true }),
      expect: refuseSignedIn('not_found'),
    },
  ],
  fetchPrivacy: [{ about: 'their own', input: () => ({}), expect: member }],
  exportMyData: [{ about: 'their own', input: () => ({}), expect: member }],
  getExport: [
    { about: 'an export that is not theirs', input: () => ({ exportId: 'exp_aaaaaaaaaaaaaaaaaaaa' }), expect: refuseSignedIn('not_found') },
  ],
  eraseMyAccount: [
    {
      about: 'somebody else',
      input: () => ({ username: 'amber_lark_zzz' }),
      expect: refuseSignedIn('validation'),
    },
  ],
  cancelErasure: [{ about: 'without a request', input: () => ({}), expect: refuseSignedIn('not_found') }],
} satisfies Record<string, Row[]>;
