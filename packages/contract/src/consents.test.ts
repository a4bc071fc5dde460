import { expect, test } from 'vitest';
import { consentVersions, listChangesOf, listTextChanges } from './consents.ts';

const texts = [
  { version: '2026-11', since: '2026-11-01' },
  { version: '2027-02', since: '2027-02-01', changes: 'Offers are binding for a day.' },
  { version: '2027-05', since: '2027-05-01', changes: 'Pieces can be sold again.' },
];

test('people read what changed since the version that they agreed to', () => {
  const changes = (agreed: string) => listTextChanges(agreed, texts).map(({ version, text }) => `${version}: ${text}`);
  expect(changes('2026-11')).toEqual(['2027-02: Offers are binding for a day.', '2027-05: Pieces can be sold again.']);
  expect(changes('2027-02')).toEqual(['2027-05: Pieces can be sold again.']);
  expect(changes('2027-05')).toEqual([]);
  // A version from before the first one.
  expect(changes('2025-01')).toHaveLength(2);
});

test('the version in force has no changes', () => {
  for (const kind of ['terms', 'picture', 'survey', 'analytics'] as const) expect(listChangesOf(kind, consentVersions[kind])).toEqual([]);
});
