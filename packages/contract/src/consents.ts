import { termsVersion } from './terms.ts';

/** What people agree to. `terms` also covers the community guidelines. */
export const consentKinds = ['terms', 'picture', 'survey', 'analytics'] as const;
export type ConsentKind = (typeof consentKinds)[number];

type TextVersion = { version: string; since: string };

/** The versions of each text that people agree to, oldest first. The texts are in packages/content/pages and on the screens that ask. */
const consentTexts: Readonly<Record<ConsentKind, readonly [TextVersion, ...TextVersion[]]>> = {
  terms: [{ version: termsVersion, since: '2026-11-01' }],
  picture: [{ version: '2026-11', since: '2026-11-01' }],
  survey: [{ version: '2026-11', since: '2026-11-01' }],
  analytics: [{ version: '2026-11', since: '2026-11-01' }],
};

/** The version in force, by kind. */
export const consentVersions: Readonly<Record<ConsentKind, string>> = {
  terms: getVersionAt('terms', '9999'),
  picture: getVersionAt('picture', '9999'),
  survey: getVersionAt('survey', '9999'),
  analytics: getVersionAt('analytics', '9999'),
};

/** The version that was in force on a day, as ISO text; before the first one, the first. */
export function getVersionAt(kind: ConsentKind, at: string): string {
  const [first] = consentTexts[kind];
  return (consentTexts[kind].findLast(({ since }) => since <= at) ?? first).version;
}
