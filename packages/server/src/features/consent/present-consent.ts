import type { Consent } from '@strapline/contract/shapes/consent';
import type { ConsentRow } from './consent.store.ts';

export function presentConsent({ kind, version, subject, accepted, at, title, by_username, by_slug, by_avatar }: ConsentRow): Consent {
  return {
    kind,
    version,
    subject: subject || null,
    accepted,
    at: at.toISOString(),
    by: by_username && by_slug ? { username: by_username, slug: by_slug, displayName: by_username, avatar: by_avatar } : null,
    title,
  };
}
