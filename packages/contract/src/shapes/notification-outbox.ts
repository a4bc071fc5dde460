import { z } from 'zod';
import { notificationCategory } from './notification.ts';
import { timestamp } from './scalars.ts';

export const outboxState = z.enum(['waiting', 'sent', 'failed', 'dropped']);
export type OutboxState = z.infer<typeof outboxState>;

/** An e-mail or push about a notification, without what it says and to whom. */
export const outboxEntry = z.strictObject({
  id: z.string(),
  channel: z.enum(['email', 'push']),
  category: notificationCategory,
  inDigest: z.boolean(),
  /** `dropped`: read meanwhile, or no longer wanted. */
  state: outboxState,
  createdAt: timestamp,
  dueAt: timestamp,
  endedAt: timestamp.nullable(),
  attempts: z.int(),
  lastError: z.string().nullable(),
});
export type OutboxEntry = z.infer<typeof outboxEntry>;
