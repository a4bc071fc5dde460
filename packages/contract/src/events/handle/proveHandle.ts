import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { claimableFqsid, handleStatus } from '../../shapes/surveys/handle.ts';
import { multilineText } from '../../shapes/text.ts';

export const proveHandle = defineEvent({
  name: 'proveHandle',
  level: 2,
  limit: 'write',
  summary:
    'Decides about a handle that waits for the team, or takes a proven one away. The person reads the reason of a refusal. Where two people have shown it, `username` says whose it is, and the other one is refused.',
  input: z.strictObject({
    fqsid: claimableFqsid,
    username: username.optional(),
    proven: z.boolean(),
    reason: multilineText.min(10, 'Write at least 10 characters.').max(500, 'Use at most 500 characters.'),
  }),
  output: z.strictObject({ fqsid: z.string(), username, status: handleStatus }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
