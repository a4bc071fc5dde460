import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';

export const markTopicRead = defineEvent({
  name: 'markTopicRead',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'The caller has read a topic up to a post. Reading less later changes nothing.',
  input: z.strictObject({ topicId: rowId, number: z.int().min(0).max(1_000_000) }),
  output: z.strictObject({ topicId: rowId, readTo: z.int() }),
  errors: ['unauthenticated', 'not_found'],
});
