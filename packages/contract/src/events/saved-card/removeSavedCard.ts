import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { savedCardId } from '../../shapes/ids.ts';

export const removeSavedCard = defineEvent({
  name: 'removeSavedCard',
  level: 1,
  limit: 'money',
  allowedWhile: 'suspended',
  summary: "Removes one of the caller's saved cards. Earlier payments are unaffected.",
  input: z.strictObject({ savedCardId }),
  output: z.strictObject({ removed: z.literal(true) }),
  errors: ['unauthenticated', 'not_found', 'provider'],
});
