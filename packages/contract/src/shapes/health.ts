import { z } from 'zod';
import { timestamp } from './scalars.ts';

/** The parts of the system, in the order in which they are shown. */
export const healthParts = [
  'database',
  'sockets',
  'signIn',
  'cards',
  'crypto',
  'payouts',
  'mail',
  'media',
  'disk',
  'search',
  'log',
  'witness',
  'audit',
  'jobs',
] as const;
export type HealthPartName = (typeof healthParts)[number];

/**
 * One part. `slow` still works; `off` has no setting. `figure` counts what `unit` says, and `note` says more by a code: which provider or engine, or what is wrong.
 */
export const healthPart = z.strictObject({
  part: z.enum(healthParts),
  state: z.enum(['ok', 'slow', 'down', 'off']),
  figure: z.int().min(0).nullable(),
  unit: z.enum(['ms', 'count', 'bytes']),
  note: z.string().regex(/^[a-z][A-Za-z0-9_]*$/),
  at: timestamp.optional(),
  /** Since when it has been slow or down. */
  since: timestamp.optional(),
});
export type HealthPart = z.infer<typeof healthPart>;
