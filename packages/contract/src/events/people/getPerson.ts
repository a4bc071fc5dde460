import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';
import { personView } from '../../shapes/people.ts';

export const getPerson = defineEvent({
  name: 'getPerson',
  level: 2,
  limit: 'read',
  summary:
    'A person with state, roles, sessions, counts and newest orders. The view is logged. It never has birth date, address, measurements or private pictures.',
  input: z.strictObject({ username }),
  output: personView,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
});
