import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { healthPart } from '../../shapes/health.ts';
import { timestamp } from '../../shapes/scalars.ts';

export const getHealth = defineEvent({
  name: 'getHealth',
  level: 2,
  limit: 'count',
  summary: 'Checks every part of the system now, each within three seconds.',
  input: z.strictObject({}),
  output: z.strictObject({ at: timestamp, parts: z.array(healthPart) }),
  errors: ['unauthenticated', 'forbidden'],
});
