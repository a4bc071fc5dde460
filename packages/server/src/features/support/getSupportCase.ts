import type { Context, Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { supportThreads } from '../message/message.ts';
import { orderAccess } from '../order/order.ts';
import { presentSupportThread } from './present-support.ts';
import { findSupportThread, findWriter, listOrdersOfWriter, type WriterRow } from './support.store.ts';

const shownOrders = 10;

export const getSupportCase: Handler<'getSupportCase'> = async (context, { threadId }) => {
  const { db, caller, clock, secrets } = context;
  const [thread, writer] = await Promise.all([findSupportThread(db, caller.app, threadId), findWriter(db, threadId)]);
  if (!thread || !writer) throw new WireError('not_found');
  await supportThreads.recordViews(context, [threadId]);
  const address = supportThreads.openAddress(secrets, threadId, writer.emailSealed);
  const orders = await listOrders(context, writer, address);
  const { username, memberSince, isConfirmed } = writer;
  return {
    thread: presentSupportThread(thread, clock.now()),
    person: username && memberSince ? { username, memberSince: memberSince.toISOString() } : null,
    email: address ? { address, isConfirmed } : null,
    orders: orders.map((order) => ({ ...order, at: order.at.toISOString() })),
  };
};

async function listOrders({ db, caller, secrets }: Context, { memberId }: WriterRow, address: string | null) {
  if (memberId !== null) return await listOrdersOfWriter(db, caller.app, { accountId: memberId }, shownOrders);
  if (address === null) return [];
  return await listOrdersOfWriter(db, caller.app, { buyerKey: orderAccess.deriveBuyerKey(secrets, { email: address }) }, shownOrders);
}
