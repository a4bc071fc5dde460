import type { Context, Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { recordActivity } from '../abuse/abuse.ts';
import { recordDevice, recordReferral, takeInvitationNotice } from '../referral-record/referral-record.ts';
import { requireAccountId } from './session.ts';

export const authHook: Handler<'authHook'> = async (context, { kind, referrerId }) => {
  const { db, caller, log, clock } = context;
  const id = requireAccountId(caller);
  log.info({ accountId: id, sessionId: caller.sessionId, kind }, 'session state reported by the app');
  const row = await db.first<{ username: string; created_at: Date }>(sql`select username, created_at from account where id = ${id}`);
  if (!row) throw new Error('the caller has no account');
  const isNew = kind === 'signUp' || clock.now().getTime() - row.created_at.getTime() < 60_000;
  if (kind === 'signOut') return { ok: true, username: row.username, isNew, invitationNotice: false };
  await recordDevice(context, caller);
  const isBeginning = kind !== 'refresh';
  if (isBeginning && (isNew || referrerId)) await recordSignUp(context, id, { isNew, referrerId });
  const invitationNotice = isBeginning && (await takeInvitationNotice(db, id, clock.now()));
  return { ok: true, username: row.username, isNew, invitationNotice };
};

/** Reported once: the app says signIn after a new account, too. */
async function recordSignUp(
  context: Context,
  accountId: string,
  { isNew, referrerId }: { isNew: boolean; referrerId: string | undefined },
): Promise<void> {
  const { email } = await context.identity.getEmail(accountId);
  if (isNew) await recordActivity(context, { ...context.caller, kind: 'signUp', email: email ?? undefined });
  if (referrerId) await recordReferral(context, { accountId, referrer: referrerId, email });
}
