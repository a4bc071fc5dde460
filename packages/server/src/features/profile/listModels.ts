import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type ModelCardRow, modelsAfter } from './profile.store.ts';

export const listModels: Handler<'listModels'> = async ({ db, caller }, { cursor, limit }) => {
  const rows = await modelsAfter(db, caller.app, cursor ? readCursor(cursor) : '', limit + 1);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.filter((row) => row.is_public).map(presentModelCard),
    nextCursor: last ? Buffer.from(last.username).toString('base64url') : null,
  };
};

/** In a list everybody goes by their username; a name of one's own is shown on one's own page only. */
function presentModelCard({ username, username_slug, bio, covers }: ModelCardRow) {
  return { username, slug: username_slug, displayName: username, bio, covers };
}

function readCursor(cursor: string): string {
  const username = Buffer.from(cursor, 'base64url').toString('latin1');
  if (!/^[a-z0-9_]{1,48}$/.test(username))
    throw new WireError('validation', { fields: { cursor: 'This cursor does not belong to this list. Load the list again.' } });
  return username;
}
