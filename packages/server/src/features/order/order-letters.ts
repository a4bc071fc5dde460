import type { I18n } from '@lingui/core';
import { formatAmount } from '@strapline/domain/money/money';
import { isCrypto } from '../../ports/payments.ts';
import { formatDay } from '../language/language.ts';
import { type MailedDispute, writeDisputeLetter, writeDisputeOpened, writeDisputeOutcome } from './dispute-letters.ts';
import type { OrderRow } from './order.store.ts';
import type { OrderMailKind } from './order-queue.ts';

export type Letter = { subject: string; lines: string[] };

/** `going_cents`: what is refunded because the order ended, without earlier refunds. */
export type MailedOrder = OrderRow & { going_cents: number; dispute: MailedDispute | null };

/** In the reader's language, with the address of the order's page. */
type Writing = { i18n: I18n; link: string };
type Write = (order: MailedOrder, writing: Writing) => Letter;

/** Mails about an order. Subjects are shown on lock screens, so they name no piece, shop or amount. */
export const orderLetters: Record<OrderMailKind, { buyer?: Write; seller?: Write }> = {
  paid: {
    buyer: (order, { i18n, link }) => ({
      subject: i18n._('Your order is confirmed'),
      lines: [
        i18n._('We received {amount}. The seller ships within 7 days. If not, you get a full refund.', {
          amount: formatAmount(order.amount_cents),
        }),
        i18n._('Follow it here: {link}', { link }),
      ],
    }),
    seller: ({ title }, { i18n, link }) => ({
      subject: i18n._('You made a sale: please ship it'),
      lines: [i18n._('“{title}” was sold. Please ship it within 7 days. You can print the label on the order page.', { title }), link],
    }),
  },
  shipped: {
    buyer: (order, { i18n, link }) => ({
      subject: i18n._('Your parcel is on its way'),
      lines: [
        i18n._('The seller sent it with {tracking}.', { tracking: formatTracking(i18n, order) }),
        i18n._('When it arrives, claim it with the code on its label: {link}', { link }),
      ],
    }),
  },
  delivered: {
    buyer: ({ timer_at: until }, { i18n, link }) => ({
      subject: i18n._('Your parcel arrived'),
      lines: [
        until
          ? i18n._('Your parcel has arrived. Claim the piece with the code on its label, or report a problem by {date}: {link}', {
              date: formatDay(i18n, until),
              link,
            })
          : i18n._('Your parcel has arrived. Claim the piece with the code on its label: {link}', { link }),
      ],
    }),
  },
  received: {
    seller: ({ timer_at: until }, { i18n, link }) => ({
      subject: i18n._('Your buyer received the parcel'),
      lines: [
        until
          ? i18n._('The buyer received the parcel. If they report no problem by {date}, the sale is complete.', {
              date: formatDay(i18n, until),
            })
          : i18n._('The buyer received the parcel. If they report no problem, the sale is complete.'),
        link,
      ],
    }),
  },
  completed: {
    seller: (_order, { i18n, link }) => ({
      subject: i18n._('Your sale is complete'),
      lines: [i18n._('The sale is complete. See when you get paid: {link}', { link })],
    }),
  },
  remind: {
    seller: ({ title }, { i18n, link }) => ({
      subject: i18n._('Reminder: please ship your sale'),
      lines: [i18n._('“{title}” is paid but hasn’t shipped yet. After 7 days the order is canceled.', { title }), link],
    }),
  },
  canceled: {
    buyer: (order, { i18n, link }) => ({ subject: i18n._('Your order was canceled'), lines: [formatRefund(i18n, order), link] }),
    seller: ({ title }, { i18n, link }) => ({
      subject: i18n._('Your sale was canceled'),
      lines: [i18n._('The order for “{title}” was canceled. Please don’t ship it.', { title }), link],
    }),
  },
  tracking: {
    buyer: (order, { i18n, link }) => ({
      subject: i18n._('The tracking of your parcel changed'),
      lines: [
        i18n._('The seller corrected the tracking of “{title}”: {tracking}.', {
          title: order.title,
          tracking: formatTracking(i18n, order),
        }),
        i18n._('Follow it here: {link}', { link }),
      ],
    }),
  },
  message_to_buyer: {
    buyer: ({ title }, { i18n, link }) => ({
      subject: i18n._('A message about your order'),
      lines: [i18n._('You have a new message about “{title}”. Read and answer it on your order page: {link}', { title, link })],
    }),
  },
  message_to_seller: {
    seller: ({ title }, { i18n, link }) => ({
      subject: i18n._('A message about your sale'),
      lines: [i18n._('You have a new message about “{title}”. Read and answer it on the order page: {link}', { title, link })],
    }),
  },
  code_wanted: {
    seller: ({ title }, { i18n, link }) => ({
      subject: i18n._('Your buyer needs a new strap code'),
      lines: [
        i18n._(
          'The buyer of “{title}” reported that its strap code is missing or doesn’t work. Generate a new one, and send it to them in a message on the order page.',
          { title },
        ),
        link,
      ],
    }),
  },
  code_new: {
    buyer: ({ title }, { i18n, link }) => ({
      subject: i18n._('A new strap code was generated'),
      lines: [
        i18n._('The seller of “{title}” generated a new strap code for you. If you had one before, it no longer works.', { title }),
        i18n._('Claim the piece with it from your order: {link}', { link }),
      ],
    }),
  },
  reported: {
    buyer: (_order, { i18n, link }) => ({
      subject: i18n._('About your order'),
      lines: [
        i18n._('The seller reported the piece missing or stolen, so it can’t be shipped for now.'),
        i18n._('If it is not shipped in time, you get a full refund automatically. You can also cancel the order now on your order page.'),
        link,
      ],
    }),
  },
  sale_stopped: {
    buyer: ({ review_until: until }, { i18n, link }) => ({
      subject: i18n._('About your order'),
      lines: [
        until
          ? i18n._(
              'We are checking whether your order can ship. We will decide by {date}. If it can’t, you get a full refund. There is nothing you need to do.',
              { date: formatDay(i18n, until) },
            )
          : i18n._(
              'We are checking whether your order can ship. We will decide within 48 hours. If it can’t, you get a full refund. There is nothing you need to do.',
            ),
        link,
      ],
    }),
    seller: ({ title }, { i18n, link }) => ({
      subject: i18n._('Please don’t ship your sale'),
      lines: [i18n._('We are reviewing the order for “{title}”. Please don’t ship it until we e-mail you.', { title }), link],
    }),
  },
  sale_resumed: {
    buyer: (_order, { i18n, link }) => ({
      subject: i18n._('Your order can ship now'),
      lines: [i18n._('The seller can ship your order now, within 7 days. If not, you get a full refund.'), link],
    }),
    seller: ({ title }, { i18n, link }) => ({
      subject: i18n._('Time to ship your sale'),
      lines: [i18n._('You can ship “{title}” now. Please do so within 7 days.', { title }), link],
    }),
  },
  bank_asks: {
    seller: ({ title }, { i18n, link }) => ({
      subject: i18n._('Please don’t ship your sale yet'),
      lines: [
        i18n._(
          'The bank of the buyer of “{title}” is asking for the payment back. Please don’t ship the piece until the bank has decided.',
          { title },
        ),
        i18n._('We’ll answer the bank and e-mail you its decision. There is nothing you need to do.'),
        link,
      ],
    }),
  },
  bank_stands: {
    seller: ({ title }, { i18n, link }) => ({
      subject: i18n._('Time to ship your sale'),
      lines: [
        i18n._('The bank decided in your favor, and the payment for “{title}” stands. Please ship it within 7 days.', { title }),
        link,
      ],
    }),
  },
  late: {
    buyer: (order, { i18n, link }) => ({
      subject: i18n._('About your payment'),
      lines: [
        i18n._('We are sorry: your payment of {amount} reached us when the piece was no longer available.', {
          amount: formatAmount(order.captured_cents),
        }),
        i18n._('We are refunding all of it to the payment method you used. There is nothing you need to do.'),
        link,
      ],
    }),
  },
  late_crypto: {
    buyer: (order, { i18n, link }) => ({
      subject: i18n._('About your payment'),
      lines: [
        i18n._(
          'We are sorry: your payment of {amount} in USDC reached us after the hold had ended, so we could no longer hold the piece for you.',
          { amount: formatAmount(order.captured_cents) },
        ),
        i18n._('It is safe. Our team is reviewing it: if the piece is still available it is yours. If not, you get a full refund.'),
        link,
      ],
    }),
  },
  refunded: {
    buyer: (order, { i18n, link }) => ({
      subject: i18n._('Your refund is on its way'),
      lines: [i18n._('{amount} was refunded to the payment method you used.', { amount: formatAmount(order.refunded_cents) }), link],
    }),
  },
  refund_failed: {
    buyer: (order, { i18n, link }) => ({
      subject: i18n._('Your refund didn’t reach you'),
      lines: [
        isCrypto(order.payment_provider)
          ? i18n._('The network did not accept your refund. Your money is safe with us.')
          : i18n._('Your bank did not accept your refund; the card may have been closed. Your money is safe with us.'),
        i18n._('We will send it again or agree on another way with you. You can follow it on your order page.'),
        link,
      ],
    }),
  },
  paid_otherwise: {
    buyer: (order, { i18n, link }) => ({
      subject: i18n._('Your refund was paid another way'),
      lines: [
        i18n._('Your refund hadn’t reached you, so we paid you {amount} another way. Your order page says how.', {
          amount: formatAmount(order.paid_otherwise_cents),
        }),
        link,
      ],
    }),
  },
  dispute_opened: { seller: ({ dispute }, { i18n, link }) => writeDisputeOpened(i18n, dispute, link) },
  dispute_to_buyer: { buyer: ({ dispute }, { i18n, link }) => writeDisputeLetter(i18n, dispute, 'buyer', link) },
  dispute_to_seller: { seller: ({ dispute }, { i18n, link }) => writeDisputeLetter(i18n, dispute, 'seller', link) },
  dispute_to_support: {
    buyer: (_order, { i18n, link }) => ({ subject: i18n._('We are reviewing your order'), lines: [describeReview(i18n), link] }),
    seller: (_order, { i18n, link }) => ({ subject: i18n._('We are reviewing an order'), lines: [describeReview(i18n), link] }),
  },
  dispute_ended: {
    buyer: (order, { i18n, link }) => ({
      subject: i18n._('Your order is settled'),
      lines: [...writeDisputeOutcome(i18n, order.dispute, 'buyer'), ...formatBankLines(i18n, order), link],
    }),
    seller: ({ dispute }, { i18n, link }) => ({
      subject: i18n._('An order is settled'),
      lines: [...writeDisputeOutcome(i18n, dispute, 'seller'), link],
    }),
  },
};

function formatTracking(i18n: I18n, { carrier, tracking_number: number }: OrderRow): string {
  const name = carrier ?? i18n._('a carrier');
  return number ? i18n._('{carrier}, number {number}', { carrier: name, number }) : name;
}

function describeReview(i18n: I18n): string {
  return i18n._('Our team is reviewing what you both wrote. We will e-mail you our decision. There is nothing you need to do.');
}

function formatRefund(i18n: I18n, { captured_cents: paid, charged_back_cents: byBank, going_cents: going }: MailedOrder): string {
  if (going === paid)
    return i18n._('The full amount, {amount}, is refunded to the payment method you used. Banks take up to 10 days to show it.', {
      amount: formatAmount(paid),
    });
  const remainder =
    going > 0
      ? i18n._('The rest, {amount}, is refunded to the payment method you used. Banks take up to 10 days to show it.', {
          amount: formatAmount(going),
        })
      : i18n._('There is nothing left to refund.');
  return byBank > 0 ? `${i18n._('Your bank gave you {amount} back.', { amount: formatAmount(byBank) })} ${remainder}` : remainder;
}

/** Part of the money was returned by a chargeback, the rest by refunds. */
function formatBankLines(i18n: I18n, order: MailedOrder): string[] {
  return order.dispute?.status === 'ended_buyer' && order.charged_back_cents > 0 ? [formatRefund(i18n, order)] : [];
}
