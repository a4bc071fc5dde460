import { restartJob } from '../../platform/jobs.ts';
import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { findJobRow } from './job-rows.store.ts';
import { parseJobId, presentJob } from './present-job.ts';

export const retryJob: Handler<'retryJob'> = async ({ db, clock, caller }, { jobId }) => {
  const now = clock.now();
  const id = parseJobId(jobId);
  if (Number.isNaN(id)) throw new WireError('not_found');
  const row = await db.transaction(async (trx) => {
    const before = await findJobRow(trx, now, id);
    if (!before) throw new WireError('not_found', { reason: 'job_done' });
    if (before.state === 'running') throw new WireError('conflict', { reason: 'job_running' });
    await restartJob(trx, id, now);
    await appendAudit(trx, {
      at: now,
      actor: caller.accountId ?? '',
      action: 'job.retried',
      object: jobId,
      detail: { kind: before.kind },
      before: { state: before.state, attempts: before.attempts },
      after: { state: 'waiting', attempts: 0 },
    });
    return { ...before, state: 'waiting' as const, attempts: 0, run_at: now };
  });
  return presentJob(row);
};
