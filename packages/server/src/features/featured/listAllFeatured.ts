import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { listFeaturedEntries } from './featured.store.ts';
import { presentFeaturedEntry } from './present-featured.ts';

export const listAllFeatured: Handler<'listAllFeatured'> = async ({ db, caller, clock }, { cursor, limit }) => {
  const now = clock.now();
  const rows = await listFeaturedEntries(db, { app: caller.app, now }, decodeTimeCursor(cursor, 'newest'), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) => [row.sort_time, row.bra_tag_id]);
  return { items: items.map((row) => presentFeaturedEntry(row, now)), nextCursor };
};
