import type { NotificationCode } from '@strapline/contract/notification-codes';
import type { JobPayload } from '../../platform/job-payloads.ts';
import type { Services } from '../../platform/services.ts';
import { sql, type Trx } from '../../ports/database.ts';
import { notify } from '../notification/notification.ts';
import type { OrderRow } from './order.store.ts';

type OrderMailKind = JobPayload<'order-mail'>['news'];
type OrderCode = Extract<NotificationCode, `order_${string}` | `sale_${string}` | `dispute_${string}`>;
type Notices = { buyer?: OrderCode; seller?: OrderCode };

/** What buyer and seller are notified of together with each mail. Messages have notifications of their own. */
const noticesOfMails: Readonly<Record<OrderMailKind, Notices>> = {
  paid: { buyer: 'order_paid', seller: 'order_sold' },
  shipped: { buyer: 'order_shipped' },
  delivered: { buyer: 'order_delivered' },
  received: { seller: 'sale_delivered' },
  completed: { seller: 'sale_completed' },
  remind: { seller: 'order_remind' },
  canceled: { buyer: 'order_canceled', seller: 'sale_canceled' },
  late: { buyer: 'order_late' },
  late_crypto: { buyer: 'order_late_crypto' },
  refunded: { buyer: 'order_refunded' },
  refund_failed: { buyer: 'order_refund_failed' },
  paid_otherwise: { buyer: 'order_paid_otherwise' },
  reported: { buyer: 'order_reported' },
  sale_stopped: { buyer: 'order_stopped', seller: 'sale_stopped' },
  sale_resumed: { buyer: 'order_resumed', seller: 'sale_resumed' },
  tracking: { buyer: 'order_tracking' },
  code_wanted: { seller: 'sale_code_wanted' },
  message_to_buyer: {},
  message_to_seller: {},
  code_new: { buyer: 'order_code_new' },
  bank_asks: { seller: 'sale_bank_asks' },
  bank_stands: { seller: 'sale_resumed' },
  dispute_opened: { seller: 'dispute_opened' },
  dispute_to_buyer: { buyer: 'dispute_answered' },
  dispute_to_seller: { seller: 'dispute_answered' },
  dispute_to_support: { buyer: 'dispute_reviewed', seller: 'dispute_reviewed' },
  dispute_ended: { buyer: 'dispute_ended', seller: 'dispute_ended' },
};

type NotifiedOrder = Pick<OrderRow, 'app' | 'title' | 'bra_tag_id' | 'buyer_id' | 'seller_id' | 'payment_intent_id'>;

/**
 * The notifications that go with a mail. Guests have no account, so only their mails reach them. Orders go on after a block, so nobody is named as the actor.
 */
export async function notifyLikeMail(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'clock'>,
  orderId: string,
  news: OrderMailKind,
): Promise<void> {
  const { buyer, seller } = noticesOfMails[news];
  if (!buyer && !seller) return;
  const order = await trx.first<NotifiedOrder>(
    sql`select app, title, bra_tag_id, buyer_id, seller_id, payment_intent_id from orders where id = ${orderId}`,
  );
  if (!order) return;
  const { app, title, bra_tag_id: braTagId, buyer_id: buyerId, seller_id: sellerId, payment_intent_id: intent } = order;
  const about = { app, category: 'order', params: { title }, href: `/order/${intent ?? ''}`, braTagId } as const;
  if (buyer && buyerId) await notify(trx, services, { ...about, accountId: buyerId, code: buyer });
  if (seller) await notify(trx, services, { ...about, accountId: sellerId, code: seller });
}
