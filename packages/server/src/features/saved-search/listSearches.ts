import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { findBlocks } from '../block/block.ts';
import { requireAccountId } from '../session/session.ts';
import { presentSearch, type SearchRow, selectSearches } from './saved-search.store.ts';

export const listSearches: Handler<'listSearches'> = async ({ db, caller }, { cursor, limit }) => {
  const owner = { app: caller.app, accountId: requireAccountId(caller) };
  const after = decodeTimeCursor(cursor, 'newest');
  const blocks = await findBlocks(db, caller);
  const page = sql`(search.created_at, search.id) < (${after.at}::timestamptz, ${after.id}) order by search.created_at desc, search.id desc limit ${limit + 1}`;
  const rows = await db.rows<SearchRow>(selectSearches(owner, page, blocks?.listings ?? sql`false`));
  const { items, nextCursor } = toPage(rows, limit, ({ sort_time, searchId }) => [sort_time, searchId]);
  return { items: items.map(presentSearch), nextCursor };
};
