import type { ParsedInput } from '@strapline/contract/events';
import type { Caller } from '../../platform/caller.ts';
import { isSameSecret, type Secrets } from '../../platform/secrets.ts';
import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { isPieceHiddenFrom } from '../block/block.ts';
import { braTagPolicy, braTagStore } from '../bra-tag-record/bra-tag-record.ts';
import { loadOrder, type OrderRow } from '../order/order.ts';
import { requireAccountId } from '../session/session.ts';
import { type Author, findRelation, findThread, findThreadAt, type Relation, type ThreadPlace, type ThreadRow } from './thread.store.ts';

/** A conversation, whether or not somebody wrote in it yet, and the caller's side of it. */
export type Conversation = {
  place: ThreadPlace;
  thread: ThreadRow | null;
  as: Author;
  /** The order whose link or page the caller uses. */
  order: OrderRow | null;
  relation: Relation;
};

type Recipient = ParsedInput<'sendMessage'>['to'];
const unrelated: Relation = { isBlocked: false, hasOrdered: false, hasOpenOrder: false, isGone: false };

/** Finds the conversation. What the caller has no part in doesn't exist for them; staff may read about orders, and write as support. */
export async function loadConversation(context: Context, to: Recipient, accessToken?: string): Promise<Conversation> {
  if (to.threadId !== undefined) return await loadById(context, to.threadId, accessToken);
  if (to.braTagId !== undefined) return await loadAboutPiece(context, to.braTagId);
  if (to.orderId !== undefined) return await loadAboutOrder(context, { ...to, orderId: to.orderId }, accessToken);
  return await loadWithSupport(context);
}

async function loadById(context: Context, threadId: string, accessToken: string | undefined): Promise<Conversation> {
  const thread = await findThread(context.db, context.caller.app, threadId);
  if (!thread) throw new WireError('not_found');
  const as = findSide(thread, context.caller);
  if (as) return { place: thread, thread, as, order: null, relation: await relate(context, thread) };
  if (thread.orderId !== null) return await loadOfOrder(context, thread, thread.orderId, accessToken);
  const isSupport = thread.parties === 'member_support' && context.caller.level === 2;
  const isGuest = thread.isGuest && accessToken !== undefined && isSameSecret(accessToken, deriveSupportToken(context.secrets, thread));
  if (!isSupport && !isGuest) throw new WireError('not_found');
  return { place: thread, thread, as: isGuest ? 'member' : 'support', order: null, relation: unrelated };
}

/** By the order that a conversation keeps: a guest with the order's link, or staff. */
async function loadOfOrder(context: Context, thread: ThreadRow, orderId: string, accessToken: string | undefined): Promise<Conversation> {
  const whose =
    thread.parties === 'buyer_seller' ? undefined : thread.parties === 'buyer_support' ? ('buyer' as const) : ('seller' as const);
  try {
    return await loadAboutOrder(context, { orderId, ...(whose ? { support: true, side: whose } : {}) }, accessToken);
  } catch (error) {
    // The other side's conversation with support doesn't exist for this caller.
    throw error instanceof WireError && error.code === 'forbidden' ? new WireError('not_found') : error;
  }
}

/** With whom the piece is: its owner, or its creator. */
async function loadAboutPiece(context: Context, braTagId: string): Promise<Conversation> {
  const accountId = requireAccountId(context.caller);
  const { db, caller } = context;
  const tag = await braTagStore.find(db, caller.app, braTagId);
  if (!tag || !braTagPolicy.canSee(tag, caller) || (await isPieceHiddenFrom(db, caller, tag))) throw new WireError('not_found');
  const sellerId = tag.owner_id ?? tag.creator_id;
  if (sellerId === accountId) throw new WireError('forbidden', { reason: 'message_oneself' });
  const place: ThreadPlace = {
    app: caller.app,
    parties: 'buyer_seller',
    orderId: null,
    braTagId,
    buyerId: accountId,
    sellerId,
    memberId: null,
  };
  const thread = (await findThreadAt(db, place)) ?? null;
  // Who keeps a piece to themselves isn't asked about it.
  if (!thread && tag.listing !== 'published' && tag.listing !== 'reserved')
    throw new WireError('conflict', { reason: 'piece_not_offered' });
  return { place, thread, as: 'buyer', order: null, relation: await relate(context, place) };
}

/** Strangers get not_found; only support has to say which side's conversation with support is meant. */
async function loadAboutOrder(context: Context, to: Recipient & { orderId: string }, accessToken?: string): Promise<Conversation> {
  const { order, viewer } = await loadOrder(context, to.orderId, accessToken);
  const side = to.support ? (viewer === 'operator' ? to.side : viewer) : undefined;
  if (viewer !== 'operator' && to.side !== undefined && to.side !== viewer) throw new WireError('forbidden');
  if (to.support && !side) throw new WireError('validation', { fields: { side: 'Choose a conversation with support.' } });
  const place = side ? createSupportPlace(context, order, side) : createOrderPlace(context, order);
  const thread = (await findThreadAt(context.db, place)) ?? null;
  return { place, thread, as: viewer === 'operator' ? 'support' : viewer, order, relation: await relate(context, place) };
}

function createOrderPlace({ caller }: Context, order: OrderRow): ThreadPlace {
  const { id: orderId, bra_tag_id: braTagId, buyer_id: buyerId, seller_id: sellerId } = order;
  return { app: caller.app, parties: 'buyer_seller', orderId, braTagId, buyerId, sellerId, memberId: null };
}

function createSupportPlace({ caller }: Context, order: OrderRow, side: 'buyer' | 'seller'): ThreadPlace {
  const memberId = side === 'buyer' ? order.buyer_id : order.seller_id;
  return { app: caller.app, parties: `${side}_support`, orderId: order.id, braTagId: null, buyerId: null, sellerId: null, memberId };
}

/** The caller's conversation with support about no order; a guest without the ID and token of one begins a new one. */
async function loadWithSupport({ db, caller }: Context): Promise<Conversation> {
  const { app, accountId } = caller;
  const place: ThreadPlace = {
    app,
    parties: 'member_support',
    orderId: null,
    braTagId: null,
    buyerId: null,
    sellerId: null,
    memberId: accountId,
  };
  const thread = accountId === null ? null : ((await findThreadAt(db, place)) ?? null);
  return { place, thread, as: 'member', order: null, relation: unrelated };
}

/** The side of somebody who takes part; null for others. */
export function findSide(place: ThreadPlace, { accountId }: Pick<Caller, 'accountId'>): Exclude<Author, 'support'> | null {
  if (accountId === null) return null;
  if (accountId === place.buyerId) return 'buyer';
  if (accountId === place.sellerId) return 'seller';
  if (accountId !== place.memberId) return null;
  return place.parties === 'buyer_support' ? 'buyer' : place.parties === 'seller_support' ? 'seller' : 'member';
}

async function relate({ db }: Context, { app, buyerId, sellerId }: ThreadPlace): Promise<Relation> {
  return buyerId !== null && sellerId !== null ? await findRelation(db, app, buyerId, sellerId) : unrelated;
}

/** The token of a guest's conversation with support; derived, so it is not stored. Another one after each change of their address. */
export function deriveSupportToken(secrets: Secrets, { id, addressVersion }: Pick<ThreadRow, 'id' | 'addressVersion'>): string {
  return secrets.mac('support-access', addressVersion === 0 ? id : `${id} ${addressVersion}`).toString('base64url');
}

/** What a block does to a conversation: an open order goes on. */
export function isBlocked({ isBlocked: between, hasOpenOrder }: Relation): boolean {
  return between && !hasOpenOrder;
}
