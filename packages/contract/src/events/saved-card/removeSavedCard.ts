import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { savedCardId } from '../../shapes/ids.ts';

export const removeSavedCard = defineEvent({
  name: 'removeSavedCard',
  level: 1,
  limit: 'money',
  summary: 'Gives up a card that the caller keeps. What was paid with it stays paid.',
  input: z.strictObject({ savedCardId }),
  output: z.strictObject({ removed: z.literal(true) }),
  errors: ['unauthenticated', 'not_found', 'provider'],
});
