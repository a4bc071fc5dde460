import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { adminDrafts } from '../features/admin-orders/admin-drafts.ts';
import { changeDraft } from '../features/bra-tag/create/tag-draft.ts';
import { tagActionDrafts } from '../features/bra-tag/tap/tag-action-draft.ts';
import { createDraft, saveDraft } from '../features/checkout/checkout-draft.ts';
import { disputeDrafts } from '../features/order/dispute/dispute-draft.ts';
import { useComplaintDraft } from '../features/report/complaint-draft.ts';
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
  delivery: 'a country',
  'known-here': 'whether anybody signed in here',
  'login-intent': 'the page to return to',
  'order-access': 'access tokens',
  preferences: 'choices',
  shown: 'which messages were shown',
  taps: 'tags and tap tickets',
};

/** Files that use the storage directly. */
const directUsers: Record<string, string> = {
  'features/report/report-token.ts': 'access tokens',
  'platform/cache/member-copy.ts': 'the member’s own collection to see offline, until sign-out',
  'platform/open-checkout.ts': 'ids and access tokens of payments',
  'platform/session/identity.ts': 'whether somebody was signed in',
  'platform/state/sealed-storage.ts': 'encrypted text',
  'platform/state/slice.ts': 'what is listed above',
};

const root = path.resolve(import.meta.dirname, '..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|test-setup/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

test('what is stored in clear is listed, and names nobody', () => {
  const names = sources.flatMap(({ text }) =>
    [...text.matchAll(/create(?:Stored|Shared)Slice<[^(]+>\(\s*'([\w-]+)'([^;]*)/g)].flatMap(([, name = '', rest = '']) =>
      rest.includes("'sealed") ? [] : [name],
    ),
  );
  expect(names.sort()).toEqual(Object.keys(storedInClear));
  const users = sources.filter(({ text }) => /\b(?:local|session)Storage\b/.test(text)).map(({ file }) => file);
  expect(users.sort()).toEqual(Object.keys(directUsers));
});
