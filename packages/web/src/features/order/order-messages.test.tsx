import { I18nProvider } from '@lingui/react';
import type { Dispute, RefundView } from '@strapline/contract/shapes/dispute';
import type { Order } from '@strapline/contract/shapes/order';
import { timelineMessage } from '@strapline/domain/order/order-timeline';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { startMessages } from '../../platform/messages.ts';
import { ProposalMessage, TurnMessage } from './dispute/dispute-messages.tsx';
import { RefundLines } from './dispute/refund-lines.tsx';
import { Heading } from './order-heading.tsx';
import { OrderSummary } from './order-summary.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { order } from './test-order.ts';

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a> }));

const messages = startMessages();

type Side = 'buyer' | 'seller';

function textOf(shown: ReactNode): string {
  return render(<I18nProvider i18n={messages}>{shown}</I18nProvider>).container.textContent ?? '';
}

// Lazy parts load once; later renders are complete at once.
beforeAll(async () => {
  read(order());
  await screen.findByText('If you do nothing,');
  cleanup();
});

/** Everything the order page says, from its heading to the deadline note. */
function read(shown: Order, side: Side = 'buyer', besides?: ReactNode): string {
  const viewer = { side, isMember: true };
  const seen = { ...shown, as: side };
  return textOf(
    <>
      <Heading order={seen} viewer={viewer} tag={undefined} bankSaid={undefined} />
      <OrderSummary order={seen} viewer={viewer} />
      {besides}
      <OrderTimeline order={seen} viewer={viewer} accessToken={undefined} />
    </>,
  );
}

const said = { at: '2026-11-22T10:00:00.000Z', code: 'problem_reported', params: {}, by: 'buyer' } as const;

function disputed(timeline: Order['timeline']): Order {
  const next = { what: 'decide', by: 'operator', at: '2027-01-21T10:00:00.000Z', otherwise: 'canceled' } as const;
  return order({ status: 'disputed', next, timeline: [...order().timeline, ...timeline] });
}

const answered: Dispute = {
  id: 'dsp_1',
  status: 'answered',
  reason: 'damaged',
  openedAt: said.at,
  proposal: null,
  turn: { of: 'buyer', until: '2026-11-29T10:00:00.000Z' },
  decidedBy: '2027-01-21T10:00:00.000Z',
  steps: [],
  outcome: null,
};

describe('during a dispute', () => {
  test.each(['buyer', 'seller'] as const)('the %s sees one deadline and one consequence, those of the dispute', (side) => {
    const page = read(disputed([said]), side, <TurnMessage dispute={answered} side={side} />);
    expect(page).toContain(side === 'buyer' ? 'Without an answer the creator is paid.' : 'Without an answer you are paid.');
    expect(page).not.toMatch(/full refund|do nothing/);
    expect(page.match(/21 Jan 2027( at the latest)?/g)).toEqual(['21 Jan 2027 at the latest']);
  });

  test('a parcel without updates is decided by the platform, with its own deadline', () => {
    const page = read(disputed([{ ...said, code: 'no_movement', by: 'timer' }]));
    expect(page).toContain('The dispute is decided by Thursday 21 January.');
    expect(page).toContain('we decide by 21 Jan 2027, or the buyer gets a full refund.');
  });
});

describe('a crypto payment', () => {
  const next = { what: 'confirm', by: 'provider', at: '2026-11-18T15:35:00.000Z', otherwise: 'expired' } as const;
  const underWay = order({ status: 'pending_payment', paymentStatus: 'awaiting', paymentType: 'crypto', next, timeline: [] });

  test('of a different amount is under review, and nowhere “processing”', () => {
    const page = read({ ...underWay, timeline: [{ at: '2026-11-18T14:40:00.000Z', code: 'amount_mismatch', params: {}, by: 'system' }] });
    expect(page).toContain('We received a different amount than the price. Your money is safe. We’re checking it and will e-mail you.');
    expect(page).toContain('PaidOnce we have checked what arrived.');
    expect(page).toContain('If you do nothing, we check what arrived and e-mail you.');
    expect(page).not.toMatch(/under way|network|press Pay|Until|confirmed/);
  });

  test('of the right amount is confirmed by the network', () => {
    const page = read(underWay);
    expect(page).toContain('Your payment is being processed. There’s nothing you need to do.');
    expect(page).toContain('PaidOnce the payment is confirmed.Until');
  });
});

describe('a refund', () => {
  const refund: RefundView = {
    id: 'rfd_1',
    cents: 250_00,
    reason: 'goodwill',
    state: 'waiting',
    askedAt: said.at,
    approvedAt: null,
    sentAt: null,
    failedAt: null,
    expectedBy: null,
  };
  const linesOf = (state: RefundView['state'], side: Side) =>
    textOf(<RefundLines refunds={[{ ...refund, state }]} side={side} isCrypto={false} />);

  test.each(['buyer', 'seller'] as const)('waiting for a second admin promises nothing to the %s', (side) => {
    expect(linesOf('waiting', side)).toContain('A refund of $250.00 is being reviewed');
    expect(linesOf('waiting', side)).not.toMatch(/comes back|goes back to/);
  });

  test('is announced once approved', () => {
    expect(linesOf('approved', 'buyer')).toContain('$250.00comes back to you');
    expect(linesOf('approved', 'seller')).toContain('$250.00goes back to the buyer');
  });
});

describe('the reader is “you”', () => {
  test('in the timeline', () => {
    expect(read(order())).toContain('By you.');
    expect(read(order(), 'seller')).toContain('By the buyer.');
    expect(read(disputed([{ ...said, by: 'seller' }]), 'seller')).toContain('By you.');
  });

  test('in proposals', () => {
    const words = (kind: 'partial' | 'return', side: Side) => textOf(<ProposalMessage kind={kind} cents={25_00} side={side} />);
    expect(words('partial', 'buyer')).toBe('$25.00 back; you keep the piece.');
    expect(words('partial', 'seller')).toBe('$25.00 back; the buyer keeps the piece.');
    expect(words('return', 'buyer')).toBe('You send the piece back to its creator, and then get $25.00 back.');
    expect(words('return', 'seller')).toBe('The piece comes back to you, and then the buyer gets $25.00 back.');
  });
});

test('repeated declines are one line', () => {
  const refused = { code: 'card_declined', params: {}, by: 'provider' } as const;
  const message = timelineMessage(refused);
  const times = ['2026-11-18T14:21:00.000Z', '2026-11-18T14:22:00.000Z', '2026-11-18T14:23:00.000Z'];
  const page = read(order({ timeline: times.map((at) => ({ at, ...refused })) }));
  expect(page.split(message)).toHaveLength(2);
  expect(page).toContain(`${message}18 Nov, 14:233 times. This was the last one.`);
});
