import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { accountOf } from './session.ts';

export const authHook: Handler<'authHook'> = async ({ db, caller, log, clock }, { kind }) => {
  const id = accountOf(caller);
  log.info({ accountId: id, sessionId: caller.sessionId, kind }, 'a session told its state');
  const row = await db.first<{ username: string; created_at: Date }>(sql`select username, created_at from account where id = ${id}`);
  if (!row) throw new Error('the gateway admitted a caller without an account');
  const isNew = kind === 'signUp' || clock.now().getTime() - row.created_at.getTime() < 60_000;
  return { ok: true, username: row.username, isNew, invitationNotice: false };
};
