import type { Context } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { appendAudit } from '../audit/audit.ts';
import { findOrder, findOrderByIntent, type OrderRow } from './order.store.ts';
import { type OrderViewer, resolveViewer } from './order-access.ts';

export type ViewedOrder = { order: OrderRow; viewer: OrderViewer };

/** An order and the caller's role in it. Throws not_found for anybody else. */
export async function loadOrder(context: Context, orderId: string, accessToken?: string): Promise<ViewedOrder> {
  const order = await findOrder(context.db, orderId);
  const viewer = order ? resolveViewer(order, context.caller, accessToken) : null;
  if (!order || !viewer) throw new WireError('not_found');
  await auditOperatorView(context, order, viewer);
  return { order, viewer };
}

/** The order of a payment; `viewer` is null for a stranger. */
export async function loadOrderByIntent(
  context: Context,
  intentId: string,
  accessToken?: string,
): Promise<{ order: OrderRow; viewer: OrderViewer | null }> {
  const order = await findOrderByIntent(context.db, intentId);
  if (!order || order.app !== context.caller.app) throw new WireError('not_found');
  const viewer = resolveViewer(order, context.caller, accessToken);
  await auditOperatorView(context, order, viewer);
  return { order, viewer };
}

/** Staff access to orders is audited. */
async function auditOperatorView(context: Context, order: OrderRow, viewer: OrderViewer | null): Promise<void> {
  if (viewer !== 'operator') return;
  await context.db.transaction((trx) =>
    appendAudit(trx, { at: context.clock.now(), actor: context.caller.accountId ?? '', action: 'order.viewed', object: order.id }),
  );
}
