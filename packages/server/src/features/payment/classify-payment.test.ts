import { describe, expect, test } from 'vitest';
import type { ProviderIntent } from '../../ports/payments.ts';
import { classifyPayment, type Verdict } from './classify-payment.ts';

type OrderPayment = Parameters<typeof classifyPayment>[0];

const waiting: OrderPayment = {
  status: 'pending_payment',
  amount_cents: 5000,
  currency: 'usd',
  captured_cents: 0,
  intent_status: 'requires_payment_method',
  last_error: null,
  needs_operator: null,
};
const paid: OrderPayment = { ...waiting, status: 'paid', captured_cents: 5000, intent_status: 'succeeded' };

function createIntent(change: Partial<ProviderIntent>): ProviderIntent {
  const base = { id: 'pi_1', status: 'requires_payment_method', amountCents: 5000, amountReceivedCents: 0, currency: 'usd' } as const;
  return {
    ...base,
    clientSecret: 's',
    url: null,
    refundedCents: 0,
    feeCents: null,
    cardFingerprint: null,
    metadata: {},
    created: new Date(0),
    ...change,
  };
}
const money = createIntent({ status: 'succeeded', amountReceivedCents: 5000 });

const cases: [string, OrderPayment, ProviderIntent, Verdict][] = [
  ['a waiting order, no change', waiting, createIntent({}), 'known'],
  ['a declined card', waiting, createIntent({ lastError: { code: 'card_declined', message: 'No.' } }), 'open'],
  ['a required challenge', waiting, createIntent({ status: 'requires_action' }), 'open'],
  ['a payment in processing', waiting, createIntent({ status: 'processing' }), 'open'],
  ['a received payment', waiting, money, 'paid'],
  ['a payment after the hold', { ...waiting, status: 'expired', intent_status: 'canceled' }, money, 'late'],
  ['a payment after the buyer canceled', { ...waiting, status: 'canceled', intent_status: 'canceled' }, money, 'unwanted'],
  ['too small an amount', waiting, createIntent({ status: 'succeeded', amountReceivedCents: 4999 }), 'mismatch'],
  ['a changed amount', waiting, createIntent({ status: 'succeeded', amountCents: 1, amountReceivedCents: 5000 }), 'mismatch'],
  ['another currency', waiting, { ...money, currency: 'sek' }, 'mismatch'],
  ['a repeated update', paid, money, 'known'],
  ['an outdated update', paid, createIntent({ status: 'processing' }), 'known'],
  ['an outdated update of a canceled payment', { ...waiting, intent_status: 'canceled' }, createIntent({ status: 'processing' }), 'known'],
  ['a mismatch that waits for an operator', { ...waiting, needs_operator: 'payment_mismatch', captured_cents: 1 }, money, 'known'],
];

describe('the verdict on a payment update', () => {
  test.each(cases)('%s', (_, order, intent, verdict) => {
    expect(classifyPayment(order, intent)).toBe(verdict);
  });
});
