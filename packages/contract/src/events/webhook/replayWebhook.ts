import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { webhook } from '../../shapes/admin-orders.ts';

export const replayWebhook = defineEvent({
  name: 'replayWebhook',
  level: 2,
  limit: 'money',
  summary:
    'Takes a message of a provider again: asks the provider how its object stands now and brings our tables in step. Changes nothing where they are.',
  input: z.strictObject({ eventId: z.string().regex(/^[A-Za-z0-9_:.-]{3,100}$/, 'This is not a message ID.') }),
  output: webhook,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'provider'],
});
