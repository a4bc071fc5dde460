import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';

export const getStraplineUsernameFromGhostUserId = defineEvent({
  name: 'getStraplineUsernameFromGhostUserId',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  cached: true,
  summary: 'The username of the creator who is an author of the content service; null if the author isn’t a creator.',
  input: z.strictObject({ ghostUserId: z.string().regex(/^[0-9a-f]{24}$/, 'An author’s ID has 24 hexadecimal digits.') }),
  output: z.strictObject({ username: username.nullable() }),
  errors: [],
});
