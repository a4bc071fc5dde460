import { randomUUID } from 'node:crypto';
import { absentTag, type Expected, everybody, member, type Row, refuseSignedIn } from './test-authorisation-row.ts';

const lace = { name: 'Lace', filters: { q: 'lace' }, alert: 'off' };
const buyersOwn: Expected = { anonymous: 'unauthenticated', buyer: 'ok', others: 'not_found' };

/** Rows of what people save, follow, search for and show on other sites. */
export const savedRows = {
  saveItem: [
    {
      about: 'a listed piece',
      input: ({ listed }) => ({ braTagId: listed, saved: true }),
      expect: { ...member, creator: 'forbidden', blocked: 'not_found' },
    },
    {
      about: 'a piece that is not public',
      input: ({ waiting }) => ({ braTagId: waiting, saved: true }),
      expect: refuseSignedIn('not_found'),
    },
    { about: 'no piece', input: () => ({ braTagId: absentTag, saved: false }), expect: refuseSignedIn('not_found') },
  ],
  listSaved: [{ about: 'their own', input: () => ({}), expect: member }],
  listSavedKeys: [{ about: 'their own', input: () => ({}), expect: member }],
  follow: [
    {
      about: 'the creator',
      input: ({ people }) => ({ username: people.creator.username, following: true }),
      expect: { ...member, creator: 'forbidden', blocked: 'not_found' },
    },
    { about: 'nobody', input: () => ({ username: 'amber_lark_zzz', following: true }), expect: refuseSignedIn('not_found') },
  ],
  listFollowing: [{ about: 'their own', input: () => ({}), expect: member }],
  markCreatorViewed: [{ about: 'the creator', input: ({ people }) => ({ username: people.creator.username }), expect: member }],
  saveSearch: [
    { about: 'a new one', input: () => lace, expect: member },
    { about: 'the buyer’s', input: ({ savedSearch }) => ({ ...lace, searchId: savedSearch }), expect: buyersOwn },
  ],
  listSearches: [{ about: 'their own', input: () => ({}), expect: member }],
  markSearchViewed: [{ about: 'the buyer’s', input: ({ savedSearch }) => ({ searchId: savedSearch }), expect: buyersOwn }],
  removeSearch: [
    {
      about: 'the buyer’s',
      input: ({ savedSearch }) => ({ searchId: savedSearch }),
      expect: { ...buyersOwn, buyer: 'skip' },
    },
    { about: 'none', input: () => ({ searchId: 'ssr_aaaaaaaaaaaaaaaaaaaa' }), expect: refuseSignedIn('not_found') },
  ],
  createWidget: [
    {
      about: 'the creator’s listed piece',
      input: ({ listed }) => ({ kind: 'tagCheck', target: listed, allowedOrigins: [], idempotencyKey: randomUUID() }),
      expect: { ...member, blocked: 'not_found' },
    },
    {
      about: 'a piece that is not public',
      input: ({ waiting }) => ({ kind: 'tagCheck', target: waiting, allowedOrigins: [], idempotencyKey: randomUUID() }),
      expect: refuseSignedIn('not_found'),
    },
  ],
  listWidgets: [{ about: 'their own', input: () => ({}), expect: member }],
  updateWidget: [
    { about: 'the buyer’s', input: ({ widgetId }) => ({ widgetId, allowedOrigins: ['https://shop.example'] }), expect: buyersOwn },
  ],
  fetchWidget: [
    {
      about: 'the buyer’s, with the creator’s piece',
      input: ({ widgetId }) => ({ widgetId }),
      expect: { ...everybody, blocked: 'not_found' },
    },
  ],
  removeWidget: [
    { about: 'the buyer’s', input: ({ widgetId }) => ({ widgetId }), expect: { ...buyersOwn, buyer: 'skip' } },
    { about: 'none', input: () => ({ widgetId: 'wgt_aaaaaaaaaaaaaaaaaaaa' }), expect: refuseSignedIn('not_found') },
  ],
} satisfies Record<string, Row[]>;
