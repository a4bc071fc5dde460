import { calculateAge, isAdult, maxAge } from '@strapline/domain/profile/age';
import { day } from '@strapline/domain/time';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import type { TagStatus } from '../bra-tag-record/bra-tag-record.ts';
import { withdrawOffers } from '../listing/listing.ts';
import { updateBirthDate } from './profile.store.ts';

type StoredBirthDate = {
  birth_date_sealed: Uint8Array | null;
  birth_date_at: Date | null;
  birth_date_corrected: boolean;
  is_adult: boolean;
};

/** Until when a birth date can be corrected: once, within a day; null if it no longer can. */
export function getCorrectionDeadline(stored: Pick<StoredBirthDate, 'birth_date_at' | 'birth_date_corrected'>, now: Date): Date | null {
  if (!stored.birth_date_at || stored.birth_date_corrected) return null;
  const until = new Date(stored.birth_date_at.getTime() + day);
  return until > now ? until : null;
}

/**
 * A birth date is encrypted and can be corrected once, so that nobody can try out ages. The listings of a minor are ended and returned, to be pushed after the
 * transaction.
 */
export async function saveBirthDate(
  trx: Trx,
  { secrets, clock, log }: Context,
  accountId: string,
  birthDate: string,
): Promise<TagStatus[]> {
  const now = clock.now();
  const age = calculateAge(birthDate, now);
  if (age === undefined || birthDate > now.toISOString().slice(0, 10) || age >= Math.min(maxAge, 130))
    throw new WireError('validation', { fields: { birthDate: 'Enter the day, month and year you were born.' } });
  const stored = await trx.first<StoredBirthDate>(
    sql`select birth_date_sealed, birth_date_at, birth_date_corrected, is_adult from account where id = ${accountId} for update`,
  );
  if (!stored) throw new Error('the gateway admitted a caller without an account');
  const isNew = stored.birth_date_sealed === null;
  const isOther = stored.birth_date_sealed !== null && secrets.open(stored.birth_date_sealed, `birth-date ${accountId}`) !== birthDate;
  if (isOther && !getCorrectionDeadline(stored, now))
    throw new WireError('conflict', {
      reason: 'birth_date_fixed',
    });
  // The person may have come of age since they entered the same date.
  const isOfAge = isAdult(birthDate, now);
  await updateBirthDate(trx, accountId, {
    isAdult: isOfAge,
    sealed: isNew || isOther ? secrets.seal(birthDate, `birth-date ${accountId}`) : null,
    at: isNew ? now : null,
    isCorrection: isOther,
  });
  if (isOther) log.info({ accountId }, 'a birth date was corrected');
  return stored.is_adult && !isOfAge ? await withdrawOffers(trx, accountId) : [];
}
