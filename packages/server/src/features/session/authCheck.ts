import type { Handler } from '../../platform/services.ts';
import { findAccountById } from './session.ts';

export const authCheck: Handler<'authCheck'> = async ({ db, caller }) => {
  const account = caller.accountId ? await findAccountById(db, caller.accountId) : undefined;
  if (!account) return { level: 0, user: null, expiresAt: null };
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
  };
};
