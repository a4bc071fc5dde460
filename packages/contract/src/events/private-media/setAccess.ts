import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { privateAccess, privateResourceId } from '../../shapes/private-media.ts';

export const setAccess = defineEvent({
  name: 'setAccess',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    'Who may open the private pictures of a pair or a gallery of the caller, besides them: the people listed, and all their followers. It replaces what was set, and people who lose access get the push `accessRevoked`.',
  input: z.strictObject({
    resource: z.enum(['pair', 'gallery']),
    id: privateResourceId,
    people: z.array(username).max(50, 'List at most 50 people.'),
    followers: z.boolean(),
  }),
  output: privateAccess,
  errors: ['unauthenticated', 'not_found'],
});
