import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { multilineText } from '../../shapes/text.ts';

export const declineRequest = defineEvent({
  name: 'declineRequest',
  level: 2,
  limit: 'write',
  summary: 'Sends back what another admin asked approval for; or takes back the caller’s own request.',
  input: z.strictObject({
    requestId: rowId,
    reason: multilineText.min(3, 'Say why, in a few words.').max(500, 'Use up to 500 characters.'),
  }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
