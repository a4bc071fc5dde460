import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';

export const getChatIdentity = defineEvent({
  name: 'getChatIdentity',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'Who the caller is in a chat of Chatwoot, if the server uses one: an identifier and its HMAC-SHA256, so that nobody else can claim to be them. `unsupported` otherwise.',
  input: z.strictObject({}),
  output: z.strictObject({ identifier: z.string(), hash: z.string(), name: z.string() }),
  errors: ['unauthenticated', 'unsupported'],
});
