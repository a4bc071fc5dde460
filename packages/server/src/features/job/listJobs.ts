import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { countJobs, listJobRows } from './job-rows.store.ts';
import { presentJob } from './present-job.ts';

export const listJobs: Handler<'listJobs'> = async ({ db, clock }, { state, kind, app, cursor, limit }) => {
  const now = clock.now();
  const rows = await listJobRows(db, now, { state, kind, app }, decodeTimeCursor(cursor, 'oldest'), limit + 1);
  const { items, nextCursor } = toPage(rows, limit, ({ sort_time, id }) => [sort_time, String(id)]);
  return { items: items.map(presentJob), nextCursor, counts: await countJobs(db, now) };
};
