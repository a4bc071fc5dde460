import { I18nProvider } from '@lingui/react';
import type { Order } from '@strapline/contract/shapes';
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startMessages } from '../../platform/messages.ts';
import { FourCells } from './four-cells.tsx';

const messages = startMessages();
const statuses: Order['status'][] = ['pending_payment', 'paid', 'shipped', 'delivered', 'completed', 'disputed', 'canceled', 'expired'];

function order(change: Partial<Order>): Order {
  return {
    id: 'ord_abcdefgh12345678jkmn',
    paymentIntentId: 'pi_1',
    status: 'paid',
    paymentStatus: 'captured',
    payoutStatus: 'held',
    certificateStatus: 'unclaimed',
    braTagId: 'amber_lark_k2p:2026:spring:0007',
    title: 'Rosaline balconette',
    amountCents: 162_10,
    lines: [{ kind: 'item', label: 'Rosaline balconette', amountCents: 148_00 }],
    holdExpiresAt: null,
    timeline: [{ at: '2026-11-18T14:22:00.000Z', what: 'The payment is confirmed', by: 'system' }],
    can: [],
    ...change,
  };
}

function show(shown: Order, side: 'buyer' | 'seller') {
  return render(
    <I18nProvider i18n={messages}>
      <FourCells order={shown} viewer={{ side, isMember: true }} />
    </I18nProvider>,
  );
}

afterEach(() => void vi.useRealTimers());

describe('the four questions', () => {
  test.each(
    statuses.flatMap((status) => [
      { status, side: 'buyer' as const },
      { status, side: 'seller' as const },
    ]),
  )('are all answered for the $side of an order that is $status', ({ status, side }) => {
    show(order({ status }), side);
    const cells = screen.getAllByRole('heading', { level: 2 });
    expect(cells).toHaveLength(4);
    for (const cell of cells) expect(cell.nextElementSibling?.textContent, cell.textContent ?? '').not.toBe('');
  });

  test('the buyer sees what they pay, the creator what they receive, both with cents', () => {
    show(order({}), 'buyer');
    expect(screen.getByText('$162.10')).toBeDefined();
    show(order({}), 'seller');
    expect(screen.getByText('$133.20')).toBeDefined();
  });

  test('an unpaid order counts its hold down', () => {
    vi.useFakeTimers({ now: new Date('2026-11-18T14:20:00.000Z') });
    show(order({ status: 'pending_payment', paymentStatus: 'not_paid', holdExpiresAt: '2026-11-18T14:35:00.000Z' }), 'buyer');
    expect(screen.getByText(/held for you for 15:00 more/)).toBeDefined();
    act(() => void vi.advanceTimersByTime(61_000));
    expect(screen.getByText(/held for you for 13:59 more/)).toBeDefined();
    act(() => void vi.advanceTimersByTime(15 * 60_000));
    expect(screen.getByText(/hold is over/)).toBeDefined();
  });
});
