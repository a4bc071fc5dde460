import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { privateAccess, privateResourceId } from '../../shapes/private-media.ts';

export const getAccess = defineEvent({
  name: 'getAccess',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'Who may open the private pictures of a pair or a gallery of the caller.',
  input: z.strictObject({ resource: z.enum(['pair', 'gallery']), id: privateResourceId }),
  output: privateAccess,
  errors: ['unauthenticated', 'not_found'],
});
