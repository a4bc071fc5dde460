import type { Message } from '@strapline/contract/shapes/message';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { loadOrder, type OrderRow } from '../order/order.ts';
import type { Author, MessageRow, Parties } from './message.store.ts';

/** A conversation about an order, and the caller's role in it. Staff can read the conversation between buyer and seller, but not write in it. */
export type Conversation = { order: OrderRow; parties: Parties; as: Author };

type ConversationInput = { orderId: string; support?: true | undefined; side?: 'buyer' | 'seller' | undefined };

/** Finds the conversation. Strangers get not_found; only support has to say which side's support conversation is meant. */
export async function loadConversation(
  context: Context,
  { orderId, support, side }: ConversationInput,
  accessToken?: string,
): Promise<Conversation> {
  const { order, viewer } = await loadOrder(context, orderId, accessToken);
  if (viewer !== 'operator') {
    if (side !== undefined && side !== viewer) throw new WireError('forbidden');
    return { order, parties: support ? `${viewer}_support` : 'buyer_seller', as: viewer };
  }
  if (!support) return { order, parties: 'buyer_seller', as: 'support' };
  if (!side) throw new WireError('validation', { fields: { side: 'Choose a conversation with support.' } });
  return { order, parties: `${side}_support`, as: 'support' };
}

export function presentMessage(row: MessageRow, reader: Author): Message {
  // Its author and support still read it.
  const isHidden = row.hidden && row.by !== reader && reader !== 'support';
  return {
    id: row.id,
    threadId: row.thread_id,
    at: row.at.toISOString(),
    from: row.by === reader ? 'me' : row.by === 'support' ? 'support' : 'other',
    by: row.by,
    text: isHidden ? '' : row.text,
    ...(row.hidden ? { hidden: true } : {}),
    media: [],
    readAt: row.read_at?.toISOString() ?? null,
  };
}
