import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { recordActivity } from '../abuse/abuse.ts';
import { requireAccountId } from './session.ts';

export const authHook: Handler<'authHook'> = async (context, { kind }) => {
  const { db, caller, log, clock, identity } = context;
  const id = requireAccountId(caller);
  log.info({ accountId: id, sessionId: caller.sessionId, kind }, 'session state reported by the app');
  const row = await db.first<{ username: string; created_at: Date }>(sql`select username, created_at from account where id = ${id}`);
  if (!row) throw new Error('the caller has no account');
  const isNew = kind === 'signUp' || clock.now().getTime() - row.created_at.getTime() < 60_000;
  // Reported once: the app says signIn after a new account, too.
  if (isNew && kind !== 'refresh' && kind !== 'signOut')
    await recordActivity(context, { ...caller, kind: 'signUp', email: (await identity.getEmail(id)).email ?? undefined });
  return { ok: true, username: row.username, isNew, invitationNotice: false };
};
