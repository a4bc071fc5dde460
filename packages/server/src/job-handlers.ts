import { dropUpload, processUpload } from './features/upload/process-upload.ts';
import type { JobHandler } from './platform/jobs.ts';

/** Every kind of job and who does it. */
export const jobHandlers: Record<string, JobHandler> = {
  dropUpload,
  processUpload,
};
