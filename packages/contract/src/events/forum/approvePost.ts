import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { multilineText } from '../../shapes/text.ts';

export const approvePost = defineEvent({
  name: 'approvePost',
  level: 2,
  limit: 'write',
  moderator: true,
  summary: 'Publishes a post that waits, or declines it with a reason that its author gets.',
  input: z
    .strictObject({
      postId: rowId,
      approved: z.boolean(),
      reason: multilineText.max(1000, 'Use at most 1,000 characters.').optional(),
    })
    .refine(({ approved, reason = '' }) => approved || reason.length >= 5, {
      path: ['reason'],
      message: 'Give a reason of at least 5 characters.',
    }),
  output: z.strictObject({ postId: rowId, state: z.enum(['public', 'declined']) }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
