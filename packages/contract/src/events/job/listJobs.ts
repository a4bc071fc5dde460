import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { appKey } from '../../shapes/ids.ts';
import { job, jobKind, jobState } from '../../shapes/job.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

const count = z.int().min(0);

export const listJobs = defineEvent({
  name: 'listJobs',
  level: 2,
  limit: 'read',
  summary: 'Background jobs, the one that is due first at the top. `counts` has all kinds with jobs, whatever the filters.',
  input: z.strictObject({ state: jobState.optional(), kind: jobKind.optional(), app: appKey.optional(), cursor: cursor.optional(), limit }),
  output: definePage(job).extend({
    counts: z.array(z.strictObject({ kind: jobKind, waiting: count, running: count, failed: count })),
  }),
  errors: ['unauthenticated', 'forbidden'],
});
