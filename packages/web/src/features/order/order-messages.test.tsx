import { I18nProvider } from '@lingui/react';
import type { Dispute, RefundView } from '@strapline/contract/shapes/dispute';
import type { Order } from '@strapline/contract/shapes/order';
import { formatTimelineMessage } from '@strapline/domain/order/order-timeline';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { activateMessages } from '../../platform/messages/messages.ts';
import { ProposalMessage, TurnMessage } from './dispute/dispute-messages.tsx';
import { DisputeSteps } from './dispute/dispute-steps.tsx';
import { RefundLines } from './dispute/refund-lines.tsx';
import { Heading } from './order-heading.tsx';
import { OrderSummary } from './order-summary.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { createTestOrder } from './test-order.ts';

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a> }));

const messages = activateMessages();

type Side = 'buyer' | 'seller';

function renderText(node: ReactNode): string {
  return render(<I18nProvider i18n={messages}>{node}</I18nProvider>).container.textContent ?? '';
}

// Lazy parts load once; later renders are complete at once.
beforeAll(async () => {
  renderOrder(createTestOrder());
  await screen.findByText('If you do nothing,');
  cleanup();
});

/** Everything the order page says, from its heading to the deadline note. */
function renderOrder(order: Order, side: Side = 'buyer', besides?: ReactNode): string {
  const viewer = { side, isMember: true };
  const viewedOrder = { ...order, as: side };
  return renderText(
    <>
      <Heading order={viewedOrder} viewer={viewer} tag={undefined} bankResult={undefined} />
      <OrderSummary order={viewedOrder} viewer={viewer} />
      {besides}
      <OrderTimeline order={viewedOrder} viewer={viewer} accessToken={undefined} />
    </>,
  );
}

const problemReported = { at: '2026-11-22T10:00:00.000Z', code: 'problem_reported', params: {}, by: 'buyer' } as const;

function createDisputedOrder(timeline: Order['timeline']): Order {
  const next = { what: 'decide', by: 'operator', at: '2027-01-21T10:00:00.000Z', otherwise: 'canceled' } as const;
  return createTestOrder({ status: 'disputed', next, timeline: [...createTestOrder().timeline, ...timeline] });
}

const answered: Dispute = {
  id: 'dsp_1',
  status: 'answered',
  reason: 'damaged',
  openedAt: problemReported.at,
  proposal: null,
  turn: { of: 'buyer', until: '2026-11-29T10:00:00.000Z' },
  decidedBy: '2027-01-21T10:00:00.000Z',
  steps: [],
  outcome: null,
};

describe('during a dispute', () => {
  test.each(['buyer', 'seller'] as const)('the %s sees one deadline and one consequence, those of the dispute', (side) => {
    const page = renderOrder(createDisputedOrder([problemReported]), side, <TurnMessage dispute={answered} side={side} />);
    expect(page).toContain(side === 'buyer' ? 'Without an answer the seller is paid.' : 'Without an answer you are paid.');
    expect(page).not.toMatch(/full refund|do nothing/);
    expect(page.match(/21 Jan 2027( at the latest)?/g)).toEqual(['21 Jan 2027 at the latest']);
  });

  test.each(['buyer', 'seller'] as const)('the %s reads the reason that the buyer chose', (side) => {
    const opened = {
      number: 1,
      at: problemReported.at,
      by: 'buyer' as const,
      what: 'opened' as const,
      words: 'One strap is torn.',
      proposal: null,
      tracking: null,
      pictures: [],
    };
    expect(renderText(<DisputeSteps dispute={{ reason: 'damaged', steps: [opened] }} side={side} />)).toMatch(
      /reported a problem.*It’s damaged.*One strap is torn\./,
    );
  });

  test('a parcel without updates is decided by the platform, with its own deadline', () => {
    const page = renderOrder(createDisputedOrder([{ ...problemReported, code: 'no_movement', by: 'timer' }]));
    expect(page).toContain('The dispute is decided by Thursday 21 January.');
    expect(page).toContain('we decide by 21 Jan 2027, or the buyer gets a full refund.');
  });
});

describe('a crypto payment', () => {
  const next = { what: 'confirm', by: 'provider', at: '2026-11-18T15:35:00.000Z', otherwise: 'expired' } as const;
  const underWay = createTestOrder({ status: 'pending_payment', paymentStatus: 'awaiting', paymentType: 'crypto', next, timeline: [] });

  test('of a different amount is under review, and nowhere “processing”', () => {
    const page = renderOrder({
      ...underWay,
      timeline: [{ at: '2026-11-18T14:40:00.000Z', code: 'amount_mismatch', params: {}, by: 'system' }],
    });
    expect(page).toContain('We received a different amount than the price. Your money is safe. We’re checking it and will e-mail you.');
    expect(page).toContain('PaidOnce we have checked what arrived.');
    expect(page).toContain('If you do nothing, we check what arrived and e-mail you.');
    expect(page).not.toMatch(/under way|network|press Pay|Until|confirmed/);
  });

  test('of the right amount is confirmed by the network', () => {
    const page = renderOrder(underWay);
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
    askedAt: problemReported.at,
    approvedAt: null,
    sentAt: null,
    failedAt: null,
    expectedBy: null,
  };
  const renderLines = (state: RefundView['state'], side: Side) =>
    renderText(<RefundLines refunds={[{ ...refund, state }]} side={side} isCrypto={false} />);

  test.each(['buyer', 'seller'] as const)('waiting for a second admin promises nothing to the %s', (side) => {
    expect(renderLines('waiting', side)).toContain('A refund of $250.00 is being reviewed');
    expect(renderLines('waiting', side)).not.toMatch(/comes back|goes back to/);
  });

  test('is announced once approved', () => {
    expect(renderLines('approved', 'buyer')).toContain('$250.00comes back to you');
    expect(renderLines('approved', 'seller')).toContain('$250.00goes back to the buyer');
  });
});

describe('the reader is “you”', () => {
  test('in the timeline', () => {
    expect(renderOrder(createTestOrder())).toContain('By you.');
    expect(renderOrder(createTestOrder(), 'seller')).toContain('By the buyer.');
    expect(renderOrder(createDisputedOrder([{ ...problemReported, by: 'seller' }]), 'seller')).toContain('By you.');
  });

  test('in proposals', () => {
    const renderProposal = (kind: 'partial' | 'return', side: Side) =>
      renderText(<ProposalMessage kind={kind} cents={25_00} side={side} />);
    expect(renderProposal('partial', 'buyer')).toBe('$25.00 back; you keep the piece.');
    expect(renderProposal('partial', 'seller')).toBe('$25.00 back; the buyer keeps the piece.');
    expect(renderProposal('return', 'buyer')).toBe('You send the piece back to the seller, and then get $25.00 back.');
    expect(renderProposal('return', 'seller')).toBe('The piece comes back to you, and then the buyer gets $25.00 back.');
  });
});

test('repeated declines are one line', () => {
  const refused = { code: 'card_declined', params: {}, by: 'provider' } as const;
  const message = formatTimelineMessage(refused);
  const times = ['2026-11-18T14:21:00.000Z', '2026-11-18T14:22:00.000Z', '2026-11-18T14:23:00.000Z'];
  const page = renderOrder(createTestOrder({ timeline: times.map((at) => ({ at, ...refused })) }));
  expect(page.split(message)).toHaveLength(2);
  expect(page).toContain(`${message}18 Nov, 14:233 times. This was the last one.`);
});
