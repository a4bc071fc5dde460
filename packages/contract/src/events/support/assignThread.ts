import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { supportThread } from '../../shapes/support/support.ts';

export const assignThread = defineEvent({
  name: 'assignThread',
  level: 2,
  limit: 'write',
  summary: 'Assigns a conversation with support to the caller, also from another admin, or to nobody.',
  input: z.strictObject({ threadId: rowId, assigned: z.boolean() }),
  output: supportThread,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
