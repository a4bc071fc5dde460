import { describe, expect, test } from 'vitest';
import { getAvailableReasons } from './dispute/dispute-draft.ts';
import { parseLink } from './link-token.ts';
import { collapseRepeats, formatShortNumber, getActions, getPaidAmounts, getRemainingSteps } from './order-view.ts';
import { getRefundedSellerShare, getSaleAmounts, getSellerPayout } from './sale/sale-amounts.ts';
import { createTestOrder } from './test-order.ts';

const member = { side: 'buyer', isMember: true } as const;
const guest = { side: 'buyer', isMember: false } as const;
const seller = { side: 'seller', isMember: true } as const;

describe('the buttons of an order', () => {
  test('an unpaid order can be paid or cancelled', () => {
    const unpaid = createTestOrder({ status: 'pending_payment', paymentStatus: 'not_paid', can: ['pay', 'cancel'] });
    expect(getActions(unpaid, guest)).toEqual(['pay', 'cancel']);
  });

  test('a member claims and confirms; a guest is offered an account instead', () => {
    const shipped = createTestOrder({ status: 'shipped', certificateStatus: 'claimable', can: ['claim', 'confirmDelivery'] });
    expect(getActions(shipped, member)).toEqual(['claim', 'confirmDelivery', 'receipt']);
    expect(getActions(shipped, guest)).toEqual(['join', 'receipt']);
  });

  test('only what the server allows is offered', () => {
    expect(getActions(createTestOrder({ can: [] }), member)).toEqual(['receipt']);
    expect(getActions(createTestOrder({ status: 'expired', paymentStatus: 'canceled', can: [] }), guest)).toEqual([]);
  });

  test('the seller ships, prints the label or cancels, and never claims', () => {
    expect(getActions(createTestOrder({ can: ['label', 'cancel', 'ship', 'claim'] }), seller)).toEqual([
      'ship',
      'label',
      'slip',
      'cancel',
      'statement',
    ]);
  });
});

describe('the money of an order', () => {
  test('is the payment less refunds', () => {
    expect(getPaidAmounts(createTestOrder())).toEqual({ paidCents: 162_10, refundedCents: 0, netPaidCents: 162_10 });
    expect(getPaidAmounts(createTestOrder({ paymentStatus: 'partially_refunded', refundedCents: 20_00 }))).toMatchObject({
      netPaidCents: 142_10,
    });
    expect(getPaidAmounts(createTestOrder({ paymentStatus: 'refunded', refundedCents: 162_10 })).netPaidCents).toBe(0);
    expect(getPaidAmounts(createTestOrder({ paymentStatus: 'not_paid' }))).toEqual({ paidCents: 0, refundedCents: 0, netPaidCents: 0 });
  });

  test('of a sale is the price less the commission', () => {
    expect(getSaleAmounts(createTestOrder())).toEqual({
      priceCents: 148_00,
      commissionCents: 14_80,
      royaltyCents: 0,
      deliveryCents: 0,
      netCents: 133_20,
    });
    expect(getSellerPayout(createTestOrder({ status: 'canceled' }))).toBe(0);
    const sale = {
      priceCents: 148_00,
      commissionCents: 14_80,
      royaltyCents: 0,
      deliveryCents: 0,
      netCents: 113_20,
      payoutAt: null,
      why: 'held' as const,
      providerWords: null,
    };
    expect(getSellerPayout(createTestOrder({ sale }))).toBe(113_20);
    expect(getRefundedSellerShare(getSaleAmounts(createTestOrder({ sale })))).toBe(20_00);
  });
});

test('the remaining steps shrink as the order proceeds', () => {
  expect(getRemainingSteps(createTestOrder({ status: 'pending_payment' }))).toEqual(['pay', 'ship', 'deliver', 'claim']);
  expect(getRemainingSteps(createTestOrder({ status: 'shipped' }))).toEqual(['deliver', 'claim']);
  expect(getRemainingSteps(createTestOrder({ status: 'completed', certificateStatus: 'claimed' }))).toEqual([]);
});

test('repeated steps collapse into one, with a count and the last time', () => {
  const refused = { code: 'card_declined', params: {}, by: 'provider' } as const;
  const paid = { at: '2026-11-18T14:23:00.000Z', code: 'paid', params: {}, by: 'system' } as const;
  const [first, second] = ['2026-11-18T14:21:00.000Z', '2026-11-18T14:22:00.000Z'] as const;
  expect(collapseRepeats([{ at: first, ...refused }, { at: second, ...refused }, paid, { at: paid.at, ...refused }])).toEqual([
    { at: second, ...refused, count: 2 },
    { ...paid, count: 1 },
    { at: paid.at, ...refused, count: 1 },
  ]);
  expect(collapseRepeats([])).toEqual([]);
});

test('a confirmed delivery can’t be reported missing', () => {
  const createDelivery = (by: 'buyer' | 'provider') => ({
    timeline: [{ at: '2026-11-24T11:00:00.000Z', code: 'arrived' as const, params: {}, by }],
  });
  expect(getAvailableReasons(createDelivery('buyer'))).not.toContain('not_arrived');
  expect(getAvailableReasons(createDelivery('buyer'))).toContain('damaged');
  expect(getAvailableReasons(createDelivery('provider'))).toContain('not_arrived');
});

test('an order has a short number', () => {
  expect(formatShortNumber('ord_abcdefgh12345678jkmn')).toBe('5678-JKMN');
});

describe('the link of a guest', () => {
  const token = 'Ab1-_Ab1-_Ab1-_Ab1-_Ab1';

  test('has its token in the fragment, never in the query', () => {
    expect(parseLink(`#token=${token}`, '')).toEqual({ token, bankSaid: undefined });
    expect(parseLink('', `?token=${token}`)).toEqual({ token: undefined, bankSaid: undefined });
    expect(parseLink('#token=short', '')).toEqual({ token: undefined, bankSaid: undefined });
  });

  test('returns from the bank with its result', () => {
    expect(parseLink('', '?payment_intent=pi_1&redirect_status=failed').bankResult).toBe('refused');
    expect(parseLink('', '?payment_intent=pi_1&redirect_status=succeeded').bankResult).toBeUndefined();
  });
});
