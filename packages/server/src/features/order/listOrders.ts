import type { Handler } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { accountOf } from '../session/session.ts';
import { attachGuestOrders } from './guest-orders.ts';
import { findOrdersOf, type OrderCursor } from './order.store.ts';
import { presentOrders } from './present-order.ts';

export const listOrders: Handler<'listOrders'> = async (context, { as, cursor, limit }) => {
  const accountId = accountOf(context.caller);
  if (as === 'buyer' && !cursor) await attachGuestOrders(context, accountId);
  const rows = await findOrdersOf(context.db, { accountId, as, app: context.caller.app }, cursor ? placeOf(cursor) : null, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? cursorOf({ createdAt: last.created_at.toISOString(), id: last.id }) : null;
  return { items: await presentOrders(context.db, page, as), nextCursor };
};

function cursorOf(place: OrderCursor): string {
  return Buffer.from(JSON.stringify([place.createdAt, place.id])).toString('base64url');
}

function placeOf(cursor: string): OrderCursor {
  try {
    const [createdAt, id]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (typeof createdAt === 'string' && typeof id === 'string' && !Number.isNaN(Date.parse(createdAt))) return { createdAt, id };
  } catch {
    // Rejected below.
  }
  throw new WireError('validation', { fields: { cursor: 'This cursor does not belong to this list. Load the list again.' } });
}
