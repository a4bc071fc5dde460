import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { postFields } from '../../shapes/blog/post.ts';

export const previewPost = defineEvent({
  name: 'previewPost',
  level: 1,
  limit: 'read',
  summary: 'A text as it will look, with the caller’s own pictures. Nothing is stored.',
  input: z.strictObject({ text: postFields.text }),
  output: z.strictObject({ html: z.string(), excerpt: z.string(), readingMinutes: z.int() }),
  errors: ['unauthenticated'],
});
