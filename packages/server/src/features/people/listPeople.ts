import { braTagId, rowId, username } from '@strapline/contract/shapes/ids';
import { email } from '@strapline/contract/shapes/scalars';
import { z } from 'zod';
import { decodeCursor, toPage } from '../../platform/cursor.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { appendAudit } from '../audit/audit.ts';
import { requireAccountId } from '../session/session.ts';
import { type ListedPerson, listPeopleOfOrder, listPeopleOfTag, listPeopleRows } from './people.store.ts';

const usernameCursor = z.tuple([z.string().regex(/^[a-z0-9_]{1,48}$/)]);

/** A search is audited by whom it found; the plain list is not. */
export const listPeople: Handler<'listPeople'> = async (context, { q, state, appealed = false, cursor, limit }) => {
  const { db, caller, clock } = context;
  const [after] = cursor ? decodeCursor(cursor, usernameCursor) : [''];
  const ids = q ? await resolveSearch(context, q) : null;
  if (ids) await recordSearch(context, ids);
  const rows = await listPeopleRows(db, { app: caller.app, ids, state, appealed, now: clock.now() }, after, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) => [row.username]);
  return { items: items.map(presentRow), nextCursor };
};

/** Recognises the input by its form; each form must be complete. */
async function resolveSearch({ db, caller, identity }: Context, q: string): Promise<string[]> {
  if (q.startsWith('ord_') && rowId.safeParse(q).success) return await listPeopleOfOrder(db, caller.app, q);
  // The short order number is the end of the id.
  if (/^[a-kmnp-z2-9]{4}-[a-kmnp-z2-9]{4}$/i.test(q)) return await listPeopleOfOrder(db, caller.app, q);
  if (braTagId.safeParse(q).success) return await listPeopleOfTag(db, caller.app, q);
  if (username.safeParse(q.toLowerCase()).success) {
    const account = await db.first<{ id: string }>(sql`select id from account where username = ${q.toLowerCase()}`);
    return account ? [account.id] : [];
  }
  const found = await identity.accounts?.find(email.safeParse(q).success ? { email: q.toLowerCase() } : { signInName: q.toLowerCase() });
  return found ? [found.accountId] : [];
}

async function recordSearch({ db, clock, caller }: Context, ids: readonly string[]): Promise<void> {
  const object = ids.length > 0 ? ids.slice(0, 4).join(' ') : 'nobody';
  await db.transaction((trx) => appendAudit(trx, { at: clock.now(), actor: requireAccountId(caller), action: 'people.searched', object }));
}

function presentRow({ username: name, slug, avatar, until, memberSince, ...row }: ListedPerson) {
  return {
    ...row,
    person: { username: name, slug, displayName: name, avatar },
    until: until?.toISOString() ?? null,
    memberSince: memberSince.toISOString(),
  };
}
