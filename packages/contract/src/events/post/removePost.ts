import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';

export const removePost = defineEvent({
  name: 'removePost',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'Removes an own post with its pictures. It is deleted after 30 days, or once reports about it are decided.',
  input: z.strictObject({ postId: rowId }),
  output: z.strictObject({ postId: rowId }),
  errors: ['unauthenticated', 'not_found'],
});
