import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { galleryStore } from '../gallery-record/gallery-record.ts';
import { requireAccountId } from '../session/session.ts';

export const listMyGalleries: Handler<'listMyGalleries'> = async ({ db, caller }, { cursor, limit }) => {
  const owner = { app: caller.app, ownerId: requireAccountId(caller) };
  const rows = await galleryStore.listOwn(db, owner, decodeTimeCursor(cursor, 'newest'), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return {
    items: items.map(({ id, title, cover, count, private_count, bra_tag_id, version, updated_at }) => ({
      id,
      title,
      cover,
      count,
      privateCount: private_count,
      braTagId: bra_tag_id,
      version,
      updatedAt: updated_at.toISOString(),
    })),
    nextCursor,
  };
};
