import { z } from 'zod';
import { rowId } from './ids.ts';
import { timestamp } from './scalars.ts';

/** A copy of somebody's data. `url`: a link for one hour, once it is ready. `done` of `total` parts are collected. */
export const dataExport = z.strictObject({
  exportId: rowId,
  status: z.enum(['working', 'ready', 'expired']),
  done: z.int(),
  total: z.int(),
  bytes: z.int().nullable(),
  requestedAt: timestamp,
  readyAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  url: z.string().optional(),
});

export type DataExport = z.infer<typeof dataExport>;
