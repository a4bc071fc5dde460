import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { pushSubscription } from '../../shapes/notification.ts';

export const registerPush = defineEvent({
  name: 'registerPush',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    'Registers a browser for Web Push in this app, until the sign-in ends. The public key is in `GET /v1/info`, as `push.publicKey`.',
  input: z.strictObject({ subscription: pushSubscription }),
  output: z.strictObject({ ok: z.literal(true) }),
  errors: ['unauthenticated'],
});
