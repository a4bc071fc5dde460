import { z } from 'zod';
import { defineEvent } from '../../define-event.ts';
import { rowId } from '../../shapes/ids.ts';

export const markNotificationsRead = defineEvent({
  name: 'markNotificationsRead',
  level: 1,
  limit: 'write',
  allowedWhile: 'suspended',
  summary:
    'Marks some or all of the caller’s notifications in this app as read; with `read: false`, those with the given `ids` as unread again. IDs of others change nothing.',
  input: z
    .strictObject({ ids: z.array(rowId).min(1).max(500).optional(), all: z.literal(true).optional(), read: z.boolean().default(true) })
    .refine(({ ids, all, read }) => (ids === undefined) !== (all === undefined) && (read || ids !== undefined), {
      path: ['ids'],
      message: 'Name some notifications, or mark all as read.',
    }),
  output: z.strictObject({
    unread: z.int().min(0),
    /** The newest of those that changed, at most 500, to undo it. */
    changed: z.array(rowId),
  }),
  errors: ['unauthenticated'],
});
