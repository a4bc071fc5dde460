import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { adminDrafts } from '../features/admin-orders/admin-drafts.ts';
import { changeDraft } from '../features/bra-tag/create/tag-draft.ts';
import { tagActionDrafts } from '../features/bra-tag/tap/tag-action-draft.ts';
import { createDraft, saveDraft } from '../features/checkout/checkout-draft.ts';
import { pieceDrafts } from '../features/collection/piece-draft.ts';
import { featuredDrafts } from '../features/featured/admin/featured-draft.ts';
import { disputeDrafts } from '../features/order/dispute/dispute-draft.ts';
import { pairDrafts } from '../features/pair/create/pair-draft.ts';
import { postDrafts } from '../features/post/post-draft.ts';
import { useComplaintDraft } from '../features/report/complaint-draft.ts';
import { blueskyDrafts, redditDrafts } from '../features/social/social-draft.ts';
import { icbmDrafts } from '../features/survey/admin/icbm-draft.ts';
import { getSealedStorage } from '../platform/state/sealed-storage.ts';

const typed = 'June Marlowe, 18 Orchard Row';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Each draft with its name in the browser's storage. */
const drafts: { name: string; type: () => void }[] = [
  { name: 'checkout.rosaline.draft', type: () => saveDraft('rosaline', { ...createDraft('DE'), email: typed, name: typed, line1: typed }) },
  { name: 'complaint', type: () => useComplaintDraft.getState().change({ text: typed, email: typed }) },
  { name: 'tag-draft', type: () => changeDraft({ createdFor: typed, shownOthers: typed }) },
  { name: 'dispute-drafts', type: () => disputeDrafts.change('ord_1', { comment: typed }) },
  { name: 'act-drafts', type: () => tagActionDrafts.change('ord_1', { note: typed }) },
  { name: 'collection-drafts', type: () => pieceDrafts.change('amber_lark_k2p:2026:spring:0007', { notes: typed }) },
  { name: 'pair-drafts', type: () => pairDrafts.change('acc_1', { bio: typed }) },
  { name: 'post-drafts', type: () => postDrafts.change('new', { text: typed }) },
  { name: 'bluesky-draft', type: () => blueskyDrafts.change('new', { text: typed }) },
  { name: 'reddit-draft', type: () => redditDrafts.change('new', { email: typed }) },
  { name: 'icbm-draft', type: () => icbmDrafts.change('new', { name: typed }) },
  { name: 'featured-drafts', type: () => featuredDrafts.change('new', { text: typed }) },
  { name: 'admin-drafts', type: () => adminDrafts.change('ord_1', { comment: typed }) },
];

test.each(drafts)('$name: what somebody typed is not in the browser’s storage in clear', ({ name, type }) => {
  type();
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Marlowe');
  expect(getSealedStorage('browser').getItem(`strapline.${name}`)).toContain(typed);
});

/** Stored in clear, with what it holds: choices, ids, and tokens, which have to be there. */
const storedInClear: Record<string, string> = {
  'admin-panels': 'which panels are open',
  analytics: 'a choice',
  calculator: 'the person’s own measurements, without a name; the calculator works without a connection, so without a key of the server',
  checkout: 'idempotency keys',
  'collection-view': 'a choice',
  delivery: 'a country',
  feedback: 'when the feedback survey was last answered or dismissed',
  'invite-sent': 'when an invitation was requested',
  'known-here': 'whether anybody signed in here',
  'login-intent': 'the page to return to',
  'order-access': 'access tokens',
  'pending-save': 'a tag or creator that a visitor tapped before signing in',
  preferences: 'choices',
  push: 'ids of the account and sign-in that get pushes',
  shown: 'which messages were shown',
  surveys:
    'the person’s own answers to surveys, without a name, and the tokens that change them; they wait for a connection, so without a key of the server',
  taps: 'tags and tap tickets',
};

/** Files that use the storage directly. */
const directUsers: Record<string, string> = {
  'features/faq/helpful.tsx': 'which answers of the FAQ were rated, and a random number for it',
  'features/report/report-token.ts': 'access tokens',
  'platform/cache/member-copy.ts':
    'the member’s own collection without prices, values and notes, saved pieces and notifications to see offline, until sign-out',
  'platform/open-checkout.ts': 'ids and access tokens of payments',
  'platform/session/identity.ts': 'whether somebody was signed in',
  'platform/session/referral.ts': 'that somebody came by an invitation, without whose',
  'platform/state/sealed-storage.ts': 'encrypted text',
  'platform/state/slice.ts': 'what is listed above',
};

const root = path.resolve(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|test-setup/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

test('what is stored in clear is listed, and names nobody', () => {
  const names = sources.flatMap(({ text }) =>
    [...text.matchAll(/create(?:Stored|Shared|Own)Slice<[^(]+>\(\s*'([\w-]+)'([^;]*)/g)].flatMap(([, name = '', rest = '']) =>
      rest.includes("'sealed") ? [] : [name],
    ),
  );
  expect(names.sort()).toEqual(Object.keys(storedInClear));
  const users = sources.filter(({ text }) => /\b(?:local|session)Storage\b/.test(text)).map(({ file }) => file);
  expect(users.sort()).toEqual(Object.keys(directUsers));
});
