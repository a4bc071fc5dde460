import type { ParsedInput } from '@strapline/contract/events';
import { decodeTimeCursor, getTimeKeys, toPage } from '../../platform/cursor.ts';
import type { Context, Handler } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { type Conversation, loadConversation } from './conversation.ts';
import { loadMessages, type MessageRow, markRead } from './message.store.ts';
import { loadOrderSteps } from './order-steps.store.ts';
import { presentMessage } from './present-message.ts';
import { getThreadRoom } from './publish-message.ts';
import { recordSupportViews } from './record-support-views.ts';
import type { ThreadRow } from './thread.store.ts';

export const listMessages: Handler<'listMessages'> = async (context, input) => {
  const { threadId, orderId, support, side, accessToken } = input;
  const conversation = await loadConversation(context, { threadId, orderId, support, side }, accessToken);
  const { thread, as } = conversation;
  if (!thread) return { items: [], nextCursor: null };
  if (thread.isGuest && as === 'member') context.caller.join(getThreadRoom(thread));
  // The view of an order is logged where the order is loaded.
  if (as === 'support' && thread.orderId === null) await recordSupportViews(context, [thread.id]);
  const rows = await loadPage(context, thread, input);
  const { accountId } = context.caller;
  // Members mark a conversation as read once they see it; an order's page and a guest's do so by showing it. Staff reading what two people write aren't its recipients.
  const isReader =
    (orderId !== undefined || accountId === null || thread.isGuest || as === 'support') &&
    !(as === 'support' && thread.parties === 'buyer_seller');
  if (isReader && rows.some((row) => row.by !== as && row.read_at === null))
    await markRead(context.db, thread.id, { as, accountId }, context.clock.now());
  const { items, nextCursor } = toPage(rows, input.limit, getTimeKeys);
  return { items: items.map((row) => presentMessage(context, row, createReader(conversation, accountId))), nextCursor };
};

function createReader({ as }: Conversation, accountId: string | null) {
  return as === 'support' ? { as, staffId: accountId } : { as };
}

type Row = MessageRow & { sort_time: string };

/** Messages, and in the whole conversation the steps of its orders; an order's page shows those itself. */
async function loadPage({ db }: Context, thread: ThreadRow, { orderId, cursor, limit }: ParsedInput<'listMessages'>): Promise<Row[]> {
  const after = decodeTimeCursor(cursor, 'newest');
  const messages = loadMessages(db, thread.id, after, limit + 1);
  if (orderId !== undefined || thread.parties !== 'buyer_seller') return await messages;
  const orders =
    thread.orderId === null
      ? sql`select id from orders where bra_tag_id = ${thread.braTagId} and buyer_id = ${thread.buyerId} and seller_id = ${thread.sellerId} and paid_at is not null`
      : sql`select ${thread.orderId}::text`;
  const [written, steps] = await Promise.all([messages, loadOrderSteps(db, thread.id, orders, after, limit + 1)]);
  return [...written, ...steps].sort(compareNewest).slice(0, limit + 1);
}

/** As the database sorts: by time in microseconds, then id. */
function compareNewest(a: Row, b: Row): number {
  const byTime = b.at.getTime() - a.at.getTime() || compareText(b.sort_time, a.sort_time);
  return byTime || compareText(b.id, a.id);
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
