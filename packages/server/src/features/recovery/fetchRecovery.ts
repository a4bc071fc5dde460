import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { findRecovery } from './recovery.store.ts';
import { findLinkPurpose } from './recovery-links.ts';

export const fetchRecovery: Handler<'fetchRecovery'> = async ({ db }, { recoveryId, accessToken }) => {
  const row = await findRecovery(db, recoveryId);
  const link = row ? findLinkPurpose(row, accessToken) : null;
  if (!row || !link) throw new WireError('not_found');
  const { username, state, readyAt, expiresAt } = row;
  return { link, username, state, readyAt: readyAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
};
