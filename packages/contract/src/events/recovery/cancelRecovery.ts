import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, rowId } from '../../shapes/ids.ts';

export const cancelRecovery = defineEvent({
  name: 'cancelRecovery',
  level: 0,
  allowedWhile: 'suspended',
  limit: 'credential',
  summary: 'Stops a recovery for good: with the link of a mail, signed in as the owner of the account, or as an admin.',
  input: z.strictObject({ recoveryId: rowId, cancelToken: accessToken.optional() }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['not_found', 'conflict'],
});
