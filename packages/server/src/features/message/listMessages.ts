import type { Checked } from '@strapline/contract/events';
import { nextTimeCursor, readTimeCursor } from '../../platform/cursor.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Conversation, conversationFor, presentMessage } from './conversation.ts';
import { markRead, messagesOf, threadById, threadIdOf } from './message.store.ts';

export const listMessages: Handler<'listMessages'> = async (context, asked) => {
  const conversation = await conversationOf(context, asked);
  const { order, parties, as } = conversation;
  const threadId = await threadIdOf(context.db, order.id, parties);
  if (!threadId) return { items: [], nextCursor: null };
  const rows = await messagesOf(context.db, threadId, readTimeCursor(asked.cursor, 'newest'), asked.limit + 1);
  // Staff who look at what the two write to each other are nobody who was written to.
  const isReader = as !== 'support' || parties !== 'buyer_seller';
  if (isReader && rows.some((row) => row.by !== as && row.read_at === null)) await markRead(context.db, threadId, as, context.clock.now());
  return { items: rows.slice(0, asked.limit).map((row) => presentMessage(row, as)), nextCursor: nextTimeCursor(rows, asked.limit) };
};

async function conversationOf(context: Context, asked: Checked<'listMessages'>): Promise<Conversation> {
  const { threadId, orderId, support, side, accessToken } = asked;
  if (orderId !== undefined) return await conversationFor(context, { orderId, support, side }, accessToken);
  const thread = await threadById(context.db, context.caller.app, threadId ?? '');
  if (!thread) throw new WireError('not_found');
  const whose = thread.parties === 'buyer_seller' ? undefined : thread.parties === 'buyer_support' ? 'buyer' : 'seller';
  try {
    return await conversationFor(context, { orderId: thread.orderId, ...(whose ? { support: true, side: whose } : {}) }, accessToken);
  } catch (error) {
    // The conversation of the other side with support: for this one there is none.
    throw error instanceof WireError && error.code === 'forbidden' ? new WireError('not_found') : error;
  }
}
