import { describe, expect, test } from 'vitest';
import {
  findNextOrderStatus,
  listOrderActions,
  orderActionNames,
  orderStates,
  orderStatuses,
  orderTimers,
  orderWaits,
} from './order.states.ts';

const hours = (n: number) => n * 3_600_000;

describe('the life of an order', () => {
  test('goes from the hold to the payout', () => {
    expect(findNextOrderStatus('pending_payment', 'pay', 'system')).toBe('paid');
    expect(findNextOrderStatus('paid', 'ship', 'seller')).toBe('shipped');
    expect(findNextOrderStatus('shipped', 'deliver', 'provider')).toBe('delivered');
    expect(findNextOrderStatus('delivered', 'complete', 'buyer')).toBe('completed');
  });

  test('a buyer who claims a shipped piece and is satisfied completes it', () => {
    expect(findNextOrderStatus('shipped', 'complete', 'buyer')).toBe('completed');
    expect(findNextOrderStatus('shipped', 'complete', 'seller')).toBeNull();
    expect(findNextOrderStatus('paid', 'complete', 'buyer')).toBeNull();
    expect(findNextOrderStatus('disputed', 'complete', 'buyer')).toBeNull();
  });

  test('each actor has their own actions', () => {
    expect(listOrderActions('pending_payment', 'buyer')).toEqual(['cancel']);
    expect(listOrderActions('pending_payment', 'seller')).toEqual([]);
    expect(listOrderActions('paid', 'seller')).toEqual(['cancel', 'ship']);
    expect(listOrderActions('paid', 'buyer')).toEqual(['cancel']);
    expect(listOrderActions('shipped', 'buyer')).toEqual(['deliver', 'complete', 'dispute']);
    expect(listOrderActions('delivered', 'buyer')).toEqual(['complete', 'dispute']);
    expect(listOrderActions('disputed', 'operator')).toEqual(['cancel', 'deliver', 'complete']);
  });

  test('advances by timer if nobody acts', () => {
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

  test('waits for somebody in exactly the statuses that have a timer', () => {
    for (const status of orderStatuses) {
      const byClock = orderActionNames.filter((action) => {
        const step = orderStates[status][action];
        return step?.timer !== undefined && step.to !== status;
      });
      expect(byClock, status).toEqual(orderWaits[status] ? [orderWaits[status].clock] : []);
    }
  });

  test('final statuses have no actions', () => {
    for (const status of ['completed', 'canceled'] as const) {
      expect(orderActionNames.map((action) => findNextOrderStatus(status, action))).toEqual(orderActionNames.map(() => null));
    }
  });

  test('an expired order is only reopened by a late payment', () => {
    expect(orderActionNames.filter((action) => findNextOrderStatus('expired', action))).toEqual(['pay']);
    expect(findNextOrderStatus('expired', 'pay', 'system')).toBe('paid');
    expect(findNextOrderStatus('expired', 'pay', 'buyer')).toBeNull();
  });

  test('every transition has a description and an actor, and a timer exactly where the timer acts', () => {
    for (const status of orderStatuses) {
      for (const step of Object.values(orderStates[status])) {
        expect(step.description).toMatch(/^[A-Z].*\.$/);
        expect(step.by.includes('timer')).toBe(step.timer !== undefined);
      }
    }
  });
});
