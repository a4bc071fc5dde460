import { z } from 'zod';
import { decodeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { findBlocks } from '../block/block.ts';
import { loadModels, type ModelCardRow } from './profile.store.ts';

const usernameCursor = z.tuple([z.string().regex(/^[a-z0-9_]{1,48}$/)]);

export const listModels: Handler<'listModels'> = async ({ db, caller }, { cursor, limit }) => {
  const [after] = cursor ? decodeCursor(cursor, usernameCursor) : [''];
  const blocks = await findBlocks(db, caller);
  const rows = await loadModels(db, caller.app, { after, limit: limit + 1, blocks });
  const { items, nextCursor } = toPage(rows, limit, ({ username }) => [username]);
  return { items: items.filter(({ id, is_public }) => is_public && !blocks?.ids.includes(id)).map(presentModelCard), nextCursor };
};

/** Lists show the username; a chosen name is shown on the person's own page only. */
function presentModelCard({ username, username_slug, avatar, bio, covers }: ModelCardRow) {
  return { username, slug: username_slug, displayName: username, avatar, bio, covers };
}
