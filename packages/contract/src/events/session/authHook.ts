import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';

export const authHook = defineEvent({
  name: 'authHook',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'Notifies the server that the session began, was renewed or is ending; creates the account on the first call.',
  input: z.strictObject({ kind: z.enum(['signIn', 'signUp', 'signOut', 'refresh']), referrerId: rowId.optional() }),
  output: z.strictObject({ ok: z.literal(true), username: z.string(), isNew: z.boolean(), invitationNotice: z.boolean() }),
  errors: ['unauthenticated'],
});
