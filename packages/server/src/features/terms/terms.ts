import { type ConsentKind, consentVersions, getVersionAt, listChangesOf } from '@strapline/contract/consents';
import type { Output } from '@strapline/contract/events';
import { WireError } from '../../platform/wire-error.ts';
import type { Queryable } from '../../ports/database.ts';
import { findOldestPictureConsent, findTermsConsent } from './terms.store.ts';

type DueConsents = Pick<Output<'listConsents'>, 'due' | 'changes'>;

/** The texts that changed since a person agreed to them, or that they withdrew from, and what changed. */
export async function listDueConsents(db: Queryable, accountId: string): Promise<DueConsents> {
  const [terms, picture] = await Promise.all([findTermsVersion(db, accountId), findOldestPictureConsent(db, accountId)]);
  const agreed: [ConsentKind, string | null | undefined][] = [
    ['terms', terms],
    ['picture', picture],
  ];
  const due = agreed.flatMap(([kind, version]) => (version !== undefined && version !== consentVersions[kind] ? [{ kind, version }] : []));
  return {
    due: due.map(({ kind }) => kind),
    changes: due.flatMap(({ kind, version }) => listChangesOf(kind, version ?? '').map((change) => ({ kind, ...change }))),
  };
}

/** Nothing new is created before the terms in force are accepted; what exists stays. Throws `consent_required`. */
export async function requireTerms(db: Queryable, accountId: string): Promise<void> {
  if ((await findTermsVersion(db, accountId)) !== consentVersions.terms)
    throw new WireError('consent_required', { reason: 'terms_changed' });
}

/** The version that a person accepted; null if none. */
async function findTermsVersion(db: Queryable, accountId: string): Promise<string | null> {
  const row = await findTermsConsent(db, accountId);
  if (!row || row.accepted === false) return null;
  return row.version ?? getVersionAt('terms', row.created_at.toISOString());
}
