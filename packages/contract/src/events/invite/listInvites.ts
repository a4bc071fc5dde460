import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { invite, shownInviteState } from '../../shapes/people.ts';

export const listInvites = defineEvent({
  name: 'listInvites',
  level: 2,
  limit: 'read',
  summary: 'Invitations in one state, newest request first. Views of addresses are logged.',
  input: z.strictObject({ state: shownInviteState.default('requested'), cursor: cursor.optional(), limit }),
  output: definePage(invite),
  errors: ['unauthenticated', 'forbidden'],
});
