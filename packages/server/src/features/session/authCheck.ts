import { findRestriction } from '@strapline/domain/account/account-state';
import type { Handler } from '../../platform/services.ts';
import { findAccountById } from './session.ts';

export const authCheck: Handler<'authCheck'> = async ({ db, caller, clock }) => {
  const account = caller.accountId ? await findAccountById(db, caller.accountId) : undefined;
  if (!account) return { level: 0, user: null, expiresAt: null, restriction: null };
  const restriction = findRestriction(account.state, account.state_until, clock.now());
  return {
    level: caller.level,
    user: {
      id: account.id,
      username: account.username,
      preferredUsername: account.use_preferred_username ? account.preferred_username : null,
      roles: [...caller.roles],
      creatorMode: account.creator_mode,
      app: caller.app,
    },
    expiresAt: caller.expiresAt?.toISOString() ?? null,
    restriction: restriction && {
      state: restriction.state,
      until: restriction.until?.toISOString() ?? null,
      reason: account.state_reason ?? '',
    },
  };
};
