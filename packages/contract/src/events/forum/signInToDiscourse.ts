import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

export const signInToDiscourse = defineEvent({
  name: 'signInToDiscourse',
  level: 1,
  limit: 'credential',
  summary:
    'Signs the caller in to the forum’s Discourse with the payload and signature that it sent to `GET /v1/discourse/sso`: the address to open, once per payload. Needs a confirmed e-mail address. `not_found` without a Discourse.',
  input: z.strictObject({
    sso: z
      .string()
      .max(4000)
      .regex(/^[A-Za-z0-9+/=]+$/, 'This link is incomplete.'),
    sig: z.string().regex(/^[0-9a-f]{64}$/, 'This link is incomplete.'),
  }),
  output: z.strictObject({ url: z.string() }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
});
