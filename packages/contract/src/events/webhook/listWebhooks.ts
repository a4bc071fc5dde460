import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { webhook, webhookOutcomes } from '../../shapes/admin-orders.ts';
import { appKey } from '../../shapes/ids.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';

export const listWebhooks = defineEvent({
  name: 'listWebhooks',
  level: 2,
  limit: 'read',
  summary:
    "The payment providers' webhooks, newest first, with their outcome. `failed` ones wait until the provider sends them again, or for a replay.",
  input: z.strictObject({ outcome: z.enum(webhookOutcomes).optional(), app: appKey.optional(), cursor: cursor.optional(), limit }),
  output: definePage(webhook),
  errors: ['unauthenticated', 'forbidden'],
});
