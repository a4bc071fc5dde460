import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const listPostEdits = defineEvent({
  name: 'listPostEdits',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  http: '/v1/forum-posts/{postId}/edits',
  summary: 'What a post of the forum said before its edits, newest first, at most 50.',
  input: z.strictObject({ postId: rowId }),
  output: z.strictObject({
    items: z.array(z.strictObject({ version: z.int(), title: z.string().nullable(), html: z.string(), at: timestamp })),
  }),
  errors: ['not_found'],
});
