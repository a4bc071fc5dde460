import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accountState } from '../../shapes/account-state.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { personRow } from '../../shapes/people.ts';
import { singleLineText } from '../../shapes/text.ts';

export const listPeople = defineEvent({
  name: 'listPeople',
  level: 2,
  limit: 'read',
  summary:
    'People by username. `q` is a complete username, sign-in name, order number, tag ID or e-mail address; its format decides which, and a part of an e-mail address finds nobody. Searches are logged.',
  input: z.strictObject({
    q: singleLineText.max(254).optional(),
    state: accountState.optional(),
    /** Only people who appealed a decision about their account that nobody answered yet. */
    appealed: z.boolean().optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: definePage(personRow),
  errors: ['unauthenticated', 'forbidden'],
});
