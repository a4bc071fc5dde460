import { z } from 'zod';
import { braTagId, rowId, slug } from './ids.ts';
import { listingState } from './listing.ts';
import { media } from './media.ts';
import { messageParams, orderStatus } from './order.ts';
import { creator } from './person.ts';
import { cents, timestamp } from './scalars.ts';
import { size } from './size.ts';
import { multilineText } from './text.ts';

/** The text of a message to a member or to support. */
export const messageText = multilineText.min(1, 'Write a message.').max(2000, 'Use at most 2000 characters.');

/** The party whose conversation with support it is. */
export const messageSide = z.enum(['buyer', 'seller']);

/** What a message of the system stands for: an offer, a step of an order (its code is of the order's timeline), or a notice. */
export const messageCard = z.strictObject({
  kind: z.enum(['offer', 'order', 'notice']),
  id: z.string(),
  code: z.string(),
  params: messageParams,
});

export const message = z.strictObject({
  id: rowId,
  threadId: rowId,
  at: timestamp,
  /** The sender from the reader's point of view. */
  from: z.enum(['me', 'other', 'system', 'support']),
  by: z.enum(['buyer', 'seller', 'member', 'support', 'system']),
  text: z.string(),
  /** Hidden by a decision: only its author and support get the text and the pictures. */
  hidden: z.boolean().optional(),
  /** Pictures have links that work for a quarter of an hour. */
  media: z.array(media),
  card: messageCard.optional(),
  /** It came by mail; files were left out. Support also gets the sender, if it isn't the address that we wrote to. */
  mail: z.strictObject({ attachments: z.int(), from: z.string().optional() }).optional(),
  readAt: timestamp.nullable(),
});

/** The piece of a conversation. A piece that is hidden has no picture, title and address. */
const threadPiece = z.strictObject({
  braTagId,
  slug: slug.nullable(),
  cover: media.nullable(),
  size: size.nullable(),
  priceCents: cents.nullable(),
  listing: listingState.nullable(),
});

export const thread = z.strictObject({
  id: rowId,
  about: z.strictObject({
    kind: z.enum(['listing', 'order', 'support']),
    /** The tag, the order or the conversation. */
    id: z.string(),
    title: z.string(),
    piece: threadPiece.nullable(),
    order: z.strictObject({ id: rowId, paymentIntentId: z.string().nullable(), status: orderStatus }).nullable(),
  }),
  /** The caller's side. */
  as: z.enum(['buyer', 'seller', 'member']),
  /** Null in conversations with support, and of a guest. */
  other: creator.nullable(),
  last: message,
  unread: z.int(),
  state: z.enum(['open', 'blocked', 'closed']),
  /** Before an order between the two, messages may not have links and contact details. */
  isFirstContact: z.boolean(),
  can: z.array(z.enum(['write', 'block', 'unblock', 'report'])),
});

export type Message = z.infer<typeof message>;
export type MessageCard = z.infer<typeof messageCard>;
export type Thread = z.infer<typeof thread>;
