import { z } from 'zod';
import { rowId, username } from '../ids.ts';
import { messageSide, messageText } from '../message.ts';
import { orderStatus } from '../order.ts';
import { cents, timestamp } from '../scalars.ts';
import { singleLineText } from '../text.ts';

/** A conversation with support, as the inbox lists it. */
export const supportThread = z.strictObject({
  threadId: rowId,
  /** Null if it is about no order. */
  orderId: rowId.nullable(),
  title: z.string(),
  side: z.enum([...messageSide.options, 'member']),
  /** Null for a guest. */
  username: username.nullable(),
  state: z.enum(['waiting', 'answered', 'closed']),
  /** Null unless it waits for an answer. */
  waitingSince: timestamp.nullable(),
  /** Waiting for longer than our own limit. */
  overdue: z.boolean(),
  lastAt: timestamp,
  text: z.string(),
  /** The admin who answers it. */
  assignedTo: username.nullable(),
});

/** An order of who writes, beside the conversation. */
const supportOrder = z.strictObject({
  orderId: rowId,
  title: z.string(),
  as: messageSide,
  status: orderStatus,
  amountCents: cents,
  at: timestamp,
});

export const supportCase = z.strictObject({
  thread: supportThread,
  person: z.strictObject({ username, memberSince: timestamp }).nullable(),
  /** Where a guest gets answers; null for members, and once it was deleted. Confirmed by an answer to one of our mails. */
  email: z.strictObject({ address: z.string(), isConfirmed: z.boolean() }).nullable(),
  /** The newest ten. */
  orders: z.array(supportOrder),
});

export const savedReply = z.strictObject({ replyId: rowId, title: z.string(), text: z.string() });

export const savedReplyInput = z.strictObject({
  replyId: rowId.optional(),
  title: singleLineText.min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
  text: messageText,
});

export type SupportThread = z.infer<typeof supportThread>;
export type SupportCase = z.infer<typeof supportCase>;
export type SavedReply = z.infer<typeof savedReply>;
