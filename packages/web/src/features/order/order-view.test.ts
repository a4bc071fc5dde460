import type { Order } from '@strapline/contract/shapes';
import { describe, expect, test } from 'vitest';
import { readLink } from './link-token.ts';
import { doorsOf, dueOf, momentsOf, shortNumber, stepsAhead } from './order-view.ts';

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
    lines: [],
    holdExpiresAt: null,
    timeline: [
      { at: '2026-11-18T14:20:00.000Z', what: 'The piece is held for its buyer', by: 'buyer' },
      { at: '2026-11-18T14:22:00.000Z', what: 'The payment is confirmed', by: 'system' },
    ],
    can: ['cancel'],
    ...change,
  };
}

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
    expect(doorsOf(order({ can: ['label', 'cancel', 'ship', 'claim'] }), seller)).toEqual(['ship', 'label', 'cancel']);
  });
});

describe('what happens if nobody does anything', () => {
  test('unshipped orders end after 7 days, counted from the payment', () => {
    expect(dueOf(order({}))).toEqual({ what: 'ship', at: new Date('2026-11-25T14:22:00.000Z'), days: 7 });
  });

  test('a delivered parcel completes after 72 hours, without tracking after 14 days', () => {
    const timeline = [{ at: '2026-11-20T09:00:00.000Z', what: 'The parcel arrived', by: 'buyer' as const }];
    const tracking = { carrier: 'USPS', number: '9400', url: '' };
    expect(dueOf(order({ status: 'delivered', timeline, tracking }))?.at).toEqual(new Date('2026-11-23T09:00:00.000Z'));
    expect(dueOf(order({ status: 'delivered', timeline, tracking: { ...tracking, number: '' } }))?.days).toBe(14);
  });

  test('without the step in the timeline the wait is known and the day is not', () => {
    expect(dueOf(order({ timeline: [] }))).toEqual({ what: 'ship', at: null, days: 7 });
  });

  test('an order that has ended waits for nothing', () => {
    expect(dueOf(order({ status: 'completed' }))).toBeUndefined();
    expect(dueOf(order({ status: 'canceled' }))).toBeUndefined();
  });
});

test('the steps ahead shrink as the order moves', () => {
  expect(stepsAhead(order({ status: 'pending_payment' }))).toEqual(['pay', 'ship', 'deliver', 'claim']);
  expect(stepsAhead(order({ status: 'shipped' }))).toEqual(['deliver', 'claim']);
  expect(stepsAhead(order({ status: 'completed', certificateStatus: 'claimed' }))).toEqual([]);
});

test('the timeline tells when the steps were taken', () => {
  expect(momentsOf(order({}))).toEqual({ heldAt: '2026-11-18T14:20:00.000Z', paidAt: '2026-11-18T14:22:00.000Z' });
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
