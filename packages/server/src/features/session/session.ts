import type { AppKey } from '@strapline/contract/apps';
import { usernameFrom, usernameSlug } from '@strapline/domain/username/username';
import type { Principal } from '../../platform/caller.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { ConstraintViolation, type Database, sql } from '../../ports/database.ts';
import type { Claims } from '../../ports/identity.ts';

export { missingStepUp, requireStepUp } from './step-up.ts';

export type AccountRow = {
  id: string;
  username: string;
  preferred_username: string | null;
  creator_mode: boolean;
  use_preferred_username: boolean;
  disabled_at: Date | null;
};

const columns = sql`id, username, preferred_username, creator_mode, use_preferred_username, disabled_at`;

export async function accountById(db: Database, id: string): Promise<AccountRow | undefined> {
  return await db.first<AccountRow>(sql`select ${columns} from account where id = ${id}`);
}

/**
 * The account behind a token; made on the first visit, with the first free name of the sequence that its public key gives. The identity provider
 * is told the name, so that the next tokens carry it.
 */
async function ensureAccount(
  services: Pick<Services, 'db' | 'identity' | 'log'>,
  claims: Claims,
): Promise<{ account: AccountRow; isNew: boolean }> {
  const known = await accountById(services.db, claims.accountId);
  const result = known ? { account: known, isNew: false } : await makeAccount(services.db, claims);
  if (claims.username !== result.account.username) await services.identity.setUsername(claims.accountId, result.account.username);
  return result;
}

async function makeAccount(db: Database, claims: Claims): Promise<{ account: AccountRow; isNew: boolean }> {
  const publicKey = claims.publicKey ?? Buffer.from(claims.accountId).toString('base64url');
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const username = claims.username && attempt === 0 ? claims.username : usernameFrom(Buffer.from(publicKey, 'base64url'), attempt);
    try {
      const made = await db.first<AccountRow>(
        sql`insert into account (id, username, username_slug, public_key, preferred_username)
            values (${claims.accountId}, ${username}, ${usernameSlug(username)}, ${publicKey}, ${claims.preferredUsername})
            on conflict (id) do nothing returning ${columns}`,
      );
      if (made) return { account: made, isNew: true };
      const twin = await accountById(db, claims.accountId);
      if (twin) return { account: twin, isNew: false };
    } catch (error) {
      // Somebody has this name already: the next of the sequence.
      if (!(error instanceof ConstraintViolation)) throw error;
    }
  }
  throw new WireError('unavailable', { message: 'We couldn’t find a free username. Try again.' });
}

/** Who the bearer of a token is to us. Throws WireError unauthenticated for a bad or ended token or a disabled account. */
export async function identify(services: Pick<Services, 'db' | 'identity' | 'log'>, token: string): Promise<Principal> {
  const checkedAt = performance.now();
  const claims = await services.identity.verify(token);
  const { account } = await ensureAccount(services, claims);
  if (account.disabled_at) throw new WireError('unauthenticated', { message: 'This account is closed.' });
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

/** The account id of a caller of level 1 or more; the gateway has made sure that there is one. */
export function accountOf(caller: { accountId: string | null; app: AppKey }): string {
  if (!caller.accountId) throw new WireError('unauthenticated');
  return caller.accountId;
}
