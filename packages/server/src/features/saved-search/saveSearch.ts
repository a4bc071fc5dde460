import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { requireAccountId } from '../session/session.ts';
import { indexSearch } from './index-search.ts';
import { countSearches, presentSearch, type SearchRow, selectSearches, upsertSearch } from './saved-search.store.ts';

/** Limits the matches of one person. */
const mostSearches = 50;

export const saveSearch: Handler<'saveSearch'> = async ({ apps, db, caller, clock }, { searchId, name, filters: sent, alert }) => {
  const owner = { app: caller.app, accountId: requireAccountId(caller) };
  const { limit: _limit, ...filters } = sent;
  const index = await indexSearch(db, apps.get(caller.app), filters);
  const row = await db.transaction(async (trx) => {
    if (searchId !== undefined) {
      const own = await trx.first<{ isChanged: boolean }>(
        sql`select filters <> ${JSON.stringify(filters)}::jsonb as "isChanged" from saved_search where id = ${searchId} and app = ${owner.app} and account_id = ${owner.accountId} for update`,
      );
      if (!own) throw new WireError('not_found');
      // What the old filters found isn't what it finds now.
      if (own.isChanged) await trx.change(sql`delete from saved_search_match where search_id = ${searchId}`);
      await trx.change(
        sql`delete from saved_search where account_id = ${owner.accountId} and app = ${owner.app} and id <> ${searchId} and md5(filters::text) = md5(${JSON.stringify(filters)}::jsonb::text)`,
      );
    }
    const id = await upsertSearch(trx, { ...owner, id: searchId, name, filters, alert, index, at: clock.now() });
    if (alert === 'off') await trx.change(sql`update saved_search_match set is_due = false where search_id = ${id} and is_due`);
    if (searchId === undefined && (await countSearches(trx, owner)) > mostSearches)
      throw new WireError('conflict', { reason: 'too_many_searches', params: { count: mostSearches } });
    return await trx.first<SearchRow>(selectSearches(owner, sql`search.id = ${id}`, sql`false`));
  });
  if (!row) throw new Error('the search is gone while it is saved');
  return presentSearch(row);
};
