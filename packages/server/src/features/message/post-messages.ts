import type { AppKey } from '@strapline/contract/apps/app';
import type { MessageCard } from '@strapline/contract/shapes/message';
import type { Services } from '../../platform/services.ts';
import type { Trx } from '../../ports/database.ts';
import { isBlocked } from './conversation.ts';
import { findMessage, insertMessage, putCard } from './message.store.ts';
import { presentMessage } from './present-message.ts';
import { findRelation, findThreadById, lockThreadAt, noTurn } from './thread.store.ts';

type Two = { app: AppKey; braTagId: string; buyerId: string; sellerId: string };
/** With an actor, a card is new to the other one, else to nobody. */
type Card = MessageCard & Two & { actorId?: string | null };
type PostingServices = Pick<Services, 'jobs' | 'clock'>;

/**
 * Puts a card for an offer, an order or a notice into the conversation of two people about a piece, which is created if absent. A thing has one card in it: calling
 * this again with the same `kind` and `id` changes what the card says, in its place. It is pushed to both after the transaction.
 */
export async function postCard(
  trx: Trx,
  services: PostingServices,
  { actorId, kind, id, code, params, ...two }: Card,
): Promise<{ threadId: string }> {
  const { buyerId, sellerId } = two;
  const at = services.clock.now();
  const threadId = await lockConversationOf(trx, two, at);
  const toId = actorId === buyerId ? sellerId : actorId === sellerId ? buyerId : null;
  await queuePush(trx, services, two.app, await putCard(trx, threadId, { kind, id, code, params }, toId, at));
  return { threadId };
}

/** Puts what one of the two wrote elsewhere, such as with their answer to an offer, into their conversation. Check the text before. */
export async function postText(trx: Trx, services: PostingServices, two: Two, accountId: string, text: string): Promise<void> {
  const at = services.clock.now();
  const threadId = await lockConversationOf(trx, two, at);
  const [by, toId] = accountId === two.buyerId ? (['buyer', two.sellerId] as const) : (['seller', two.buyerId] as const);
  const { id } = await insertMessage(trx, { threadId, at, by, accountId, toId, text });
  await queuePush(trx, services, two.app, id);
}

async function lockConversationOf(trx: Trx, two: Two, at: Date): Promise<string> {
  return await lockThreadAt(trx, { ...two, parties: 'buyer_seller', orderId: null, memberId: null }, at, noTurn);
}

async function queuePush(trx: Trx, { jobs, clock }: PostingServices, app: AppKey, messageId: string): Promise<void> {
  await jobs.add(trx, { kind: 'message-push', key: `message-push:${messageId}`, payload: { app, messageId }, runAt: clock.now() });
}

/** The job that pushes it to both people, unless one of them has blocked the other meanwhile. */
export async function pushPosted(services: Services, { messageId }: { messageId: string }): Promise<void> {
  const row = await findMessage(services.db, messageId);
  const thread = row && (await findThreadById(services.db, row.thread_id));
  if (!row || !thread?.buyerId || !thread.sellerId) return;
  const { app, buyerId, sellerId } = thread;
  if (isBlocked(await findRelation(services.db, app, buyerId, sellerId))) return;
  services.push(app, `acc:${buyerId}`, 'message', presentMessage(services, row, { as: 'buyer' }));
  services.push(app, `acc:${sellerId}`, 'message', presentMessage(services, row, { as: 'seller' }));
}
