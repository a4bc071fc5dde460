import { hour } from '@strapline/domain/time';
import { createId } from '../../platform/ids.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';

/** From one network address in an hour. */
const requestsInAnHour = 5;

/** Looks no account up, so that known and unknown addresses get the same answer in the same time. Only one request of an address is open at a time. */
export const requestRecoveryHelp: Handler<'requestRecoveryHelp'> = async ({ db, caller, clock, secrets, jobs }, { email: typed, text }) => {
  const at = clock.now();
  const email = typed.toLowerCase();
  const origin = secrets.mac('recovery-help-origin', caller.address).toString('base64url');
  await db.transaction(async (trx) => {
    // Parallel requests are counted one after the other.
    await trx.rows(sql`select pg_advisory_xact_lock(hashtext(${`recovery-help ${origin}`}))`);
    const row = await trx.first<{ n: number }>(
      sql`select count(*)::int as n from recovery_help where origin = ${origin} and created_at > ${new Date(at.getTime() - hour)}`,
    );
    if ((row?.n ?? 0) >= requestsInAnHour) throw new WireError('rate_limited', { reason: 'recovery_help_limit', retryAfterMs: hour });
    const id = createId('hlp');
    const isNew = await trx.change(
      sql`insert into recovery_help (id, language, email_sealed, email_key, text_sealed, origin, created_at)
          values (${id}, ${caller.language}, ${secrets.seal(email, `recovery help ${id}`)}, ${secrets.mac('recovery-email', email).toString('base64url')},
            ${secrets.seal(text, `recovery help text ${id}`)}, ${origin}, ${at})
          on conflict (email_key) where closed_at is null do nothing`,
    );
    if (isNew === 1) await jobs.add(trx, { kind: 'recovery-help-mail', payload: { helpId: id }, runAt: at });
  });
  return { ok: true };
};
