import { minute } from '@strapline/domain/time';
import type { Context } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { notify, prefersMailNow } from '../notification/notification.ts';
import { orderQueue } from '../order/order.ts';
import type { Conversation } from './conversation.ts';
import type { Author, ThreadPlace } from './thread.store.ts';

/** Who reads what one side writes; null for support and for guests. */
export function findReader({ parties, buyerId, sellerId, memberId }: ThreadPlace, author: Author): string | null {
  if (parties === 'buyer_seller') return author === 'buyer' ? sellerId : buyerId;
  return author === 'support' ? memberId : null;
}

/** Notifies the other side of a first unread message, a member as they prefer. Each answer of support that isn't read soon is in a mail. */
export async function notifyReader(
  trx: Trx,
  context: Context,
  { place, as, order, relation, threadId }: Conversation & { threadId: string },
  isFirst: boolean,
): Promise<void> {
  const { parties, app } = place;
  if (parties !== 'buyer_seller' && as !== 'support') return;
  if (!isFirst && parties !== 'member_support') return;
  // Written on an order's page, a message has a mail of the order.
  const orderId = order?.id ?? place.orderId;
  if (orderId !== null) {
    const isToBuyer = parties === 'buyer_support' || (parties === 'buyer_seller' && as === 'seller');
    await orderQueue.mail(trx, context, orderId, isToBuyer ? 'message_to_buyer' : 'message_to_seller');
  }
  const accountId = findReader(place, as);
  const isMailed = orderId !== null || (accountId !== null && as === 'support' && (await prefersMailNow(trx, accountId, 'message')));
  if (parties === 'member_support' && (accountId === null || isMailed)) await queueSupportMail(trx, context, { app, threadId });
  if (accountId === null || !isFirst) return;
  const notice = { app, accountId, category: 'message', href: `/messages/${threadId}`, isMailed } as const;
  if (as === 'support') return await notify(trx, context, { ...notice, code: 'message_answered', params: {} });
  const tag = await trx.first<{ title: string }>(sql`select title from bra_tag where id = ${place.braTagId} and app = ${app}`);
  const params = { name: context.caller.username ?? '', title: tag?.title ?? '' };
  // Two people who block each other write about an open order only, and such a notice stays.
  const actorId = relation.isBlocked ? null : context.caller.accountId;
  await notify(trx, context, { ...notice, code: 'message_received', params, actorId, braTagId: place.braTagId });
}

/** Who is on the page reads the answer before its mail is due. */
const readingTime = minute;

async function queueSupportMail(trx: Trx, { jobs, clock }: Context, { app, threadId }: { app: string; threadId: string }): Promise<void> {
  const runAt = new Date(clock.now().getTime() + readingTime);
  await jobs.add(trx, { kind: 'support-mail', key: `support-mail:${threadId}`, payload: { app, threadId }, runAt });
}
