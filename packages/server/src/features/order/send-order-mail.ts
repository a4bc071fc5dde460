import type { Language } from '@strapline/contract/languages';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { loadMessages, loadMessagesOf } from '../language/language.ts';
import { orderColumns } from './order.store.ts';
import { deriveAccessToken } from './order-access.ts';
import { type Letter, type MailedOrder, orderLetters } from './order-letters.ts';
import type { OrderMailKind } from './order-queue.ts';

/** `language`: the one in which the piece was bought. A member has a language of their own. */
type AddressedOrder = MailedOrder & { email_sealed: Uint8Array | null; language: Language };

export async function sendOrderMail(services: Services, { orderId, news }: { orderId: string; news: OrderMailKind }): Promise<void> {
  const order = await services.db.first<AddressedOrder>(sql`select ${orderColumns}, email_sealed, language,
          (select coalesce(sum(cents), 0)::int from refund where order_id = orders.id and ends_order and state <> 'declined') as going_cents,
          (select jsonb_build_object('status', status, 'dueAt', due_at, 'proposal', proposal_kind, 'proposedBy', proposal_by, 'cents', proposal_cents,
            'decidedCents', decided_cents, 'decidedWords', decided_words) from dispute where order_id = orders.id) as dispute
        from orders where id = ${orderId}`);
  if (!order) return;
  // A buyer who confirms the arrival and is satisfied completes the order at once, which has its own mail.
  if (news === 'received' && order.status !== 'delivered') return;
  const { buyer, seller } = orderLetters[news];
  const page = `${services.apps.getUrl(order.app)}/order/${order.payment_intent_id ?? ''}`;
  const { db, identity } = services;
  if (buyer) {
    const i18n = await (order.buyer_id ? loadMessagesOf(db, order.buyer_id) : loadMessages(order.language));
    // In the fragment, so that it appears in no server log.
    const link = order.buyer_id ? page : `${page}#token=${deriveAccessToken(services.secrets, order.id)}`;
    const about = i18n._('Your order of “{title}”', { title: order.title });
    await sendLetter(services, order, await findBuyerEmail(services, order), { about, ...buyer(order, { i18n, link }) });
  }
  if (seller) {
    const i18n = await loadMessagesOf(db, order.seller_id);
    const about = i18n._('Your sale of “{title}”', { title: order.title });
    const { email } = await identity.getEmail(order.seller_id);
    await sendLetter(services, order, email, { about, ...seller(order, { i18n, link: page }) });
  }
}

type AboutLetter = Letter & { about: string };

async function sendLetter(
  { apps, mail }: Services,
  { app }: AddressedOrder,
  to: string | null,
  { about, subject, lines }: AboutLetter,
): Promise<void> {
  if (to) await mail.send({ to, subject, text: `${[about, ...lines].join('\n\n')}\n`, sender: apps.getMailSender(app) });
}

async function findBuyerEmail(services: Services, order: AddressedOrder): Promise<string | null> {
  if (order.email_sealed) return services.secrets.open(order.email_sealed, `order-email ${order.id}`);
  return order.buyer_id ? (await services.identity.getEmail(order.buyer_id)).email : null;
}
