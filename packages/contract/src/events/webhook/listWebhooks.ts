import { z } from 'zod';
import { event } from '../../define-event.ts';
import { webhook, webhookOutcomes } from '../../shapes/admin-orders.ts';
import { cursor, limit, listOf } from '../../shapes/list.ts';

export const listWebhooks = event({
  name: 'listWebhooks',
  level: 2,
  limit: 'read',
  summary:
    'What the payment providers told us, newest first, and what became of it. `failed` waits for the provider to come again, or for a replay.',
  input: z.strictObject({ outcome: z.enum(webhookOutcomes).optional(), cursor: cursor.optional(), limit }),
  output: listOf(webhook),
  errors: ['unauthenticated', 'forbidden'],
});
