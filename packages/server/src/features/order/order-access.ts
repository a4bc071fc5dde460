import type { OrderActor } from '@strapline/domain/order/order.states';
import type { Caller } from '../../platform/caller.ts';
import { hashSha256, isSameSecret, type Secrets } from '../../platform/secrets.ts';
import type { OrderRow } from './order.store.ts';

/** The role in which somebody sees an order. */
export type OrderViewer = Extract<OrderActor, 'buyer' | 'seller' | 'operator'>;

/** The token of an order's link; derived from the order id, so it is not stored. */
export function deriveAccessToken(secrets: Secrets, orderId: string): string {
  return secrets.mac('order-access', orderId).toString('base64url');
}

/** The caller's role; null for anybody else. The link's token identifies a guest buyer until the order is in an account. */
export function resolveViewer(order: OrderRow, caller: Caller, accessToken?: string): OrderViewer | null {
  if (order.app !== caller.app) return null;
  if (caller.accountId !== null && caller.accountId === order.buyer_id) return 'buyer';
  if (caller.accountId !== null && caller.accountId === order.seller_id) return 'seller';
  if (order.buyer_id === null && accessToken !== undefined && isSameSecret(hashSha256(accessToken), order.access_token_hash))
    return 'buyer';
  return caller.level === 2 ? 'operator' : null;
}
