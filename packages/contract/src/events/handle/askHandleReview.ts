import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { claimableFqsid, handle } from '../../shapes/surveys/handle.ts';

export const askHandleReview = defineEvent({
  name: 'askHandleReview',
  level: 1,
  limit: 'write',
  summary: 'The code is in the bio, and the team should look, because we can’t read that platform or didn’t find the code.',
  input: z.strictObject({ fqsid: claimableFqsid }),
  output: handle,
  errors: ['unauthenticated', 'not_found', 'conflict'],
});
