import { describe, expect, test } from 'vitest';
import {
  findNextPaymentIntentStatus,
  isFinalPaymentIntentStatus,
  parsePaymentIntentStatus,
  paymentIntentActionNames,
  paymentIntentStates,
  paymentIntentStatuses,
} from './payment-intent.states.ts';

describe('a payment intent', () => {
  test('a declined card can be replaced by another', () => {
    expect(findNextPaymentIntentStatus('requires_payment_method', 'fail', 'provider')).toBe('requires_payment_method');
    expect(findNextPaymentIntentStatus('processing', 'fail', 'provider')).toBe('requires_payment_method');
    expect(findNextPaymentIntentStatus('requires_payment_method', 'challenge')).toBe('requires_action');
    expect(findNextPaymentIntentStatus('requires_action', 'succeed', 'provider')).toBe('succeeded');
  });

  test('only the provider confirms a payment', () => {
    for (const status of paymentIntentStatuses) {
      for (const actor of ['buyer', 'operator', 'timer'] as const) expect(findNextPaymentIntentStatus(status, 'succeed', actor)).toBeNull();
    }
  });

  test('a payment in process is not canceled by the buyer or the timer', () => {
    expect(findNextPaymentIntentStatus('processing', 'cancel', 'buyer')).toBeNull();
    expect(findNextPaymentIntentStatus('processing', 'cancel', 'timer')).toBeNull();
    expect(findNextPaymentIntentStatus('requires_action', 'cancel', 'timer')).toBe('canceled');
  });

  test('succeeded and canceled are final, and every other state reaches both', () => {
    for (const status of paymentIntentStatuses) {
      const next = paymentIntentActionNames.map((action) => findNextPaymentIntentStatus(status, action)).filter((to) => to !== null);
      if (isFinalPaymentIntentStatus(status)) expect(next).toEqual([]);
      else expect(next).toEqual(expect.arrayContaining(['succeeded', 'canceled']));
      for (const step of Object.values(paymentIntentStates[status])) expect(step.description).toMatch(/^[A-Z].*\.$/);
    }
  });

  test('has Stripe’s statuses, and maps Coinbase’s', () => {
    expect(paymentIntentStatuses.map(parsePaymentIntentStatus)).toEqual([...paymentIntentStatuses]);
    const coinbase = ['ACTIVE', 'PROCESSING', 'COMPLETED', 'EXPIRED', 'DEACTIVATED', 'FAILED'];
    expect(coinbase.map(parsePaymentIntentStatus)).toEqual([
      'requires_action',
      'processing',
      'succeeded',
      'canceled',
      'canceled',
      'requires_payment_method',
    ]);
    expect(['', 'toString', 'succeded'].map(parsePaymentIntentStatus)).toEqual([null, null, null]);
  });
});
