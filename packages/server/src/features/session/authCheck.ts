import type { Output } from '@strapline/contract/events';
import { findRestriction } from '@strapline/domain/account/account-state';
import type { Handler } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { findAccountById } from './session.ts';

/** A recovery of the account that is under way, which its owner can stop. */
async function findOwnRecovery(db: Queryable, accountId: string): Promise<Output<'authCheck'>['recovery']> {
  const row = await db.first<{ recoveryId: string; state: 'waiting' | 'ready'; readyAt: Date }>(
    sql`select id as "recoveryId", state, ready_at as "readyAt" from account_recovery where account_id = ${accountId} and state in ('waiting', 'ready')`,
  );
  return row ? { ...row, readyAt: row.readyAt.toISOString() } : null;
}

export const authCheck: Handler<'authCheck'> = async ({ db, caller, clock }) => {
  const account = caller.accountId ? await findAccountById(db, caller.accountId) : undefined;
  if (!account) return { level: 0, user: null, expiresAt: null, restriction: null, recovery: null };
  const restriction = findRestriction(account.state, account.state_until, clock.now());
  return {
    level: caller.level,
    user: {
      id: account.id,
      username: account.username,
      preferredUsername: account.use_preferred_username ? account.preferred_username : null,
      roles: [...caller.roles],
      creatorMode: account.creator_mode,
      avatar: account.avatar,
      app: caller.app,
    },
    expiresAt: caller.expiresAt?.toISOString() ?? null,
    restriction: restriction && {
      state: restriction.state,
      until: restriction.until?.toISOString() ?? null,
      reason: account.state_reason ?? '',
    },
    recovery: await findOwnRecovery(db, account.id),
  };
};
