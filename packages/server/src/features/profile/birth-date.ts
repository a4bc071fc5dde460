import { ageCap, ageOn, isAdult } from '@strapline/domain/profile/age';
import { day } from '@strapline/domain/time';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { joined, sql, type Trx } from '../../ports/database.ts';
import { type BraTagStatusPush, withdrawOffers } from '../listing/listing.ts';

type Kept = { birth_date_sealed: Uint8Array | null; birth_date_at: Date | null; birth_date_corrected: boolean; is_adult: boolean };

/** Until when a date that was mistyped can be corrected: once, within a day. Null when it no longer can. */
export function correctableUntil(kept: Pick<Kept, 'birth_date_at' | 'birth_date_corrected'>, now: Date): Date | null {
  if (!kept.birth_date_at || kept.birth_date_corrected) return null;
  const until = new Date(kept.birth_date_at.getTime() + day);
  return until > now ? until : null;
}

/**
 * Kept sealed, and once but for one correction: who could change it at will could choose an age. Who turns out to be under age offers nothing any more. Answers
 * which offers ended; push them after the transaction.
 */
export async function saveBirthDate(
  trx: Trx,
  { secrets, clock, log }: Context,
  accountId: string,
  birthDate: string,
): Promise<BraTagStatusPush[]> {
  const now = clock.now();
  const age = ageOn(birthDate, now);
  if (age === undefined || birthDate > now.toISOString().slice(0, 10) || age >= Math.min(ageCap, 130))
    throw new WireError('validation', { fields: { birthDate: 'Enter the day, month and year you were born.' } });
  const kept = await trx.first<Kept>(
    sql`select birth_date_sealed, birth_date_at, birth_date_corrected, is_adult from account where id = ${accountId} for update`,
  );
  if (!kept) throw new Error('the gateway admitted a caller without an account');
  const isNew = kept.birth_date_sealed === null;
  const isOther = kept.birth_date_sealed !== null && secrets.open(kept.birth_date_sealed, `birth-date ${accountId}`) !== birthDate;
  if (isOther && !correctableUntil(kept, now))
    throw new WireError('conflict', {
      message: 'Your birth date is saved and can no longer be changed here. If it is wrong, contact support.',
    });
  // The same date again: who has come of age since is an adult now.
  const isOfAge = isAdult(birthDate, now);
  const changes = [sql`is_adult = ${isOfAge}`];
  if (isNew || isOther) changes.push(sql`birth_date_sealed = ${secrets.seal(birthDate, `birth-date ${accountId}`)}`);
  if (isNew) changes.push(sql`birth_date_at = ${now}`);
  if (isOther) changes.push(sql`birth_date_corrected = true`);
  await trx.change(sql`update account set ${joined(changes, ', ')} where id = ${accountId}`);
  if (isOther) log.info({ accountId }, 'a birth date was corrected');
  return kept.is_adult && !isOfAge ? await withdrawOffers(trx, accountId) : [];
}
