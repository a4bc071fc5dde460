import { defineEvent } from '../../define-event.ts';
import { idempotencyKey } from '../../shapes/ids.ts';
import { savedReply, savedReplyInput } from '../../shapes/support/support.ts';

export const saveReply = defineEvent({
  name: 'saveReply',
  level: 2,
  limit: 'write',
  summary: 'Adds a saved reply, or changes the one with `replyId`. Names are unique in an app.',
  input: savedReplyInput.extend({ idempotencyKey }),
  output: savedReply,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
