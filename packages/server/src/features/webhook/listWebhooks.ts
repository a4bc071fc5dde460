import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { listStoredWebhooks, presentWebhook } from './webhook.store.ts';

export const listWebhooks: Handler<'listWebhooks'> = async ({ db }, { outcome, app, cursor, limit }) => {
  const rows = await listStoredWebhooks(db, { outcome, app }, decodeTimeCursor(cursor, 'newest'), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map(presentWebhook), nextCursor };
};
