import { nextTimeCursor } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { readEventCursor } from './event-cursor.ts';
import { presentWebhook, webhooks } from './webhook.store.ts';

export const listWebhooks: Handler<'listWebhooks'> = async ({ db }, { outcome, cursor, limit }) => {
  const rows = await webhooks(db, outcome, readEventCursor(cursor), limit + 1);
  return { items: rows.slice(0, limit).map(presentWebhook), nextCursor: nextTimeCursor(rows, limit) };
};
