import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { type OrderRow, orderById, orderOfIntent } from './order.store.ts';
import { type Viewer, viewerOf } from './order-access.ts';

export type Seen = { order: OrderRow; viewer: Viewer };

/** An order by its id, and as whom the caller sees it. For a stranger there is none. */
export async function loadOrder(context: Context, orderId: string, accessToken?: string): Promise<Seen> {
  const order = await orderById(context.db, orderId);
  const viewer = order ? viewerOf(order, context.caller, accessToken) : null;
  if (!order || !viewer) throw new WireError('not_found');
  await noteOperator(context, order, viewer);
  return { order, viewer };
}

/** The order of a payment; `viewer` is null for a stranger. */
export async function loadByIntent(
  context: Context,
  intentId: string,
  accessToken?: string,
): Promise<{ order: OrderRow; viewer: Viewer | null }> {
  const order = await orderOfIntent(context.db, intentId);
  if (!order || order.app !== context.caller.app) throw new WireError('not_found');
  const viewer = viewerOf(order, context.caller, accessToken);
  await noteOperator(context, order, viewer);
  return { order, viewer };
}

/** What staff see of other people's orders is written down. */
async function noteOperator(context: Context, order: OrderRow, viewer: Viewer | null): Promise<void> {
  if (viewer !== 'operator') return;
  await context.db.transaction((trx) =>
    appendAudit(trx, { at: context.clock.now(), actor: context.caller.accountId ?? '', action: 'order.viewed', object: order.id }),
  );
}
