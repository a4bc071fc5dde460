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
  return { ...base, clientSecret: 's', url: null, refundedCents: 0, feeCents: null, metadata: {}, created: new Date(0), ...change };
}
const money = createIntent({ status: 'succeeded', amountReceivedCents: 5000 });

const cases: [string, OrderPayment, ProviderIntent, Verdict][] = [
  ['an order that waits, nothing new', waiting, createIntent({}), 'known'],
  ['a card was refused', waiting, createIntent({ lastError: { code: 'card_declined', message: 'No.' } }), 'open'],
  ['a challenge is asked', waiting, createIntent({ status: 'requires_action' }), 'open'],
  ['it is being processed', waiting, createIntent({ status: 'processing' }), 'open'],
  ['the money is there', waiting, money, 'paid'],
  ['after the hold', { ...waiting, status: 'expired', intent_status: 'canceled' }, money, 'late'],
  ['after the buyer left', { ...waiting, status: 'canceled', intent_status: 'canceled' }, money, 'unwanted'],
  ['too little came', waiting, createIntent({ status: 'succeeded', amountReceivedCents: 4999 }), 'mismatch'],
  ['the amount was changed', waiting, createIntent({ status: 'succeeded', amountCents: 1, amountReceivedCents: 5000 }), 'mismatch'],
  ['another currency came', waiting, { ...money, currency: 'sek' }, 'mismatch'],
  ['told again', paid, money, 'known'],
  ['an older view comes late', paid, createIntent({ status: 'processing' }), 'known'],
  [
    'a canceled payment is not opened by an older view',
    { ...waiting, intent_status: 'canceled' },
    createIntent({ status: 'processing' }),
    'known',
  ],
  ['a mismatch waits for a person', { ...waiting, needs_operator: 'payment_mismatch', captured_cents: 1 }, money, 'known'],
];

describe('what the provider says means', () => {
  test.each(cases)('%s', (_, order, intent, verdict) => {
    expect(classifyPayment(order, intent)).toBe(verdict);
  });
});
