import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { accessToken } from '../../shapes/ids.ts';

export const acceptInvite = defineEvent({
  name: 'acceptInvite',
  level: 1,
  limit: 'code',
  summary: 'Makes the caller a creator, by the link of an invitation, which works for 7 days and once. Repeating it changes nothing.',
  input: z.strictObject({ token: accessToken }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'not_found', 'conflict', 'expired'],
});
