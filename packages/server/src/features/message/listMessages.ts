import type { ParsedInput } from '@strapline/contract/events';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { type Conversation, loadConversation, presentMessage } from './conversation.ts';
import { findThread, findThreadId, loadMessages, markRead } from './message.store.ts';

export const listMessages: Handler<'listMessages'> = async (context, input) => {
  const conversation = await resolveConversation(context, input);
  const { order, parties, as } = conversation;
  const threadId = await findThreadId(context.db, order.id, parties);
  if (!threadId) return { items: [], nextCursor: null };
  const rows = await loadMessages(context.db, threadId, decodeTimeCursor(input.cursor, 'newest'), input.limit + 1);
  // Staff reading the conversation between buyer and seller are not its recipients.
  const isReader = as !== 'support' || parties !== 'buyer_seller';
  if (isReader && rows.some((row) => row.by !== as && row.read_at === null)) await markRead(context.db, threadId, as, context.clock.now());
  const { items, nextCursor } = toPage(rows, input.limit, getTimeKeys);
  return { items: items.map((row) => presentMessage(row, as)), nextCursor };
};

async function resolveConversation(context: Context, input: ParsedInput<'listMessages'>): Promise<Conversation> {
  const { threadId, orderId, support, side, accessToken } = input;
  if (orderId !== undefined) return await loadConversation(context, { orderId, support, side }, accessToken);
  const thread = await findThread(context.db, context.caller.app, threadId ?? '');
  if (!thread) throw new WireError('not_found');
  const whose = thread.parties === 'buyer_seller' ? undefined : thread.parties === 'buyer_support' ? 'buyer' : 'seller';
  try {
    return await loadConversation(context, { orderId: thread.orderId, ...(whose ? { support: true, side: whose } : {}) }, accessToken);
  } catch (error) {
    // The other side's conversation with support doesn't exist for this caller.
    throw error instanceof WireError && error.code === 'forbidden' ? new WireError('not_found') : error;
  }
}
