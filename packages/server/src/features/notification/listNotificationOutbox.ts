import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { listOutboxRows } from './outbox.store.ts';

export const listNotificationOutbox: Handler<'listNotificationOutbox'> = async ({ db, caller }, { state, cursor, limit }) => {
  const rows = await listOutboxRows(db, caller.app, state ?? null, decodeTimeCursor(cursor, 'newest'), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, getTimeKeys);
  return {
    items: items.map(({ id, channel, category, in_digest, state, created_at, due_at, ended_at, attempts, last_error }) => ({
      id,
      channel,
      category,
      inDigest: in_digest,
      state,
      createdAt: created_at.toISOString(),
      dueAt: due_at.toISOString(),
      endedAt: ended_at?.toISOString() ?? null,
      attempts,
      lastError: last_error,
    })),
    nextCursor,
  };
};
