import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql } from '../../ports/database.ts';

/** The account of a username. Throws `not_found`. */
export async function requirePerson(db: Queryable, username: string): Promise<string> {
  const row = await db.first<{ id: string }>(sql`select id from account where username = ${username} and disabled_at is null`);
  if (!row) throw new WireError('not_found');
  return row.id;
}
