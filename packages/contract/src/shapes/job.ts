import { z } from 'zod';
import { jobStates } from '../job-states.ts';
import { appKey, rowId } from './ids.ts';
import { timestamp } from './scalars.ts';

export const jobState = z.enum(jobStates);
export const jobKind = z.string().regex(/^[a-zA-Z][a-zA-Z-]{0,39}$/, 'Choose a kind of job.');

/** A background job. `failed` ones were given up after 20 attempts and wait for an admin. */
export const job = z.strictObject({
  jobId: rowId,
  kind: jobKind,
  state: jobState,
  /** When it runs next, or ran last. */
  runAt: timestamp,
  createdAt: timestamp,
  attempts: z.int().min(0),
  /** Without e-mail addresses. */
  lastError: z.string().nullable(),
  /** IDs and options; other values are left out. */
  payload: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** Of the record that it is about. */
  app: appKey.nullable(),
});
export type Job = z.infer<typeof job>;
