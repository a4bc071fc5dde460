import { I18nProvider } from '@lingui/react';
import type { Order } from '@strapline/contract/shapes/order';
import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { activateMessages } from '../../platform/messages/messages.ts';
import { OrderSummary } from './order-summary.tsx';
import { createTestOrder } from './test-order.ts';

const messages = activateMessages();

type BankResult = { pays: string; through: string; where: string; next: string };
type Sale = NonNullable<Order['sale']>;
type Row = { state: string; why: Sale['why']; order: Partial<Order>; buyer: BankResult; seller: BankResult };

const sent = { startedAt: '2026-11-18T14:20:00.000Z', paidAt: '2026-11-18T14:22:00.000Z', shippedAt: '2026-11-20T09:40:00.000Z' };
const arrived = { ...sent, deliveredAt: '2026-11-24T11:00:00.000Z' };
const done = { ...arrived, completedAt: '2026-11-27T11:00:00.000Z', endedAt: '2026-11-27T11:00:00.000Z' };
const ended = { startedAt: '2026-11-18T14:20:00.000Z', paidAt: '2026-11-18T14:22:00.000Z', endedAt: '2026-11-19T10:00:00.000Z' };
const tracking = { carrier: 'USPS', number: '9400', url: 'https://tools.usps.com/' };
const inDispute: Partial<Order> = {
  status: 'disputed',
  times: arrived,
  tracking,
  next: { what: 'decide', by: 'operator', at: '2027-01-23T11:00:00.000Z', otherwise: 'canceled' },
};
const none = undefined;

/** For the seller, when the third day after delivery is the payout day. */
function formatSale({ why }: Row): Sale {
  const netCents = why === 'ended' ? 0 : 133_20;
  const payoutAt = why === 'released_soon' ? done.completedAt : null;
  return { priceCents: 148_00, commissionCents: 14_80, royaltyCents: 0, deliveryCents: 0, netCents, payoutAt, why, providerWords: null };
}

/** The summary in each state of the order and its payment. */
const table: Row[] = [
  {
    state: 'not paid yet',
    why: 'not_paid',
    order: {
      status: 'pending_payment',
      paymentStatus: 'not_paid',
      holdExpiresAt: '2026-11-18T14:35:00.000Z',
      times: { startedAt: sent.startedAt },
      next: { what: 'pay', by: 'buyer', at: '2026-11-18T14:35:00.000Z', otherwise: 'expired' },
    },
    buyer: { pays: '$162.10 In total. Nothing has been charged yet.', through: 'Not yet', where: 'With the seller', next: 'Pay' },
    seller: { pays: '$133.20', through: 'Not yet', where: 'With you', next: 'Wait' },
  },
  {
    state: 'confirmed by the network just now',
    why: 'not_paid',
    order: {
      status: 'pending_payment',
      paymentStatus: 'awaiting',
      paymentType: 'crypto',
      next: { what: 'confirm', by: 'provider', at: '2026-11-18T15:35:00.000Z', otherwise: 'expired' },
    },
    buyer: {
      pays: '$162.10 The network is processing your payment.',
      through: 'Not yet The network is confirming it.',
      where: 'With the seller',
      next: 'Wait The payment is being confirmed.',
    },
    seller: { pays: '$133.20', through: 'Not yet', where: 'With you', next: 'Wait We’ll tell you as soon as it is paid.' },
  },
  {
    state: 'paid with another amount',
    why: 'not_paid',
    order: {
      status: 'pending_payment',
      paymentStatus: 'awaiting',
      paymentType: 'crypto',
      timeline: [{ at: '2026-11-18T14:40:00.000Z', code: 'amount_mismatch', params: {}, by: 'system' }],
      next: { what: 'confirm', by: 'provider', at: '2026-11-18T15:35:00.000Z', otherwise: 'expired' },
    },
    buyer: {
      pays: '$162.10 We received a different amount. It’s safe with us.',
      through: 'Not yet We’re checking what arrived.',
      where: 'With the seller',
      next: 'Wait We’ll e-mail you.',
    },
    seller: {
      pays: '$133.20',
      through: 'Not yet We’re checking what arrived.',
      where: 'With you',
      next: 'Wait We’ll tell you as soon as it is paid.',
    },
  },
  {
    state: 'expired',
    why: 'ended',
    order: { status: 'expired', paymentStatus: 'canceled', next: none, times: { startedAt: sent.startedAt } },
    buyer: { pays: '$0.00 Nothing was charged.', through: 'No', where: 'With the seller Not sent.', next: 'Browse the boutique' },
    seller: { pays: '$0.00', through: 'No', where: 'With you', next: 'Offer it again' },
  },
  {
    state: 'paid',
    why: 'held',
    order: {},
    buyer: {
      pays: '$162.10 Paid in full. Held by us until you are satisfied.',
      through: 'Yes By card, 18 Nov, 14:22.',
      where: 'With the seller',
      next: 'Wait for delivery If it hasn’t shipped by 25 Nov 2026, you get a full refund.',
    },
    seller: { pays: '$133.20 Held until the buyer has it.', through: 'Yes', where: 'With you', next: 'Ship it By 25 Nov 2026.' },
  },
  {
    state: 'paid in USDC',
    why: 'held',
    order: { paymentType: 'crypto' },
    buyer: { pays: '$162.10', through: 'Yes In USDC, 18 Nov, 14:22.', where: 'With the seller', next: 'Wait for delivery' },
    seller: { pays: '$133.20', through: 'Yes In USDC', where: 'With you', next: 'Ship it' },
  },
  {
    state: 'shipped',
    why: 'held_until_satisfied',
    order: {
      status: 'shipped',
      times: sent,
      tracking,
      next: { what: 'deliver', by: 'provider', at: '2026-12-20T09:40:00.000Z', otherwise: 'disputed' },
    },
    buyer: { pays: '$162.10', through: 'Yes', where: 'USPS Sent on 20 Nov 2026. Track 9400', next: 'Claim it When it arrives' },
    seller: { pays: '$133.20 Held until the buyer has it', through: 'Yes', where: 'USPS Sent on 20 Nov 2026.', next: 'Wait' },
  },
  {
    state: 'delivered',
    why: 'released_soon',
    order: {
      status: 'delivered',
      times: arrived,
      tracking,
      next: { what: 'complete', by: 'buyer', at: '2026-11-27T11:00:00.000Z', otherwise: 'completed' },
    },
    buyer: {
      pays: '$162.10',
      through: 'Yes',
      where: 'With you Arrived on 24 Nov 2026.',
      next: 'Claim it The seller is paid on 27 Nov, 11:00, unless you report a problem.',
    },
    seller: {
      pays: '$133.20 Released on 27 Nov 2026',
      through: 'Yes',
      where: 'With its buyer',
      next: 'Wait You are paid on 27 Nov, 11:00, unless the buyer reports a problem.',
    },
  },
  {
    state: 'disputed',
    why: 'disputed',
    order: inDispute,
    buyer: {
      pays: '$162.10',
      through: 'Yes',
      where: 'With you',
      next: 'Wait If it isn’t decided by 23 Jan 2027, you get a full refund.',
    },
    seller: { pays: '$133.20 Frozen', through: 'Yes', where: 'With its buyer', next: 'Wait We’ll decide by 23 Jan 2027.' },
  },
  {
    state: 'disputed between the two',
    why: 'disputed',
    order: {
      ...inDispute,
      timeline: [{ at: '2026-11-24T12:00:00.000Z', code: 'problem_reported', params: {}, by: 'buyer' }],
    },
    buyer: {
      pays: '$162.10',
      through: 'Yes',
      where: 'With you',
      next: 'Settle it See below whose turn it is, and until when.',
    },
    seller: {
      pays: '$133.20 Frozen',
      through: 'Yes',
      where: 'With its buyer',
      next: 'Settle it See below whose turn it is, and until when.',
    },
  },
  {
    state: 'a parcel that is late',
    why: 'disputed',
    order: {
      status: 'disputed',
      times: sent,
      tracking,
      can: ['confirmDelivery'],
      next: { what: 'decide', by: 'operator', at: '2027-01-23T11:00:00.000Z', otherwise: 'canceled' },
    },
    buyer: {
      pays: '$162.10',
      through: 'Yes',
      where: 'Being reviewed',
      next: 'Has it arrived? If it arrived after all, confirm it, and you can claim it. If it isn’t decided by 23 Jan 2027, you get a full refund.',
    },
    seller: { pays: '$133.20 Frozen', through: 'Yes', where: 'Being reviewed', next: 'Wait We’ll decide by 23 Jan 2027.' },
  },
  {
    state: 'partly refunded',
    why: 'scheduled',
    order: {
      status: 'completed',
      paymentStatus: 'partially_refunded',
      refundedCents: 20_00,
      times: done,
      next: { what: 'claim', by: 'buyer', at: null, otherwise: null },
    },
    buyer: { pays: '$142.10 $162.10 was paid, $20.00 refunded.', through: 'Yes', where: 'With you', next: 'Claim it' },
    seller: { pays: '$133.20', through: 'Yes', where: 'With its buyer', next: 'Tag another' },
  },
  {
    state: 'canceled, the money on its way back',
    why: 'ended',
    order: { status: 'canceled', times: ended, next: { what: 'refund', by: 'provider', at: null, otherwise: null } },
    buyer: {
      pays: '$162.10 Your refund of $162.10 is on its way.',
      through: 'Yes, being refunded Banks take up to 10 days',
      where: 'With the seller',
      next: 'Wait Your refund is on its way.',
    },
    seller: {
      pays: '$0.00 The order ended, so nothing is paid out.',
      through: 'Yes, being refunded',
      where: 'With you',
      next: 'Offer it again',
    },
  },
  {
    state: 'canceled and refunded',
    why: 'ended',
    order: { status: 'canceled', paymentStatus: 'refunded', refundedCents: 162_10, times: ended, next: none },
    buyer: {
      pays: '$0.00 $162.10 was paid and fully refunded.',
      through: 'Yes, and refunded',
      where: 'With the seller',
      next: 'Browse the boutique',
    },
    seller: { pays: '$0.00', through: 'Yes, and refunded', where: 'With you', next: 'Offer it again' },
  },
  {
    state: 'canceled by a dispute, with the parcel at its buyer',
    why: 'ended',
    order: { status: 'canceled', paymentStatus: 'refunded', refundedCents: 162_10, times: { ...arrived, ...ended }, next: none },
    buyer: {
      pays: '$0.00 $162.10 was paid and fully refunded.',
      through: 'Yes, and refunded',
      where: 'Back with the seller Arrived on 24 Nov 2026.',
      next: 'Browse the boutique',
    },
    seller: { pays: '$0.00', through: 'Yes, and refunded', where: 'Yours again Arrived on 24 Nov 2026.', next: 'Offer it again' },
  },
  {
    state: 'completed and claimed',
    why: 'scheduled',
    order: { status: 'completed', certificateStatus: 'claimed', times: done, next: none },
    buyer: { pays: '$162.10 Paid in full.', through: 'Yes', where: 'With you Claimed, and on the record.', next: 'Enjoy it' },
    seller: { pays: '$133.20 Goes out with the next payout.', through: 'Yes', where: 'With its buyer', next: 'Tag another' },
  },
  {
    state: 'charged back',
    why: 'charged_back',
    order: {
      status: 'completed',
      paymentStatus: 'disputed',
      times: done,
      next: { what: 'decide', by: 'provider', at: null, otherwise: null },
    },
    buyer: {
      pays: '$162.10 Your bank is asking for it back.',
      through: 'Under review',
      where: 'With you',
      next: 'Wait Your bank decides',
    },
    seller: { pays: '$133.20 Frozen', through: 'Under review', where: 'With its buyer', next: 'Wait The buyer’s bank is asking' },
  },
];

describe('the order summary', () => {
  test.each(table.flatMap((row) => (['buyer', 'seller'] as const).map((side) => ({ ...row, side }))))(
    '$state, to its $side',
    ({ side, ...row }) => {
      const { order: change, [side]: expectedAnswers } = row;
      render(
        <I18nProvider i18n={messages}>
          <OrderSummary
            order={createTestOrder({ ...change, as: side, ...(side === 'seller' ? { sale: formatSale(row) } : {}) })}
            viewer={{ side, isMember: true }}
          />
        </I18nProvider>,
      );
      const answers = screen.getAllByRole('heading', { level: 2 }).map(getAnswerText);
      for (const [at, expected] of [expectedAnswers.pays, expectedAnswers.through, expectedAnswers.where, expectedAnswers.next].entries())
        expect(answers[at]).toContain(expected);
    },
  );
});

/** Answer and sentence as read aloud; an amount counts once. */
function getAnswerText(question: HTMLElement): string {
  const cell = question.parentElement;
  const [answer, sentence] = [...(cell?.querySelectorAll('p') ?? [])];
  const answerText = answer?.querySelector('.vh')?.textContent ?? answer?.textContent ?? '';
  return `${answerText} ${sentence?.textContent ?? ''}`;
}
