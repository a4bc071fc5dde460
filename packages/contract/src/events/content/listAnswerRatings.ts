import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { answerSlug } from './rateAnswer.ts';

const count = z.int().min(0);

export const listAnswerRatings = defineEvent({
  name: 'listAnswerRatings',
  level: 2,
  limit: 'read',
  summary: 'How many people found each answer of the app’s FAQ helpful, those with the most “no” first; at most 200.',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(z.strictObject({ slug: answerSlug, helpful: count, notHelpful: count })).max(200) }),
  errors: ['unauthenticated', 'forbidden'],
});
