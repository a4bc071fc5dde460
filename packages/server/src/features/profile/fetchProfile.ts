import { isAdult } from '@strapline/domain/profile/age';
import type { Context, Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { presentOwnAvatar } from '../avatar/avatar.ts';
import { canCreate } from '../invite/invite.ts';
import { requireAccountId } from '../session/session.ts';
import { getCorrectionDeadline } from './birth-date.ts';
import { findOwnProfile } from './profile.store.ts';

export const fetchProfile: Handler<'fetchProfile'> = async (context) => {
  const accountId = requireAccountId(context.caller);
  const { birth_date_at, birth_date_corrected, chosenAvatar, ...profile } = await findOwnProfile(context.db, accountId);
  const isOfAge = profile.isAdult || (profile.hasBirthDate && (await recordAdulthood(context, accountId)));
  const correctionDeadline = getCorrectionDeadline({ birth_date_at, birth_date_corrected }, context.clock.now());
  return {
    ...profile,
    isAdult: isOfAge,
    avatar: presentOwnAvatar(context, chosenAvatar),
    canCreate: await canCreate(context.db, context, accountId),
    birthDateEditableUntil: correctionDeadline?.toISOString() ?? null,
  };
};

/** A minor's age is computed again at each visit; a timer would reveal the birth date. */
async function recordAdulthood({ db, secrets, clock }: Context, accountId: string): Promise<boolean> {
  const row = await db.first<{ birth_date_sealed: Uint8Array }>(
    sql`select birth_date_sealed from account where id = ${accountId} and birth_date_sealed is not null`,
  );
  if (!row || !isAdult(secrets.open(row.birth_date_sealed, `birth-date ${accountId}`), clock.now())) return false;
  await db.change(sql`update account set is_adult = true where id = ${accountId}`);
  return true;
}
