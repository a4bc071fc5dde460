import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { braTagId } from '../../shapes/ids.ts';
import { savedCount } from '../../shapes/saved.ts';

export const saveItem = defineEvent({
  name: 'saveItem',
  level: 1,
  limit: 'write',
  allowedWhile: 'limited',
  summary: 'Saves a listed piece, or removes it from the saved ones. `count` is the number of people who saved it, null below 3.',
  input: z.strictObject({ braTagId, saved: z.boolean() }),
  output: z.strictObject({ braTagId, saved: z.boolean(), count: savedCount }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
