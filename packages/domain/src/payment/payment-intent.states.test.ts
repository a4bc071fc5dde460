import { describe, expect, test } from 'vitest';
import {
  isPaymentIntentEnd,
  nextPaymentIntentState,
  paymentIntentActionNames,
  paymentIntentStates,
  paymentIntentStatuses,
  paymentIntentStatusFrom,
} from './payment-intent.states.ts';

describe('a payment intent', () => {
  test('a refused card leaves the way open for another', () => {
    expect(nextPaymentIntentState('requires_payment_method', 'fail', 'provider')).toBe('requires_payment_method');
    expect(nextPaymentIntentState('processing', 'fail', 'provider')).toBe('requires_payment_method');
    expect(nextPaymentIntentState('requires_payment_method', 'challenge')).toBe('requires_action');
    expect(nextPaymentIntentState('requires_action', 'succeed', 'provider')).toBe('succeeded');
  });

  test('nobody but the provider says that money arrived', () => {
    for (const status of paymentIntentStatuses) {
      for (const actor of ['buyer', 'operator', 'timer'] as const) expect(nextPaymentIntentState(status, 'succeed', actor)).toBeNull();
    }
  });

  test('money on its way is not called back by the buyer or the clock', () => {
    expect(nextPaymentIntentState('processing', 'cancel', 'buyer')).toBeNull();
    expect(nextPaymentIntentState('processing', 'cancel', 'timer')).toBeNull();
    expect(nextPaymentIntentState('requires_action', 'cancel', 'timer')).toBe('canceled');
  });

  test('succeeded and canceled are the ends, and every other state reaches both', () => {
    for (const status of paymentIntentStatuses) {
      const next = paymentIntentActionNames.map((action) => nextPaymentIntentState(status, action)).filter((to) => to !== null);
      if (isPaymentIntentEnd(status)) expect(next).toEqual([]);
      else expect(next).toEqual(expect.arrayContaining(['succeeded', 'canceled']));
      for (const step of Object.values(paymentIntentStates[status])) expect(step.says).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('speaks Stripe’s words, and knows Coinbase’s', () => {
    expect(paymentIntentStatuses.map(paymentIntentStatusFrom)).toEqual([...paymentIntentStatuses]);
    const coinbase = ['ACTIVE', 'PROCESSING', 'COMPLETED', 'EXPIRED', 'DEACTIVATED', 'FAILED'];
    expect(coinbase.map(paymentIntentStatusFrom)).toEqual([
      'requires_action',
      'processing',
      'succeeded',
      'canceled',
      'canceled',
      'requires_payment_method',
    ]);
    expect(['', 'toString', 'succeded'].map(paymentIntentStatusFrom)).toEqual([null, null, null]);
  });
});
