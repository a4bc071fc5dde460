import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';

export const removeReply = defineEvent({
  name: 'removeReply',
  level: 2,
  limit: 'write',
  summary: 'Removes a saved reply.',
  input: z.strictObject({ replyId: rowId }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
