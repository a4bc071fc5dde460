import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';

export const followTopic = defineEvent({
  name: 'followTopic',
  level: 1,
  limit: 'write',
  summary: 'Follows a topic, to be notified of replies, or stops. Who writes in a topic follows it.',
  input: z.strictObject({ topicId: rowId, following: z.boolean() }),
  output: z.strictObject({ topicId: rowId, following: z.boolean() }),
  errors: ['unauthenticated', 'not_found'],
});
