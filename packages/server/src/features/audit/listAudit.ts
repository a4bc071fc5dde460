import { decodeIdCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { listEntries } from './audit-entries.store.ts';

export const listAudit: Handler<'listAudit'> = async ({ db }, { cursor, limit, ...filters }) => {
  const entries = await listEntries(db, filters, decodeIdCursor(cursor), limit + 1);
  return toPage(entries, limit, ({ index }) => [index]);
};
