import { calculateAge, isAdult } from '@strapline/domain/profile/age';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { saveBirthDate } from '../profile/profile.ts';

/** In years; nobody was older. */
const oldest = 130;

type Stored = { birth_date_sealed: Uint8Array | null; is_adult: boolean };

/**
 * Creators are 18 or older. The date goes to the account if that has none; of a minor nothing is kept. Returns whether it isn't the account's, for the reviewer.
 * Throws `age_required`, and `validation` for a date that can't be a birth date.
 */
export async function checkAge(trx: Trx, context: Context, accountId: string, dob: string): Promise<boolean> {
  const { secrets } = context;
  const now = context.clock.now();
  const age = calculateAge(dob, now);
  if (age === undefined || dob > now.toISOString().slice(0, 10) || age >= oldest)
    throw new WireError('validation', { fields: { dob: 'Enter the day, month and year you were born.' } });
  if (!isAdult(dob, now)) throw new WireError('age_required');
  const stored = await trx.first<Stored>(sql`select birth_date_sealed, is_adult from account where id = ${accountId}`);
  const known = stored?.birth_date_sealed ? secrets.open(stored.birth_date_sealed, `birth-date ${accountId}`) : null;
  // Who entered a minor's date before doesn't become 18 by entering another one here.
  if (known !== null && !isAdult(known, now)) throw new WireError('age_required');
  // Also of a known date, since the person may have come of age since they entered it.
  if (!stored?.is_adult) await saveBirthDate(trx, context, accountId, known ?? dob);
  return known !== null && known !== dob;
}
