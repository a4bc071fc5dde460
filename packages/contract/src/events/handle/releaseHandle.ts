import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { claimableFqsid } from '../../shapes/surveys/handle.ts';

export const releaseHandle = defineEvent({
  name: 'releaseHandle',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'Gives a handle or the claim of one up. Its surveys are withdrawn and their answers deleted.',
  input: z.strictObject({ fqsid: claimableFqsid }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'not_found'],
});
