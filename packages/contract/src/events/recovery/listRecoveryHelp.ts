import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { recoveryHelp } from '../../shapes/recovery.ts';

export const listRecoveryHelp = defineEvent({
  name: 'listRecoveryHelp',
  level: 2,
  limit: 'read',
  summary: 'People who can’t sign in and asked for help, oldest first. Each view of an address is logged.',
  input: z.strictObject({ cursor: cursor.optional(), limit }),
  output: definePage(recoveryHelp),
  errors: ['unauthenticated', 'forbidden'],
});
