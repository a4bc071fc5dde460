import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { shownMessageName } from '../../shapes/shown-message.ts';

export const listShownMessages = defineEvent({
  name: 'listShownMessages',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'The welcome messages and tours that the caller has seen, on whichever device.',
  input: z.strictObject({}),
  output: z.strictObject({ names: z.array(shownMessageName) }),
  errors: ['unauthenticated'],
});
