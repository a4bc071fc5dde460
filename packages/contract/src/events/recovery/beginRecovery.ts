import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, rowId } from '../../shapes/ids.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const beginRecovery = defineEvent({
  name: 'beginRecovery',
  level: 0,
  allowedWhile: 'suspended',
  limit: 'credential',
  summary: 'A passkey challenge for the holder of a recovery’s link, bound to this connection and account for 5 minutes.',
  input: z.strictObject({ recoveryId: rowId, accessToken }),
  output: z.strictObject({ challengeId: z.string(), options: z.record(z.string(), z.unknown()), expiresAt: timestamp }),
  errors: ['not_found', 'conflict', 'expired', 'unsupported'],
});
