import { z } from 'zod';
import { rowId } from './ids.ts';
import { media } from './media.ts';
import { at } from './scalars.ts';
import { manyLines } from './text.ts';

/** What people write to each other, and to support. */

export const messageText = manyLines.min(1, 'Write a message.').max(2000, 'Use at most 2000 characters.');

/** Whose conversation about an order: the two with each other, or one of them with support. */
export const side = z.enum(['buyer', 'seller']);

export const message = z.strictObject({
  id: rowId,
  threadId: rowId,
  at,
  /** As the reader sees it; `by` says the same for all. */
  from: z.enum(['me', 'other', 'system', 'support']),
  by: z.enum(['buyer', 'seller', 'support']),
  text: z.string(),
  media: z.array(media),
  readAt: at.nullable(),
});

export type Message = z.infer<typeof message>;
