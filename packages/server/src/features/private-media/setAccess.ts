import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { presentAccess } from './getAccess.ts';
import { findAccessList, replaceAccess } from './resource.store.ts';
import { publishRevoked } from './revoke-access.ts';

export const setAccess: Handler<'setAccess'> = async (context, { resource, id, people, followers }) => {
  const { db, caller, clock } = context;
  const ref = { kind: resource, id };
  const owner = { accountId: requireAccountId(caller), app: caller.app };
  if (!(await findAccessList(db, ref, owner))) throw new WireError('not_found');
  const accountIds = await findPeople(db, owner.accountId, people);
  const list = await db.transaction(async (trx) => {
    await trx.first(sql`select id from private_resource where kind = ${resource} and id = ${id} for update`);
    if (!(await findAccessList(trx, ref, owner))) throw new WireError('not_found');
    await replaceAccess(trx, ref, { accountIds, followers, at: clock.now() });
    return await findAccessList(trx, ref, owner);
  });
  if (!list) throw new WireError('not_found');
  await publishRevoked(context, { ref });
  return presentAccess(ref, list);
};

/** People who exist for the owner. Throws `validation` by position; whom they block, or who blocks them, doesn't exist. */
async function findPeople(db: Context['db'], ownerId: string, usernames: readonly string[]): Promise<string[]> {
  const found = await findAccounts(db, ownerId, usernames);
  const fields: Record<string, string> = {};
  usernames.forEach((username, place) => {
    if (usernames.indexOf(username) !== place) fields[`people.${place}`] = 'This person is listed twice.';
    else if (found.get(username) === ownerId) fields[`people.${place}`] = 'You can always open your own pictures.';
    else if (!found.has(username)) fields[`people.${place}`] = 'Nobody has this username.';
  });
  if (Object.keys(fields).length > 0) throw new WireError('validation', { fields });
  return usernames.flatMap((username) => found.get(username) ?? []);
}

async function findAccounts(db: Queryable, ownerId: string, usernames: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; username: string }>(
    sql`select id, username from account where username = any(${usernames}::text[]) and disabled_at is null and erased_at is null and hidden_at is null
          and not exists (select from member_block where (blocker_id = ${ownerId} and blocked_id = account.id) or (blocker_id = account.id and blocked_id = ${ownerId}))`,
  );
  return new Map(rows.map(({ id, username }) => [username, id]));
}
