import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { idempotencyKey } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';
import { claimableFqsid } from '../../shapes/surveys/handle.ts';

export const claimHandle = defineEvent({
  name: 'claimHandle',
  level: 1,
  limit: 'write',
  summary:
    'Starts the proof of a handle on another platform: a code to put into its bio within 24 hours. `where` names the place. Claiming it again gives the same code while that is good, then a new one. A handle that somebody else has proven can be claimed too: once both have shown it, the team decides.',
  input: z.strictObject({ fqsid: claimableFqsid, idempotencyKey }),
  output: z.strictObject({ fqsid: z.string(), code: z.string(), where: z.string(), expiresAt: timestamp }),
  errors: ['unauthenticated', 'conflict'],
});
