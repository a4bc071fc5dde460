import { createIdempotencyKey, runOnce } from '../../platform/idempotency.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import type { Trx } from '../../ports/database.ts';
import { recordActivity } from '../abuse/abuse.ts';
import { orderQueue } from '../order/order.ts';
import { type Conversation, loadConversation, presentMessage } from './conversation.ts';
import { type Author, countWrittenSince, insertMessage, lockThread, type MessageRow } from './message.store.ts';

/** The rate limit of one side of a conversation per hour. */
const mostInAnHour = 30;
const hour = 60 * 60_000;

export const sendMessage: Handler<'sendMessage'> = async (context, input) => {
  const conversation = await loadConversation(context, input.to, input.accessToken);
  requireWritable(conversation);
  const result: { row: MessageRow | null } = { row: null };
  const message = await context.db.transaction((trx) =>
    runOnce(trx, createIdempotencyKey(context, 'sendMessage', input), async () => {
      result.row = await writeMessage(trx, context, conversation, input.text);
      return presentMessage(result.row, conversation.as);
    }),
  );
  if (result.row) {
    publishMessage(context, conversation, result.row);
    await recordActivity(context, { ...context.caller, kind: 'message' });
  }
  return message;
};

function requireWritable({ order, parties, as }: Conversation): void {
  if (parties !== 'buyer_seller') return;
  if (as === 'support') throw new WireError('forbidden', { reason: 'message_party_missing' });
  if (order.paid_at === null) throw new WireError('conflict', { reason: 'messages_after_payment' });
}

async function writeMessage(trx: Trx, context: Context, { order, parties, as }: Conversation, text: string): Promise<MessageRow> {
  const at = context.clock.now();
  const threadId = await lockThread(trx, {
    app: order.app,
    orderId: order.id,
    parties,
    at,
    waits: parties !== 'buyer_seller' && as !== 'support',
  });
  const { n, first, unread } = await countWrittenSince(trx, threadId, as, new Date(at.getTime() - hour));
  if (n >= mostInAnHour && first)
    throw new WireError('rate_limited', {
      reason: 'messages_too_many',
      retryAfterMs: Math.max(1000, first.getTime() + hour - at.getTime()),
    });
  // A recipient with an unread message has been notified already.
  const whom = getReader(parties, as);
  if (unread === 0 && whom !== 'support')
    await orderQueue.mail(trx, context, order.id, whom === 'buyer' ? 'message_to_buyer' : 'message_to_seller');
  const toId = { buyer: order.buyer_id, seller: order.seller_id, support: null }[whom];
  return await insertMessage(trx, { threadId, at, by: as, accountId: context.caller.accountId, toId, text });
}

function getReader(parties: Conversation['parties'], author: Author): Author {
  if (parties === 'buyer_seller') return author === 'buyer' ? 'seller' : 'buyer';
  if (author !== 'support') return 'support';
  return parties === 'buyer_support' ? 'buyer' : 'seller';
}

/** Pushes to the two sides of the conversation only. A guest is in the room of their order; once the order is in an account, its link gets no more pushes. */
function publishMessage(context: Context, { order, parties }: Conversation, row: MessageRow): void {
  if (parties !== 'seller_support')
    context.push(order.buyer_id ? `acc:${order.buyer_id}` : `order:${order.id}`, 'message', presentMessage(row, 'buyer'));
  if (parties !== 'buyer_support') context.push(`acc:${order.seller_id}`, 'message', presentMessage(row, 'seller'));
}
