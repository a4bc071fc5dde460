import { I18nProvider } from '@lingui/react';
import type { Order } from '@strapline/contract/shapes/order';
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { activateMessages } from '../../platform/messages/messages.ts';
import { OrderSummary } from './order-summary.tsx';
import { createTestOrder } from './test-order.ts';

const messages = activateMessages();

function show(shown: Order) {
  return render(
    <I18nProvider i18n={messages}>
      <OrderSummary order={shown} viewer={{ side: 'buyer', isMember: true }} />
    </I18nProvider>,
  );
}

afterEach(() => void vi.useRealTimers());

describe('the order summary', () => {
  test('an unpaid order counts its hold down', () => {
    vi.useFakeTimers({ now: new Date('2026-11-18T14:20:00.000Z') });
    const endsAt = '2026-11-18T14:35:00.000Z';
    const next = { what: 'pay', by: 'buyer', at: endsAt, otherwise: 'expired' } as const;
    show(createTestOrder({ status: 'pending_payment', paymentStatus: 'not_paid', holdExpiresAt: endsAt, next }));
    expect(screen.getByText(/held for you for another 15:00/)).toBeDefined();
    act(() => void vi.advanceTimersByTime(61_000));
    expect(screen.getByText(/held for you for another 13:59/)).toBeDefined();
    act(() => void vi.advanceTimersByTime(15 * 60_000));
    expect(screen.getByText(/hold has ended/)).toBeDefined();
  });
});
