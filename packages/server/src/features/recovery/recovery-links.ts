import { hashSha256, isSameSecret } from '../../platform/secrets.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Queryable } from '../../ports/database.ts';
import { findRecovery, type RecoveryRow } from './recovery.store.ts';

/** `cancel` stops a recovery, `finish` ends it with a new passkey. */
export type LinkPurpose = 'cancel' | 'finish';

/** Derived from the id, so that every mail can repeat it; the table has its hash only. */
export function deriveRecoveryToken({ secrets }: Pick<Services, 'secrets'>, purpose: LinkPurpose, id: string): string {
  return secrets.mac(`recovery-${purpose}`, id).toString('base64url');
}

export const hashRecoveryToken = hashSha256;

/** What a token of that recovery proves; null if nothing. A link that was not sent yet, or no longer works, proves nothing. */
export function findLinkPurpose(row: RecoveryRow, token: string): LinkPurpose | null {
  const hash = hashRecoveryToken(token);
  if (isSameSecret(hash, row.cancelHash)) return 'cancel';
  return row.linkHash !== null && isSameSecret(hash, row.linkHash) ? 'finish' : null;
}

/** The recovery of a link that may still end it. Throws `not_found` for a wrong or revoked link, otherwise why it can't. */
export async function requireFinishable(db: Queryable, id: string, token: string, now: Date): Promise<RecoveryRow> {
  const row = await findRecovery(db, id);
  if (!row || findLinkPurpose(row, token) !== 'finish') throw new WireError('not_found');
  checkFinishable(row, now);
  return row;
}

export function checkFinishable(row: RecoveryRow, now: Date): void {
  if (row.state === 'used') throw new WireError('conflict', { reason: 'recovery_used' });
  if (row.state !== 'ready') throw new WireError('conflict', { reason: 'recovery_ended' });
  if (row.expiresAt !== null && row.expiresAt <= now) throw new WireError('expired', { reason: 'recovery_ended' });
}

/** The secret is in the fragment, so that it appears in no server log. */
export function createRecoveryUrl(services: Pick<Services, 'config' | 'secrets'>, purpose: LinkPurpose, id: string): string {
  const path = purpose === 'cancel' ? `/recovery/${id}/stop` : `/recovery/${id}`;
  return `${services.config.publicUrl}${path}#token=${deriveRecoveryToken(services, purpose, id)}`;
}
