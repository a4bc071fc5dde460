import { describe, expect, test } from 'vitest';
import { reasonsFor } from './dispute/dispute-draft.ts';
import { readLink } from './link-token.ts';
import { doorsOf, folded, moneyOf, shortNumber, stepsAhead } from './order-view.ts';
import { receivesOf, saleOf, takenBackOf } from './sale/sale-amounts.ts';
import { order } from './test-order.ts';

const member = { side: 'buyer', isMember: true } as const;
const guest = { side: 'buyer', isMember: false } as const;
const seller = { side: 'seller', isMember: true } as const;

describe('the buttons of an order', () => {
  test('an unpaid order is paid or left', () => {
    const unpaid = order({ status: 'pending_payment', paymentStatus: 'not_paid', can: ['pay', 'cancel'] });
    expect(doorsOf(unpaid, guest)).toEqual(['pay', 'cancel']);
  });

  test('a member claims and confirms; a guest is shown the way to an account instead', () => {
    const shipped = order({ status: 'shipped', certificateStatus: 'claimable', can: ['claim', 'confirmDelivery'] });
    expect(doorsOf(shipped, member)).toEqual(['claim', 'confirmDelivery', 'receipt']);
    expect(doorsOf(shipped, guest)).toEqual(['join', 'receipt']);
  });

  test('only what the server allows is offered', () => {
    expect(doorsOf(order({ can: [] }), member)).toEqual(['receipt']);
    expect(doorsOf(order({ status: 'expired', paymentStatus: 'canceled', can: [] }), guest)).toEqual([]);
  });

  test('the creator ships, prints the label or cancels, and never claims', () => {
    expect(doorsOf(order({ can: ['label', 'cancel', 'ship', 'claim'] }), seller)).toEqual(['ship', 'label', 'slip', 'cancel', 'statement']);
  });
});

describe('the money of an order', () => {
  test('is what was paid, less what went back', () => {
    expect(moneyOf(order())).toEqual({ paidCents: 162_10, backCents: 0, keptCents: 162_10 });
    expect(moneyOf(order({ paymentStatus: 'partially_refunded', refundedCents: 20_00 }))).toMatchObject({ keptCents: 142_10 });
    expect(moneyOf(order({ paymentStatus: 'refunded', refundedCents: 162_10 })).keptCents).toBe(0);
    expect(moneyOf(order({ paymentStatus: 'not_paid' }))).toEqual({ paidCents: 0, backCents: 0, keptCents: 0 });
  });

  test('of a sale is the price less the commission', () => {
    expect(saleOf(order())).toEqual({ priceCents: 148_00, commissionCents: 14_80, royaltyCents: 0, deliveryCents: 0, netCents: 133_20 });
    expect(receivesOf(order({ status: 'canceled' }))).toBe(0);
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
    expect(receivesOf(order({ sale }))).toBe(113_20);
    expect(takenBackOf(saleOf(order({ sale })))).toBe(20_00);
  });
});

test('the steps ahead shrink as the order moves', () => {
  expect(stepsAhead(order({ status: 'pending_payment' }))).toEqual(['pay', 'ship', 'deliver', 'claim']);
  expect(stepsAhead(order({ status: 'shipped' }))).toEqual(['deliver', 'claim']);
  expect(stepsAhead(order({ status: 'completed', certificateStatus: 'claimed' }))).toEqual([]);
});

test('equal steps in a row are one, with their count and the time of the last', () => {
  const refused = { what: 'A payment was declined; the buyer can try another card', by: 'provider' } as const;
  const paid = { at: '2026-11-18T14:23:00.000Z', what: 'The payment is confirmed', by: 'system' } as const;
  const [first, second] = ['2026-11-18T14:21:00.000Z', '2026-11-18T14:22:00.000Z'] as const;
  expect(folded([{ at: first, ...refused }, { at: second, ...refused }, paid, { at: paid.at, ...refused }])).toEqual([
    { at: second, ...refused, count: 2 },
    { ...paid, count: 1 },
    { at: paid.at, ...refused, count: 1 },
  ]);
  expect(folded([])).toEqual([]);
});

test('only who has not said that it arrived can call it missing', () => {
  const arrived = (by: 'buyer' | 'provider') => ({ timeline: [{ at: '2026-11-24T11:00:00.000Z', what: 'The parcel arrived', by }] });
  expect(reasonsFor(arrived('buyer'))).not.toContain('not_arrived');
  expect(reasonsFor(arrived('buyer'))).toContain('damaged');
  expect(reasonsFor(arrived('provider'))).toContain('not_arrived');
});

test('an order has a short number for people', () => {
  expect(shortNumber('ord_abcdefgh12345678jkmn')).toBe('5678-JKMN');
});

describe('the link of a guest', () => {
  const token = 'Ab1-_Ab1-_Ab1-_Ab1-_Ab1';

  test('brings its token in the fragment, never in the query', () => {
    expect(readLink(`#token=${token}`, '')).toEqual({ token, bankSaid: undefined });
    expect(readLink('', `?token=${token}`)).toEqual({ token: undefined, bankSaid: undefined });
    expect(readLink('#token=short', '')).toEqual({ token: undefined, bankSaid: undefined });
  });

  test('comes back from the bank with its answer', () => {
    expect(readLink('', '?payment_intent=pi_1&redirect_status=failed').bankSaid).toBe('refused');
    expect(readLink('', '?payment_intent=pi_1&redirect_status=succeeded').bankSaid).toBeUndefined();
  });
});
