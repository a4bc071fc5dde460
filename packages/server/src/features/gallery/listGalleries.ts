import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { galleryStore } from '../gallery-record/gallery-record.ts';

export const listGalleries: Handler<'listGalleries'> = async ({ db, caller, clock }, { username, cursor, limit }) => {
  const viewer = { app: caller.app, username, viewerId: caller.accountId };
  const rows = await galleryStore.listShown(db, viewer, clock.now(), decodeTimeCursor(cursor, 'newest'), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return {
    items: items.flatMap(({ id, title, cover, count, private_count, updated_at }) =>
      cover ? [{ id, title, cover, count, privateCount: private_count, updatedAt: updated_at.toISOString() }] : [],
    ),
    nextCursor,
  };
};
