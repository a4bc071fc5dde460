import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { webhook } from '../../shapes/admin-orders.ts';

export const replayWebhook = defineEvent({
  name: 'replayWebhook',
  level: 2,
  limit: 'money',
  summary: 'Processes a webhook again: reads the current state of its object from the provider and updates our tables if they differ.',
  input: z.strictObject({ eventId: z.string().regex(/^[A-Za-z0-9_:.-]{3,100}$/, 'This is not a message ID.') }),
  output: webhook,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'provider'],
});
