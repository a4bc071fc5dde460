import { day } from '@strapline/domain/time';
import type { Secrets } from '../../platform/secrets.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Database, type Queryable, sql, type Trx } from '../../ports/database.ts';
import { countGuestThreads, type GuestContact } from './thread.store.ts';

/** Conversations that guests may begin at one network address in a day. */
const mostInADay = 10;

/** Where a guest gets the answer; their address is stored encrypted. Throws validation without an e-mail address. */
export function createGuestContact({ secrets, caller }: Context, email: string | undefined): GuestContact {
  if (email === undefined) throw new WireError('validation', { fields: { email: 'Enter your e-mail address, so that we can answer.' } });
  return {
    emailSealed: (threadId) => secrets.seal(email.toLowerCase(), `support ${threadId}`),
    origin: secrets.mac('support-origin', caller.address).toString('base64url'),
    language: caller.language,
  };
}

/** The address of a guest; null once it was deleted, and for members. */
export function openGuestAddress(secrets: Secrets, threadId: string, sealed: Uint8Array | null): string | null {
  return sealed?.length ? secrets.open(sealed, `support ${threadId}`) : null;
}

/** Parallel calls from one network are counted one after the other. */
export async function requireGuestRoom(trx: Trx, origin: string, at: Date): Promise<void> {
  await trx.rows(sql`select pg_advisory_xact_lock(hashtext(${`support ${origin}`}))`);
  if ((await countGuestThreads(trx, origin, new Date(at.getTime() - day))) >= mostInADay)
    throw new WireError('rate_limited', { reason: 'messages_too_many', retryAfterMs: day });
}

/** Deletes visitors' conversations that have been quiet since a time. */
export async function deleteOldGuestThreads(db: Database, before: Date): Promise<number> {
  return await db.transaction(async (trx) => {
    const old = sql`select id from message_thread where parties = 'member_support' and member_id is null and last_at < ${before}`;
    await trx.change(sql`delete from message where thread_id in (${old})`);
    return await trx.change(sql`delete from message_thread where parties = 'member_support' and member_id is null and last_at < ${before}`);
  });
}

/** Of conversations that have been quiet since a time; who has the link can still read them. */
export async function forgetGuestAddresses(db: Queryable, before: Date): Promise<void> {
  await db.change(
    sql`update message_thread set email_sealed = '\\x', origin = null where parties = 'member_support' and member_id is null and last_at < ${before} and email_sealed <> '\\x'`,
  );
}
