import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { findBlocks } from '../block/block.ts';
import { listShownFeatured } from './featured.store.ts';
import { presentFeatured } from './present-featured.ts';

export const listFeatured: Handler<'listFeatured'> = async ({ db, caller, clock }, { cursor, limit }) => {
  const view = { app: caller.app, now: clock.now(), blocks: await findBlocks(db, caller) };
  const rows = await listShownFeatured(db, view, decodeTimeCursor(cursor, 'newest'), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) => [row.sort_time, row.bra_tag_id]);
  return { items: await presentFeatured(db, caller.app, items), nextCursor };
};
