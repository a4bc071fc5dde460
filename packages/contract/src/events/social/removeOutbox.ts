import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';

export const removeOutbox = defineEvent({
  name: 'removeOutbox',
  level: 2,
  limit: 'write',
  summary: 'Removes a post from the outbox that isn’t sent, or the entry of one that was. On the network nothing changes.',
  input: z.strictObject({ id: rowId }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
