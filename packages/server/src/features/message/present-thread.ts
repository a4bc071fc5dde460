import type { Message, Thread } from '@strapline/contract/shapes/message';
import type { Context } from '../../platform/services.ts';
import { findSide } from './conversation.ts';
import { presentMessage } from './present-message.ts';
import type { ListedThread } from './thread-list.store.ts';

type Services = Pick<Context, 'secrets' | 'clock'>;

export function presentThread(services: Services, row: ListedThread, accountId: string): Thread {
  const as = findSide(row, { accountId });
  if (!as) throw new Error('a listed conversation is the reader’s own');
  const state = findState(row);
  return {
    id: row.id,
    about: presentSubject(row),
    as,
    other: row.other ? { ...row.other, displayName: row.other.username } : null,
    last: presentLast(services, row, as),
    unread: state === 'blocked' ? 0 : row.unread,
    state,
    isFirstContact: row.parties === 'buyer_seller' && !row.hasOrdered && row.orderId === null,
    can: listActions(row, state),
  };
}

/** An open order goes on after a block. */
function findState({ isClosed, isGone, isBlocked, hasOpenOrder }: ListedThread): Thread['state'] {
  if (isBlocked && !hasOpenOrder) return 'blocked';
  return isClosed || isGone ? 'closed' : 'open';
}

function listActions({ parties, other, isGone, hasBlocked }: ListedThread, state: Thread['state']): Thread['can'] {
  // A message opens a closed conversation with support again.
  if (parties !== 'buyer_seller') return ['write'];
  const can: Thread['can'] = state === 'open' ? ['write'] : [];
  if (other && !isGone) can.push(hasBlocked ? 'unblock' : 'block');
  return [...can, 'report'];
}

function presentSubject({ id, parties, braTagId, piece, order }: ListedThread): Thread['about'] {
  const ofOrder = order && { id: order.id, paymentIntentId: order.paymentIntentId, status: order.status };
  if (parties !== 'buyer_seller' || !piece || braTagId === null)
    return { kind: 'support', id: order?.id ?? id, title: order?.title ?? '', piece: null, order: ofOrder };
  const { isHidden, title, ...shown } = piece;
  const none = { slug: null, cover: null, size: null, priceCents: null, listing: null };
  return {
    kind: order ? 'order' : 'listing',
    id: order?.id ?? braTagId,
    title: order?.title ?? (isHidden ? '' : title),
    piece: { braTagId, ...(isHidden ? none : shown) },
    order: ofOrder,
  };
}

function presentLast(services: Services, { last }: ListedThread, as: Thread['as']): Message {
  return presentMessage(
    services,
    { ...last, at: new Date(last.at), read_at: last.read_at === null ? null : new Date(last.read_at) },
    { as },
  );
}
