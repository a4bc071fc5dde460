import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { shownMessageName } from '../../shapes/shown-message.ts';

export const markMessageShown = defineEvent({
  name: 'markMessageShown',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    'Records that the caller saw or skipped a welcome message or tour. `isFirst` is true for the first device that says so, which shows it.',
  input: z.strictObject({ name: shownMessageName }),
  output: z.strictObject({ isFirst: z.boolean() }),
  errors: ['unauthenticated'],
});
