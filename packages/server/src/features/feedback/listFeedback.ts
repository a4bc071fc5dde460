import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { listFeedbackRows } from './feedback.store.ts';

export const listFeedback: Handler<'listFeedback'> = async ({ db, caller }, { withText = false, cursor, limit }) => {
  const rows = await listFeedbackRows(db, { app: caller.app, withText, before: decodeTimeCursor(cursor, 'newest'), limit: limit + 1 });
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return { items: items.map(({ id, at, score, text }) => ({ id, at: at.toISOString(), score, text })), nextCursor };
};
