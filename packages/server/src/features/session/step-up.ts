import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';

/** How long a proof counts, in the specification of authenticity (4): a passkey assertion, or a sign-in of who has no passkey. */
const stepUpMs = 5 * 60_000;

/** Keeps that this session has just proved itself with a passkey of its account. */
export async function noteStepUp({ db, clock, caller, log }: Context): Promise<void> {
  if (!caller.sessionId || !caller.accountId) return;
  const now = clock.now();
  await db.change(
    sql`with old as (delete from step_up where at < ${new Date(now.getTime() - stepUpMs)} and session_id <> ${caller.sessionId})
        insert into step_up (session_id, account_id, at) values (${caller.sessionId}, ${caller.accountId}, ${now})
        on conflict (session_id) do update set account_id = excluded.account_id, at = excluded.at`,
  );
  log.info({ accountId: caller.accountId, sessionId: caller.sessionId }, 'a session stepped up');
}

/** Lets pass who proved that it is them, as `missingStepUp` says. Call it before the transaction. */
export async function requireStepUp(context: Context): Promise<void> {
  const missing = await missingStepUp(context);
  if (missing) throw missing;
}

/**
 * Null for who proved within five minutes that it is them: by a passkey in this very session, or, where the account has none, by signing in. Else the
 * refusal, forbidden with `fields.stepUp`, which says what to ask for. Ask before the transaction, and throw it in there where what is asked for turns out
 * to be possible and to need it.
 */
export async function missingStepUp({ db, clock, caller, identity }: Context): Promise<WireError | null> {
  if (!caller.accountId || !caller.sessionId) return new WireError('unauthenticated');
  const since = new Date(clock.now().getTime() - stepUpMs);
  const proved = await db.first(
    sql`select 1 from step_up where session_id = ${caller.sessionId} and account_id = ${caller.accountId} and at >= ${since}`,
  );
  if (proved) return null;
  const hasPasskey = identity.passkeys !== null && (await identity.passkeys.has(caller.accountId));
  if (hasPasskey) return new WireError('forbidden', { reason: 'step_up_passkey', fields: { stepUp: 'passkey' } });
  if (caller.authAt && caller.authAt >= since) return null;
  return new WireError('forbidden', { reason: 'step_up_sign_in', fields: { stepUp: 'signIn' } });
}
