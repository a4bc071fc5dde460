import type { AppKey } from '@strapline/contract/apps/app';
import type { Language } from '@strapline/contract/languages';
import { createUsername } from '@strapline/domain/username/username';
import type { Principal } from '../../platform/caller.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { ConstraintViolation, type Database } from '../../ports/database.ts';
import type { Claims } from '../../ports/identity.ts';
import { type AccountRow, findAccountById, insertAccounts, isFormerUsername } from './account.store.ts';

export { findAccountById, insertAccounts, isFormerUsername, type NewAccount } from './account.store.ts';
export { checkStepUp, forgetStepUps, requireStepUp } from './step-up.ts';

/**
 * The account of a token; created on the first visit, with the first available username of the sequence derived from its public key. The username is sent to
 * the identity provider, so that the next tokens carry it.
 */
async function ensureAccount(
  services: Pick<Services, 'db' | 'identity' | 'log'>,
  claims: Claims,
  language: Language,
): Promise<{ account: AccountRow; isNew: boolean }> {
  const existing = await findAccountById(services.db, claims.accountId);
  const result = existing ? { account: existing, isNew: false } : await createAccount(services.db, claims, language);
  if (claims.username !== result.account.username) await services.identity.setUsername(claims.accountId, result.account.username);
  return result;
}

async function createAccount(db: Database, claims: Claims, language: Language): Promise<{ account: AccountRow; isNew: boolean }> {
  const publicKey = claims.publicKey ?? Buffer.from(claims.accountId).toString('base64url');
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const username = claims.username && attempt === 0 ? claims.username : createUsername(Buffer.from(publicKey, 'base64url'), attempt);
    if (await isFormerUsername(db, username)) continue;
    try {
      const [created] = await insertAccounts(db, [
        { id: claims.accountId, username, publicKey, preferredUsername: claims.preferredUsername, language },
      ]);
      if (created) return { account: created, isNew: true };
      const existing = await findAccountById(db, claims.accountId);
      if (existing) return { account: existing, isNew: false };
    } catch (error) {
      // The username is taken: try the next of the sequence.
      if (!(error instanceof ConstraintViolation)) throw error;
    }
  }
  throw new WireError('unavailable', { reason: 'no_free_username' });
}

/** The caller behind an access token; a new account gets mails in `language`. Throws `unauthenticated` for an invalid or ended one, or a disabled account. */
export async function identifyCaller(
  services: Pick<Services, 'db' | 'identity' | 'log' | 'accountStates'>,
  token: string,
  language: Language = 'en',
): Promise<Principal> {
  const checkedAt = performance.now();
  const claims = await services.identity.verifyToken(token);
  const { account } = await ensureAccount(services, claims, language);
  if (account.disabled_at) throw new WireError('unauthenticated', { reason: 'account_closed' });
  services.accountStates.note({
    accountId: account.id,
    state: account.state,
    until: account.state_until,
    since: account.state_since,
  });
  return {
    level: claims.isAdmin ? 2 : 1,
    accountId: account.id,
    username: account.username,
    roles: claims.roles,
    sessionId: claims.sessionId,
    grantId: claims.grantId,
    authAt: claims.authAt,
    expiresAt: claims.expiresAt,
    checkedAt,
  };
}

/** The account of a caller of level 1 or more; the gateway has checked the level. */
export function requireAccountId(caller: { accountId: string | null; app: AppKey }): string {
  if (!caller.accountId) throw new WireError('unauthenticated');
  return caller.accountId;
}
