import { termsVersion } from './terms.ts';

/** What people agree to. `terms` also covers the community guidelines. */
export const consentKinds = ['terms', 'picture', 'survey', 'analytics'] as const;
export type ConsentKind = (typeof consentKinds)[number];

/** `changes`: what is different from the version before, in a sentence that people read when they are asked again. */
export type TextVersion = { version: string; since: string; changes?: string };

/** The versions of each text that people agree to, oldest first. The texts are in packages/content/pages and on the screens that ask. A new version says what changed. */
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

/** What changed in a text since the version that somebody agreed to, oldest first. */
export function listTextChanges(agreed: string, texts: readonly TextVersion[]): { version: string; since: string; text: string }[] {
  const later = texts.slice(texts.findIndex(({ version }) => version === agreed) + 1);
  return later.flatMap(({ version, since, changes }) => (changes ? [{ version, since, text: changes }] : []));
}

export function listChangesOf(kind: ConsentKind, agreed: string): { version: string; since: string; text: string }[] {
  return listTextChanges(agreed, consentTexts[kind]);
}
