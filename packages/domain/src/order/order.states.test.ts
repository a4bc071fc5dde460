import { describe, expect, test } from 'vitest';
import { nextOrderState, orderActionNames, orderActions, orderStates, orderStatuses, orderTimers, orderWaits } from './order.states.ts';

const hours = (n: number) => n * 3_600_000;

describe('the life of an order', () => {
  test('runs from the hold to the payout', () => {
    expect(nextOrderState('pending_payment', 'pay', 'system')).toBe('paid');
    expect(nextOrderState('paid', 'ship', 'seller')).toBe('shipped');
    expect(nextOrderState('shipped', 'deliver', 'provider')).toBe('delivered');
    expect(nextOrderState('delivered', 'complete', 'buyer')).toBe('completed');
  });

  test('a buyer who claims a shipped piece and is satisfied completes it', () => {
    expect(nextOrderState('shipped', 'complete', 'buyer')).toBe('completed');
    expect(nextOrderState('shipped', 'complete', 'seller')).toBeNull();
    expect(nextOrderState('paid', 'complete', 'buyer')).toBeNull();
    expect(nextOrderState('disputed', 'complete', 'buyer')).toBeNull();
  });

  test('shows each person their own buttons', () => {
    expect(orderActions('pending_payment', 'buyer')).toEqual(['cancel']);
    expect(orderActions('pending_payment', 'seller')).toEqual([]);
    expect(orderActions('paid', 'seller')).toEqual(['cancel', 'ship']);
    expect(orderActions('paid', 'buyer')).toEqual(['cancel']);
    expect(orderActions('shipped', 'buyer')).toEqual(['deliver', 'complete', 'dispute']);
    expect(orderActions('delivered', 'buyer')).toEqual(['complete', 'dispute']);
    expect(orderActions('disputed', 'operator')).toEqual(['cancel', 'deliver', 'complete']);
  });

  test('goes on by itself when nobody does anything', () => {
    expect(orderStates.pending_payment.expire).toMatchObject({
      to: 'expired',
      timer: hours(0.25),
      longer: { timer: hours(1), when: 'crypto' },
    });
    expect(orderStates.paid.remind).toMatchObject({ to: 'paid', timer: hours(72) });
    expect(orderStates.paid.cancel).toMatchObject({ to: 'canceled', timer: hours(7 * 24) });
    expect(orderStates.shipped.dispute).toMatchObject({ to: 'disputed', timer: hours(30 * 24) });
    expect(orderStates.delivered.complete).toMatchObject({
      to: 'completed',
      timer: hours(72),
      longer: { timer: hours(14 * 24), when: 'untracked' },
    });
    expect(orderStates.disputed.cancel).toMatchObject({ to: 'canceled', timer: orderTimers.endDispute });
  });

  test('waits for somebody in every status that the clock leaves, and for nobody else', () => {
    for (const status of orderStatuses) {
      const byClock = orderActionNames.filter((action) => {
        const step = orderStates[status][action];
        return step?.timer !== undefined && step.to !== status;
      });
      expect(byClock, status).toEqual(orderWaits[status] ? [orderWaits[status].clock] : []);
    }
  });

  test('ends where it ends', () => {
    for (const status of ['completed', 'canceled'] as const) {
      expect(orderActionNames.map((action) => nextOrderState(status, action))).toEqual(orderActionNames.map(() => null));
    }
  });

  test('what expired lives again only by money that came late', () => {
    expect(orderActionNames.filter((action) => nextOrderState('expired', action))).toEqual(['pay']);
    expect(nextOrderState('expired', 'pay', 'system')).toBe('paid');
    expect(nextOrderState('expired', 'pay', 'buyer')).toBeNull();
  });

  test('every step has a sentence and an actor, and a timer exactly where the timer acts', () => {
    for (const status of orderStatuses) {
      for (const step of Object.values(orderStates[status])) {
        expect(step.says).toMatch(/^[A-Z].*\.$/);
        expect(step.by.includes('timer')).toBe(step.timer !== undefined);
      }
    }
  });
});
