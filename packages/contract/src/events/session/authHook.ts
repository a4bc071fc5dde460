import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { username } from '../../shapes/ids.ts';

export const authHook = defineEvent({
  name: 'authHook',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'Notifies the server that the session began, was renewed or is ending; creates the account on the first call.',
  input: z.strictObject({
    kind: z.enum(['signIn', 'signUp', 'signOut', 'refresh']),
    /** The username of who referred a new member. Counts once, within a day of the sign-up; one that doesn't count is ignored. */
    referrerId: username.optional(),
  }),
  output: z.strictObject({
    ok: z.literal(true),
    username: z.string(),
    isNew: z.boolean(),
    /** True once for a new member who was referred. */
    invitationNotice: z.boolean(),
  }),
  errors: ['unauthenticated'],
});
