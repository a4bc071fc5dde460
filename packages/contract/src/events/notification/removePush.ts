import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { pushEndpoint } from '../../shapes/notification.ts';

export const removePush = defineEvent({
  name: 'removePush',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: 'Removes one of the caller’s browsers from Web Push. Succeeds if it isn’t registered.',
  input: z.strictObject({ endpoint: pushEndpoint }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated'],
});
