import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';

export const getGhostSlugFromStraplineUsername = defineEvent({
  name: 'getGhostSlugFromStraplineUsername',
  level: 0,
  limit: 'read',
  allowedWhile: 'suspended',
  cached: true,
  summary: 'The slug of a creator as an author of the content service; null if they have published nothing there.',
  input: z.strictObject({ username }),
  output: z.strictObject({ slug: z.string().max(200).nullable() }),
  errors: [],
});
