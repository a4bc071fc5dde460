import { type ConsentKind, consentVersions, getVersionAt } from '@strapline/contract/consents';
import { WireError } from '../../platform/wire-error.ts';
import type { Queryable } from '../../ports/database.ts';
import { findTermsConsent } from './terms.store.ts';

/** The texts that changed since a person agreed to them, or that they withdrew from. */
export async function listDueConsents(db: Queryable, accountId: string): Promise<ConsentKind[]> {
  return (await hasAcceptedTerms(db, accountId)) ? [] : ['terms'];
}

/** Nothing new is created before the terms in force are accepted; what exists stays. Throws `consent_required`. */
export async function requireTerms(db: Queryable, accountId: string): Promise<void> {
  if (!(await hasAcceptedTerms(db, accountId))) throw new WireError('consent_required', { reason: 'terms_changed' });
}

async function hasAcceptedTerms(db: Queryable, accountId: string): Promise<boolean> {
  const row = await findTermsConsent(db, accountId);
  if (!row) return false;
  const version = row.version ?? getVersionAt('terms', row.created_at.toISOString());
  return row.accepted !== false && version === consentVersions.terms;
}
