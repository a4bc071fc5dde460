import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { shareImageStore } from '../share-image-record/share-image-record.ts';
import { presentShareImage } from './present-share-image.ts';

export const listShareImages: Handler<'listShareImages'> = async (context, { cursor, limit }) => {
  const { db, caller, clock } = context;
  const accountId = requireAccountId(caller);
  const after = decodeTimeCursor(cursor, 'newest');
  const [rows, handles] = await Promise.all([
    shareImageStore.list(db, { accountId, app: caller.app }, after, { now: clock.now(), limit: limit + 1 }),
    shareImageStore.listHandles(db, [accountId]),
  ]);
  const { items, nextCursor } = toPage(rows, limit, (row) => getTimeKeys({ ...row, id: row.media_id }));
  return { items: items.map((row) => presentShareImage(context, row)), nextCursor, fqsid: handles.get(accountId)?.[0] ?? null };
};
