import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

export const endSession = defineEvent({
  name: 'endSession',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary: "Signs out one of the caller's devices; its open sockets close within 2 seconds.",
  input: z.strictObject({ sessionId: z.string().min(8).max(128) }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated', 'not_found'],
});
