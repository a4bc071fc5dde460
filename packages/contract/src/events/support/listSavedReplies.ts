import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { savedReply } from '../../shapes/support/support.ts';

export const listSavedReplies = defineEvent({
  name: 'listSavedReplies',
  level: 2,
  limit: 'read',
  summary: 'The app’s saved replies of support, by name; at most 100.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(savedReply) }),
  errors: ['unauthenticated', 'forbidden'],
});
