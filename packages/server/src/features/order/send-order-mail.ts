import { formatAmount } from '@strapline/domain/money/money';
import { formatUtcDay } from '@strapline/domain/utc-dates';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { isCrypto } from '../../ports/payments.ts';
import { type OrderRow, orderColumns } from './order.store.ts';
import { deriveAccessToken } from './order-access.ts';
import type { OrderMailKind } from './order-queue.ts';

type Letter = { subject: string; lines: string[] };
type Links = { buyer: string; seller: string };

/** Mails about an order. Subjects are shown on lock screens, so they name no piece, shop or amount. */
const letters: Record<
  OrderMailKind,
  { buyer?: (order: AddressedOrder, links: Links) => Letter; seller?: (order: AddressedOrder, links: Links) => Letter }
> = {
  paid: {
    buyer: (order, { buyer }) => ({
      subject: 'Your order is confirmed',
      lines: [
        `We received ${formatAmount(order.amount_cents)}. The seller ships within 7 days. If not, you get a full refund.`,
        `Follow it here: ${buyer}`,
      ],
    }),
    seller: (order, { seller }) => ({
      subject: 'You made a sale: please ship it',
      lines: [`"${order.title}" was sold. Please ship it within 7 days. You can print the label on the order page.`, seller],
    }),
  },
  shipped: {
    buyer: (order, { buyer }) => ({
      subject: 'Your parcel is on its way',
      lines: [
        `The seller sent it with ${order.carrier ?? 'a carrier'}${order.tracking_number ? `, number ${order.tracking_number}` : ''}.`,
        `When it arrives, claim it with the code on its label: ${buyer}`,
      ],
    }),
  },
  delivered: {
    buyer: (order, { buyer }) => ({
      subject: 'Your parcel arrived',
      lines: [
        `Your parcel has arrived. Claim the piece with the code on its label${order.timer_at ? `, or report a problem by ${formatUtcDay(order.timer_at.toISOString())}` : ''}: ${buyer}`,
      ],
    }),
  },
  received: {
    seller: (order, { seller }) => ({
      subject: 'Your buyer received the parcel',
      lines: [
        `The buyer received the parcel. If they report no problem${order.timer_at ? ` by ${formatUtcDay(order.timer_at.toISOString())}` : ''}, the sale is complete.`,
        seller,
      ],
    }),
  },
  completed: {
    seller: (_order, { seller }) => ({
      subject: 'Your sale is complete',
      lines: [`The sale is complete. See when you get paid: ${seller}`],
    }),
  },
  remind: {
    seller: (order, { seller }) => ({
      subject: 'Reminder: please ship your sale',
      lines: [`"${order.title}" is paid but hasn't shipped yet. After 7 days the order is canceled.`, seller],
    }),
  },
  canceled: {
    buyer: (order, { buyer }) => ({
      subject: 'Your order was canceled',
      lines: [formatRefund(order), buyer],
    }),
    seller: (order, { seller }) => ({
      subject: 'Your sale was canceled',
      lines: [`The order for "${order.title}" was canceled. Please don't ship it.`, seller],
    }),
  },
  tracking: {
    buyer: (order, { buyer }) => ({
      subject: 'The tracking of your parcel changed',
      lines: [
        `The seller corrected the tracking of "${order.title}": ${order.carrier ?? 'the carrier'}${order.tracking_number ? `, number ${order.tracking_number}` : ''}.`,
        `Follow it here: ${buyer}`,
      ],
    }),
  },
  message_to_buyer: {
    buyer: (order, { buyer }) => ({
      subject: 'A message about your order',
      lines: [`You have a new message about "${order.title}". Read and answer it on your order page: ${buyer}`],
    }),
  },
  message_to_seller: {
    seller: (order, { seller }) => ({
      subject: 'A message about your sale',
      lines: [`You have a new message about "${order.title}". Read and answer it on the order page: ${seller}`],
    }),
  },
  code_wanted: {
    seller: (order, { seller }) => ({
      subject: 'Your buyer needs a new strap code',
      lines: [
        `The buyer of "${order.title}" reported that its strap code is missing or doesn't work. Generate a new one, and send it to them in a message on the order page.`,
        seller,
      ],
    }),
  },
  code_new: {
    buyer: (order, { buyer }) => ({
      subject: 'A new strap code was generated',
      lines: [
        `The seller of "${order.title}" generated a new strap code for you. If you had one before, it no longer works.`,
        `Claim the piece with it from your order: ${buyer}`,
      ],
    }),
  },
  reported: {
    buyer: (_order, { buyer }) => ({
      subject: 'About your order',
      lines: [
        "The seller reported the piece missing or stolen, so it can't be shipped for now.",
        'If it is not shipped in time, you get a full refund automatically. You can also cancel the order now on your order page.',
        buyer,
      ],
    }),
  },
  sale_stopped: {
    buyer: (order, { buyer }) => ({
      subject: 'About your order',
      lines: [
        `We are checking whether your order can ship. We will decide${order.review_until ? ` by ${formatUtcDay(order.review_until.toISOString())}` : ' within 48 hours'}. If it can't, you get a full refund. There is nothing you need to do.`,
        buyer,
      ],
    }),
    seller: (order, { seller }) => ({
      subject: "Please don't ship your sale",
      lines: [`We are reviewing the order for "${order.title}". Please don't ship it until we e-mail you.`, seller],
    }),
  },
  sale_resumed: {
    buyer: (_order, { buyer }) => ({
      subject: 'Your order goes on',
      lines: ['The seller can ship your order now, within 7 days. If not, you get a full refund.', buyer],
    }),
    seller: (order, { seller }) => ({
      subject: 'Time to ship your sale',
      lines: [`You can ship "${order.title}" now. Please do so within 7 days.`, seller],
    }),
  },
  bank_asks: {
    seller: (order, { seller }) => ({
      subject: "Please don't ship your sale yet",
      lines: [
        `The bank of the buyer of "${order.title}" is asking for the payment back. Please don't ship the piece until the bank has decided.`,
        "We'll answer the bank and e-mail you its decision. There is nothing you need to do.",
        seller,
      ],
    }),
  },
  bank_stands: {
    seller: (order, { seller }) => ({
      subject: 'Time to ship your sale',
      lines: [`The bank decided in your favor, and the payment for "${order.title}" stands. Please ship it within 7 days.`, seller],
    }),
  },
  late: {
    buyer: (order, { buyer }) => ({
      subject: 'About your payment',
      lines: [
        `We are sorry: your payment of ${formatAmount(order.captured_cents)} reached us when the piece was no longer available.`,
        'We are refunding all of it to the payment method you used. There is nothing you need to do.',
        buyer,
      ],
    }),
  },
  late_crypto: {
    buyer: (order, { buyer }) => ({
      subject: 'About your payment',
      lines: [
        `We are sorry: your payment of ${formatAmount(order.captured_cents)} in USDC reached us after the hold had ended, so we could no longer hold the piece for you.`,
        'It is safe. Our team is reviewing it: if the piece is still available it is yours. If not, you get a full refund.',
        buyer,
      ],
    }),
  },
  refunded: {
    buyer: (order, { buyer }) => ({
      subject: 'Your refund is on its way',
      lines: [`${formatAmount(order.refunded_cents)} was refunded to the payment method you used.`, buyer],
    }),
  },
  refund_failed: {
    buyer: (order, { buyer }) => ({
      subject: "Your refund didn't reach you",
      lines: [
        isCrypto(order.payment_provider)
          ? 'The network did not accept your refund. Your money is safe with us.'
          : 'Your bank did not accept your refund; the card may have been closed. Your money is safe with us.',
        'We will send it again or agree on another way with you. You can follow it on your order page.',
        buyer,
      ],
    }),
  },
  paid_otherwise: {
    buyer: (order, { buyer }) => ({
      subject: 'Your refund was paid another way',
      lines: [
        `Your refund hadn't reached you, so we paid you ${formatAmount(order.paid_otherwise_cents)} another way. Your order page says how.`,
        buyer,
      ],
    }),
  },
  dispute_opened: {
    seller: ({ dispute }, { seller }) => ({
      subject: 'Your buyer reported a problem',
      lines: [
        `Please answer${dispute?.dueAt ? ` by ${formatUtcDay(dispute.dueAt)}` : ' within 5 days'}. If you don't, our team decides without your answer.`,
        `${dispute?.proposedBy === 'buyer' ? `The buyer asks for ${formatProposal(dispute)}. ` : ''}Read what they say, and answer: ${seller}`,
      ],
    }),
  },
  dispute_to_buyer: {
    buyer: ({ dispute }, { buyer }) => createDisputeLetter(dispute, 'buyer', buyer),
  },
  dispute_to_seller: {
    seller: ({ dispute }, { seller }) => createDisputeLetter(dispute, 'seller', seller),
  },
  dispute_to_support: {
    buyer: (_order, { buyer }) => ({ subject: 'We are reviewing your order', lines: [reviewing, buyer] }),
    seller: (_order, { seller }) => ({ subject: 'We are reviewing an order', lines: [reviewing, seller] }),
  },
  dispute_ended: {
    buyer: (order, { buyer }) => ({
      subject: 'Your order is settled',
      lines: [...formatOutcome(order.dispute, 'buyer'), ...formatBankLines(order), buyer],
    }),
    seller: ({ dispute }, { seller }) => ({ subject: 'An order is settled', lines: [...formatOutcome(dispute, 'seller'), seller] }),
  },
};

const reviewing = 'Our team is reviewing what you both wrote. We will e-mail you our decision. There is nothing you need to do.';

function formatProposal({ proposal, cents }: MailedDispute): string {
  if (proposal === 'partial') return `a refund of ${formatAmount(cents ?? 0)}`;
  return proposal === 'return' ? 'a full refund and will return the piece' : 'a full refund';
}

/** To the side that must act next: what the other side did, and what to do by when. */
function createDisputeLetter(dispute: MailedDispute | null, to: 'buyer' | 'seller', link: string): Letter {
  const by = dispute?.dueAt ? ` by ${formatUtcDay(dispute.dueAt)}` : '';
  switch (dispute?.status) {
    case 'return_agreed':
      return {
        subject: 'Please return the piece',
        lines: [`You both agreed on a return. Send the piece back${by} and enter the tracking number: ${link}`],
      };
    case 'return_sent':
      return { subject: 'Your piece is on its way back', lines: [`The buyer sent the piece back. Confirm${by} that you have it: ${link}`] };
    default:
      return { subject: to === 'buyer' ? 'The seller answered' : 'The buyer answered', lines: formatAnswer(dispute, to, by, link) };
  }
}

function formatAnswer(dispute: MailedDispute | null, to: 'buyer' | 'seller', by: string, link: string): string[] {
  const [who, whom] = to === 'buyer' ? ['The seller', 'you'] : ['The buyer', 'they'];
  const proposed = dispute?.proposedBy === to ? null : dispute?.proposal;
  if (!proposed) return [`${who} doesn't agree. Propose something else or ask us to decide${by}: ${link}`];
  const offers = {
    full: `${who} proposes a full refund.`,
    partial: `${who} proposes that ${whom} keep the piece and get ${formatAmount(dispute?.cents ?? 0)} back.`,
    return: `${who} proposes that ${whom} send the piece back and then get a full refund.`,
  };
  return [offers[proposed], `Read the answer and say${by} whether you agree: ${link}`];
}

/** The outcome in one sentence, with our reasons where we decided. */
function formatOutcome(dispute: MailedDispute | null, whom: 'buyer' | 'seller'): string[] {
  const cents = formatAmount(dispute?.decidedCents ?? 0);
  const outcomes = {
    ended_buyer: {
      buyer: `You get ${cents} back to the payment method you used. The order is closed.`,
      seller: `The buyer gets ${cents} back, and the order is closed. You are not paid for it.`,
    },
    ended_split: {
      buyer: `You keep the piece and get ${cents} back to the payment method you used. The order is complete.`,
      seller: `The buyer keeps the piece and gets ${cents} back. The order is complete, and you are paid the rest.`,
    },
    ended_seller: {
      buyer: 'The dispute ended without a refund. The order is complete, and the seller is paid.',
      seller: 'The dispute ended without a refund. The order is complete, and you are paid.',
    },
  } as const;
  const outcome = dispute && dispute.status in outcomes ? outcomes[dispute.status as keyof typeof outcomes][whom] : null;
  return [outcome ?? 'See the result on the order page.', ...(dispute?.decidedWords ? [`Our reasons: ${dispute.decidedWords}`] : [])];
}

export async function sendOrderMail(services: Services, { orderId, news }: { orderId: string; news: OrderMailKind }): Promise<void> {
  const order = await services.db.first<AddressedOrder>(sql`select ${orderColumns}, email_sealed,
          (select coalesce(sum(cents), 0)::int from refund where order_id = orders.id and ends_order and state <> 'declined') as going_cents,
          (select jsonb_build_object('status', status, 'dueAt', due_at, 'proposal', proposal_kind, 'proposedBy', proposal_by, 'cents', proposal_cents,
            'decidedCents', decided_cents, 'decidedWords', decided_words) from dispute where order_id = orders.id) as dispute
        from orders where id = ${orderId}`);
  if (!order) return;
  // A buyer who confirms the arrival and is satisfied completes the order at once, which has its own mail.
  if (news === 'received' && order.status !== 'delivered') return;
  const page = `${services.apps.getUrl(order.app)}/order/${order.payment_intent_id ?? ''}`;
  // In the fragment, so that it appears in no server log.
  const links = { buyer: order.buyer_id ? page : `${page}#token=${deriveAccessToken(services.secrets, order.id)}`, seller: page };
  const { buyer, seller } = letters[news];
  const addSubject = (letter: Letter, what: string) => ({ ...letter, lines: [`${what} of "${order.title}"`, ...letter.lines] });
  if (buyer) await sendLetter(services, order, await findBuyerEmail(services, order), addSubject(buyer(order, links), 'Your order'));
  if (seller)
    await sendLetter(
      services,
      order,
      (await services.identity.getEmail(order.seller_id)).email,
      addSubject(seller(order, links), 'Your sale'),
    );
}

/** `going_cents`: what is refunded because the order ended, without earlier refunds. */
type AddressedOrder = OrderRow & { email_sealed: Uint8Array | null; going_cents: number; dispute: MailedDispute | null };

type MailedDispute = {
  status: string;
  dueAt: string | null;
  proposal: 'full' | 'partial' | 'return' | null;
  proposedBy: 'buyer' | 'seller' | null;
  cents: number | null;
  decidedCents: number | null;
  decidedWords: string | null;
};

function formatRefund({ captured_cents: paid, charged_back_cents: byBank, going_cents: going }: AddressedOrder): string {
  const days = 'is refunded to the payment method you used. Banks take up to 10 days to show it.';
  if (going === paid) return `The full amount, ${formatAmount(paid)}, ${days}`;
  const remainder = going > 0 ? `The rest, ${formatAmount(going)}, ${days}` : 'There is nothing left to refund.';
  return byBank > 0 ? `Your bank gave you ${formatAmount(byBank)} back. ${remainder}` : remainder;
}

/** Part of the money was returned by a chargeback, the rest by refunds. */
function formatBankLines(order: AddressedOrder): string[] {
  return order.dispute?.status === 'ended_buyer' && order.charged_back_cents > 0 ? [formatRefund(order)] : [];
}

async function sendLetter({ apps, mail }: Services, { app }: OrderRow, to: string | null, { subject, lines }: Letter): Promise<void> {
  if (to) await mail.send({ to, subject, text: `${lines.join('\n\n')}\n`, sender: apps.getMailSender(app) });
}

async function findBuyerEmail(services: Services, order: AddressedOrder): Promise<string | null> {
  if (order.email_sealed) return services.secrets.open(order.email_sealed, `order-email ${order.id}`);
  return order.buyer_id ? (await services.identity.getEmail(order.buyer_id)).email : null;
}
