import type { Job } from '@strapline/contract/shapes/job';
import type { JobRow } from './job-rows.store.ts';

/** `job_000012` */
function formatJobId(id: number): string {
  return `job_${String(id).padStart(6, '0')}`;
}

/** NaN matches no job. */
export function parseJobId(jobId: string): number {
  return /^job_\d{6,15}$/.test(jobId) ? Number(jobId.slice('job_'.length)) : Number.NaN;
}

export function presentJob({ id, kind, payload, run_at, created_at, attempts, last_error, state, app }: JobRow): Job {
  return {
    jobId: formatJobId(id),
    kind,
    state,
    runAt: run_at.toISOString(),
    createdAt: created_at.toISOString(),
    attempts,
    lastError: last_error === null ? null : removeAddresses(last_error).slice(0, 300),
    app,
    payload: Object.fromEntries(Object.entries(payload).filter((entry): entry is [string, string | number | boolean] => isShown(entry[1]))),
  };
}

/** IDs, codes and times have no spaces and no at sign; whatever else a payload may contain is not for this list. */
function isShown(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && /^[\w:.-]{1,96}$/.test(value));
}

function removeAddresses(text: string): string {
  // Bounded, so that a long text without spaces is not scanned from every place of it.
  return text.replaceAll(/[^\s<>"'(),;:@]{1,64}@[^\s<>"'(),;:@]{1,255}/g, '[e-mail address]');
}
