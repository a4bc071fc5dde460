import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { notificationCategory, notificationPreferences } from '../../shapes/notification.ts';

export const setNotificationPreferences = defineEvent({
  name: 'setNotificationPreferences',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    'Replaces how the caller wants to be notified. In-app notices and e-mails about orders, the account and decisions stay on. Categories that are left out keep what they have.',
  input: notificationPreferences.extend({
    channels: z.partialRecord(notificationCategory, notificationPreferences.shape.channels.valueType),
  }),
  output: notificationPreferences,
  errors: ['unauthenticated'],
});
