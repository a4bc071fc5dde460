import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

/** Slug of a question. */
export const answerSlug = z.string().regex(/^[a-z0-9-]{1,100}$/, 'Send the slug of a question.');

export const rateAnswer = defineEvent({
  name: 'rateAnswer',
  level: 0,
  limit: 'code',
  allowedWhile: 'suspended',
  summary:
    'Whether an answer of the FAQ was helpful. One for each person, or signed out for each `browserId`, a random number of the browser; a second one replaces the first. Neither is stored: only a hash of it that differs for each question.',
  input: z.strictObject({ slug: answerSlug, isHelpful: z.boolean(), browserId: z.uuid() }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['not_found'],
});
