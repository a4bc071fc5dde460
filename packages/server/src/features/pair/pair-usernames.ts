import { randomBytes } from 'node:crypto';
import { createUsername, isGeneratedUsername } from '@strapline/domain/username/username';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql, type Trx } from '../../ports/database.ts';
import { isFormerUsername } from '../session/session.ts';

/** Usernames that no pair has or had, and no member has. */
export async function offerUsernames(db: Queryable, count: number): Promise<string[]> {
  const offered: string[] = [];
  while (offered.length < count) {
    const candidates = Array.from({ length: count - offered.length }, () => createUsername(randomBytes(32), 0));
    offered.push(...(await keepFree(db, [...new Set(candidates)])).filter((name) => !offered.includes(name)));
  }
  return offered;
}

async function keepFree(db: Queryable, candidates: readonly string[]): Promise<string[]> {
  const taken = await db.rows<{ username: string }>(
    sql`select username from pair_username where username = any(${candidates}::text[])
        union all select username from account where username = any(${candidates}::text[])`,
  );
  const names = new Set(taken.map(({ username }) => username));
  return candidates.filter((name) => !names.has(name));
}

/** Throws for a username that isn't made of our words, or that a member has. Another pair's is found by the constraint of `takeUsername`. */
export async function requireFreeUsername(db: Queryable, username: string): Promise<void> {
  if (!isGeneratedUsername(username))
    throw new WireError('validation', {
      reason: 'pair_username_not_offered',
      fields: { username: 'Choose one of the usernames that we offer.' },
    });
  const member = await db.first(sql`select 1 from account where username = ${username}`);
  if (member || (await isFormerUsername(db, username))) throw createTakenError();
}

/** As `requireFreeUsername`, and no pair has or had it. */
export async function requireFreePairUsername(db: Queryable, username: string): Promise<void> {
  await requireFreeUsername(db, username);
  if (await db.first(sql`select 1 from pair_username where username = ${username}`)) throw createTakenError();
}

/** Reserves a username for a pair for ever. */
export async function takeUsername(trx: Trx, pairId: string, username: string, at: Date): Promise<void> {
  const taken = await trx.change(
    sql`insert into pair_username (username, pair_id, taken_at) values (${username}, ${pairId}, ${at})
        on conflict (username) do update set taken_at = pair_username.taken_at where pair_username.pair_id = excluded.pair_id`,
  );
  if (taken === 0) throw createTakenError();
}

function createTakenError(): WireError {
  return new WireError('conflict', {
    reason: 'pair_username_taken',
    fields: { username: 'This username was just taken. Choose another one.' },
  });
}
