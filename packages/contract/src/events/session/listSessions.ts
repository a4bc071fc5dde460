import { z } from 'zod';
import { event } from '../../define-event.ts';
import { at } from '../../shapes/scalars.ts';

export const listSessions = event({
  name: 'listSessions',
  level: 1,
  limit: 'read',
  summary: "The caller's signed-in devices.",
  input: z.strictObject({}),
  output: z.strictObject({
    items: z.array(z.strictObject({ sessionId: z.string(), startedAt: at, lastSeenAt: at, device: z.string(), isCurrent: z.boolean() })),
  }),
  errors: ['unauthenticated'],
});
