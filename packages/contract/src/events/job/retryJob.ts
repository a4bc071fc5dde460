import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { job } from '../../shapes/job.ts';

export const retryJob = defineEvent({
  name: 'retryJob',
  level: 2,
  limit: 'write',
  summary: 'Runs a job now that is waiting or was given up, with 20 new attempts. `conflict` while it is running.',
  input: z.strictObject({ jobId: rowId }),
  output: job,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
