import { decodeTimeCursor, toPage } from '../../platform/cursor.ts';
import type { Handler } from '../../platform/services.ts';
import { requireAccountId } from '../session/session.ts';
import { attachGuestOrders } from './guest-orders.ts';
import { findOrdersOf } from './order.store.ts';
import { presentOrders } from './present-order.ts';

export const listOrders: Handler<'listOrders'> = async (context, { as, cursor, limit }) => {
  const accountId = requireAccountId(context.caller);
  if (as === 'buyer' && !cursor) await attachGuestOrders(context, accountId);
  const after = cursor ? decodeTimeCursor(cursor, 'newest') : null;
  const rows = await findOrdersOf(context.db, { accountId, as, app: context.caller.app }, after, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, ({ created_at, id }) => [created_at.toISOString(), id]);
  return { items: await presentOrders(context.db, items, as), nextCursor };
};
