import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { cursor, definePage, limit } from '../../shapes/list.ts';
import { notification, notificationCategory } from '../../shapes/notification.ts';

export const listNotifications = defineEvent({
  name: 'listNotifications',
  level: 1,
  limit: 'read',
  allowedWhile: 'suspended',
  summary:
    'The caller’s notifications of the last 90 days in this app, newest first, and how many are unread. Listing marks nothing as read.',
  input: z.strictObject({
    unread: z.boolean().optional(),
    categories: z.array(notificationCategory).max(10).optional(),
    cursor: cursor.optional(),
    limit,
  }),
  output: definePage(notification).extend({ unread: z.int().min(0) }),
  errors: ['unauthenticated'],
});
