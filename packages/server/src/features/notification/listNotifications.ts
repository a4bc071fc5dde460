import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { countUnread, listNotificationRows } from './notification.store.ts';
import { presentNotification } from './present-notification.ts';

export const listNotifications: Handler<'listNotifications'> = async ({ db, caller }, { unread = false, categories, cursor, limit }) => {
  const accountId = requireAccountId(caller);
  const of = { app: caller.app, accountId, unread, categories: categories ?? null };
  const rows = await listNotificationRows(db, of, decodeTimeCursor(cursor, 'newest'), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map(presentNotification), nextCursor, unread: await countUnread(db, caller.app, accountId) };
};
