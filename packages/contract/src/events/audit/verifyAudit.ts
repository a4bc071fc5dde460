import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const verifyAudit = defineEvent({
  name: 'verifyAudit',
  level: 2,
  limit: 'count',
  summary:
    'Checks every entry of the audit log: its number, its hash, its link to the one before, its reason, and the heads that the public log has. `brokenAt` is the first entry that was changed or is missing.',
  input: z.strictObject({}),
  output: z.strictObject({
    ok: z.boolean(),
    entries: z.int().min(0),
    /** The hash of the last entry; empty without entries. */
    head: z.string(),
    brokenAt: z.int().min(1).optional(),
    /** The last head in the public log. */
    anchor: z.strictObject({ entries: z.int().min(1), at: timestamp, logIndex: z.int().min(0) }).nullable(),
    at: timestamp,
  }),
  errors: ['unauthenticated', 'forbidden'],
});
