import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const listSessions = defineEvent({
  name: 'listSessions',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: "The caller's signed-in devices.",
  input: z.strictObject({}),
  output: z.strictObject({
    items: z.array(
      z.strictObject({ sessionId: z.string(), startedAt: timestamp, lastSeenAt: timestamp, device: z.string(), isCurrent: z.boolean() }),
    ),
  }),
  errors: ['unauthenticated'],
});
