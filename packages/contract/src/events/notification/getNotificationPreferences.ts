import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { notificationPreferences } from '../../shapes/notification.ts';

export const getNotificationPreferences = defineEvent({
  name: 'getNotificationPreferences',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary: 'How the caller wants to be notified; the same in every app.',
  input: z.strictObject({}),
  output: notificationPreferences,
  errors: ['unauthenticated'],
});
