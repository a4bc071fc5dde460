import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken, rowId, username } from '../../shapes/ids.ts';

export const finishRecovery = defineEvent({
  name: 'finishRecovery',
  level: 0,
  allowedWhile: 'suspended',
  limit: 'credential',
  summary:
    'Ends a recovery, once: the new passkey replaces every other passkey and the password, all sessions end, and the account’s e-mail address is the one of the link. Returns a 10-minute token to sign in with.',
  input: z.strictObject({
    recoveryId: rowId,
    accessToken,
    challengeId: z.string().min(8).max(128),
    credential: z.record(z.string(), z.unknown()),
  }),
  output: z.strictObject({ username, signinToken: z.string() }),
  errors: ['not_found', 'conflict', 'expired', 'unsupported'],
});
