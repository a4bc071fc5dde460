import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { timestamp } from '../../shapes/scalars.ts';
import { claimableFqsid } from '../../shapes/surveys/handle.ts';

export const checkHandle = defineEvent({
  name: 'checkHandle',
  level: 1,
  limit: 'write',
  summary:
    'Looks for the code in the bio, where we can read that platform; at most every 10 seconds, in between it answers with the last look. `failed`: the code expired, the team refused it, or somebody else has shown the handle.',
  input: z.strictObject({ fqsid: claimableFqsid }),
  output: z.strictObject({ status: z.enum(['waiting', 'proven', 'failed']), checkedAt: timestamp.nullable() }),
  errors: ['unauthenticated', 'not_found'],
});
