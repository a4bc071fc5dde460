import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql } from '../../ports/database.ts';

/** How long a step-up is valid (authenticity specification, 4): a passkey assertion or, without a passkey, a sign-in. */
const stepUpMs = 5 * 60_000;

/** Stores that this session has just confirmed its owner with a passkey. */
export async function recordStepUp({ db, clock, caller, log }: Context): Promise<void> {
  if (!caller.sessionId || !caller.accountId) return;
  const now = clock.now();
  await db.change(
    sql`with old as (delete from step_up where at < ${new Date(now.getTime() - stepUpMs)} and session_id <> ${caller.sessionId})
        insert into step_up (session_id, account_id, at) values (${caller.sessionId}, ${caller.accountId}, ${now})
        on conflict (session_id) do update set account_id = excluded.account_id, at = excluded.at`,
  );
  log.info({ accountId: caller.accountId, sessionId: caller.sessionId }, 'session stepped up');
}

/** Throws the error of `checkStepUp`, if any. Call it before the transaction. */
export async function requireStepUp(context: Context): Promise<void> {
  const missing = await checkStepUp(context);
  if (missing) throw missing;
}

/**
 * Null if the caller stepped up within five minutes: with a passkey in this session or, if the account has none, by signing in. Otherwise the error to
 * throw, `forbidden` with the required proof in `fields.stepUp`. Call it before the transaction, and throw inside it only if the action is possible and needs
 * a step-up.
 */
export async function checkStepUp({ db, clock, caller, identity }: Context): Promise<WireError | null> {
  if (!caller.accountId || !caller.sessionId) return new WireError('unauthenticated');
  const since = new Date(clock.now().getTime() - stepUpMs);
  const proved = await db.first(
    sql`select 1 from step_up where session_id = ${caller.sessionId} and account_id = ${caller.accountId} and at >= ${since}`,
  );
  if (proved) return null;
  const hasPasskey = identity.passkeys !== null && (await identity.passkeys.hasPasskey(caller.accountId));
  if (hasPasskey) return new WireError('forbidden', { reason: 'step_up_passkey', fields: { stepUp: 'passkey' } });
  if (caller.authAt && caller.authAt >= since) return null;
  return new WireError('forbidden', { reason: 'step_up_sign_in', fields: { stepUp: 'signIn' } });
}

/** Deletes old confirmations of sessions that never confirmed again. */
export async function forgetStepUps(db: Queryable, before: Date): Promise<void> {
  await db.change(sql`delete from step_up where at < ${before}`);
}
