import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { givenRoles, personRequest } from '../../shapes/people.ts';

export const setRole = defineEvent({
  name: 'setRole',
  level: 2,
  limit: 'write',
  summary:
    'Gives a role or takes it, at once in every open session. The first call asks for approval (`pending`), and the same call by another admin carries it out. The last admin stays one. Needs a step-up.',
  input: z.strictObject({ username, role: z.enum(givenRoles), granted: z.boolean() }),
  output: z.strictObject({ username, roles: z.array(z.string()), pending: personRequest.nullable() }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'unsupported'],
});
