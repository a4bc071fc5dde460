import { z } from 'zod';
import { rowId } from './ids.ts';
import { media } from './media.ts';
import { timestamp } from './scalars.ts';
import { multilineText } from './text.ts';

/** The text of a message to a member or to support. */

export const messageText = multilineText.min(1, 'Write a message.').max(2000, 'Use at most 2000 characters.');

/** The party whose conversation with support it is. */
export const messageSide = z.enum(['buyer', 'seller']);

export const message = z.strictObject({
  id: rowId,
  threadId: rowId,
  at: timestamp,
  /** The sender from the reader's point of view. */
  from: z.enum(['me', 'other', 'system', 'support']),
  by: z.enum(['buyer', 'seller', 'support']),
  text: z.string(),
  /** Hidden by a decision: only its author and support get the text. */
  hidden: z.boolean().optional(),
  media: z.array(media),
  readAt: timestamp.nullable(),
});

export type Message = z.infer<typeof message>;
