import type { Services } from '../../platform/services.ts';
import type { MessageRow } from './message.store.ts';
import { presentMessage } from './present-message.ts';
import type { Author, ThreadPlace, ThreadRow } from './thread.store.ts';

type PublishingServices = Pick<Services, 'push' | 'secrets' | 'clock'>;
/** A new conversation has no version yet. */
type Place = ThreadPlace & Partial<Pick<ThreadRow, 'addressVersion'>>;

/**
 * Pushes to the people of the conversation only, and to admins that one with support changed. A guest is in the room of their order, or of their conversation with
 * support; once an order is in an account, its link gets no more pushes.
 */
export function publishMessage(services: PublishingServices, place: Place, row: MessageRow): void {
  for (const side of ['buyer', 'seller', 'member'] as const) {
    const room = findRoom(place, side, row.thread_id);
    if (room) services.push(place.app, room, 'message', presentMessage(services, row, { as: side }));
  }
  if (place.parties !== 'buyer_seller') services.push(place.app, 'admins', 'supportUpdate', { threadId: row.thread_id });
}

/** The room of a guest's conversation with support, for connections that proved to have its present token. */
export function getThreadRoom({ id, addressVersion }: Pick<ThreadRow, 'id' | 'addressVersion'>): string {
  return `thread:${id}:${addressVersion}`;
}

function findRoom(
  { parties, orderId, buyerId, sellerId, memberId, addressVersion = 0 }: Place,
  side: Exclude<Author, 'support'>,
  threadId: string,
): string | null {
  if (parties === 'buyer_seller') {
    if (side === 'buyer') return buyerId ? `acc:${buyerId}` : `order:${orderId}`;
    return side === 'seller' ? `acc:${sellerId}` : null;
  }
  const memberSide = parties === 'buyer_support' ? 'buyer' : parties === 'seller_support' ? 'seller' : 'member';
  if (side !== memberSide) return null;
  if (memberId) return `acc:${memberId}`;
  return orderId ? `order:${orderId}` : getThreadRoom({ id: threadId, addressVersion });
}
