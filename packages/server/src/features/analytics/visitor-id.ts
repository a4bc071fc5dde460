import { randomBytes } from 'node:crypto';
import type { Context } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';

/**
 * The same for one browser all day, and another one the next day: a keyed hash of network address and browser with a random part that is deleted when the day is over. From the
 * ID alone, nobody can find either.
 */
export async function loadVisitorId({ db, secrets, caller }: Context, day: string): Promise<string> {
  const salt = (await findSalt(db, day)) ?? (await createSalt(db, day));
  return secrets
    .mac('analytics-visitor', JSON.stringify([salt, caller.app, caller.address, caller.userAgent]))
    .toString('base64url')
    .slice(0, 22);
}

async function findSalt(db: Queryable, day: string): Promise<string | undefined> {
  return (await db.first<{ salt: string }>(sql`select salt from analytics_salt where day = ${day}::date`))?.salt;
}

/** Of two processes, the first one decides. */
async function createSalt(db: Queryable, day: string): Promise<string> {
  await db.change(
    sql`insert into analytics_salt (day, salt) values (${day}::date, ${randomBytes(32).toString('base64url')}) on conflict do nothing`,
  );
  const salt = await findSalt(db, day);
  if (!salt) throw new Error('the day has no salt');
  return salt;
}
