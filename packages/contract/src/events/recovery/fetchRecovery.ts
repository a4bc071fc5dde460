import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, rowId, username } from '../../shapes/ids.ts';
import { recoveryState } from '../../shapes/recovery.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const fetchRecovery = defineEvent({
  name: 'fetchRecovery',
  level: 0,
  allowedWhile: 'suspended',
  limit: 'credential',
  summary: 'A recovery for the holder of a mail’s link: the one that stops it, or the one that ends it with a new passkey.',
  input: z.strictObject({ recoveryId: rowId, accessToken }),
  output: z.strictObject({
    link: z.enum(['cancel', 'finish']),
    username,
    state: recoveryState,
    readyAt: timestamp,
    expiresAt: timestamp.nullable(),
  }),
  errors: ['not_found'],
});
