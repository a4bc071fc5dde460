import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { outboxEntry, outboxState } from '../../shapes/notification-outbox.ts';

export const listNotificationOutbox = defineEvent({
  name: 'listNotificationOutbox',
  level: 2,
  limit: 'read',
  summary:
    'E-mails and pushes about notifications in this app, newest first: state, attempts and last error, without what they say and to whom.',
  input: z.strictObject({ state: outboxState.optional(), cursor: cursor.optional(), limit }),
  output: definePage(outboxEntry),
  errors: ['unauthenticated', 'forbidden'],
});
