import { describe, expect, test } from 'vitest';
import { findNextOfferStatus, listOfferAnswers, maxCounteroffers, offerActionNames, offerStates, offerStatuses } from './offer.states.ts';
import { calculateOfferFloor, checkCounterAmount, checkOfferAmount, isBelowMinimum } from './offer-rules.ts';

describe('who may do what with an offer', () => {
  const offer = { status: 'pending', madeBy: 'buyer', counteroffers: 0 } as const;

  test('its receiver answers it, its sender can only take it back', () => {
    expect(listOfferAnswers(offer, 'seller')).toEqual(['accept', 'decline', 'counter']);
    expect(listOfferAnswers(offer, 'buyer')).toEqual(['withdraw']);
    expect(listOfferAnswers({ ...offer, madeBy: 'seller' }, 'buyer')).toEqual(['accept', 'decline', 'counter']);
  });

  test('after three counteroffers it can be accepted or declined', () => {
    expect(listOfferAnswers({ ...offer, counteroffers: maxCounteroffers - 1 }, 'seller')).toContain('counter');
    expect(listOfferAnswers({ ...offer, counteroffers: maxCounteroffers }, 'seller')).toEqual(['accept', 'decline']);
  });

  test.each(['buyer', 'seller'] as const)('an accepted offer made by the %s can be withdrawn by the buyer alone', (madeBy) => {
    expect(listOfferAnswers({ status: 'accepted', madeBy, counteroffers: 0 }, 'buyer')).toEqual(['withdraw']);
    expect(listOfferAnswers({ status: 'accepted', madeBy, counteroffers: 0 }, 'seller')).toEqual([]);
  });

  test('an offer that ended stays as it is', () => {
    for (const status of offerStatuses.filter((one) => one !== 'pending' && one !== 'accepted')) {
      expect(offerStates[status]).toEqual({});
      for (const action of offerActionNames) expect(findNextOfferStatus(status, action)).toBeNull();
    }
  });
});

describe('amounts', () => {
  test('start at 60 % of the price, rounded up to a cent, and at the lowest price', () => {
    expect(calculateOfferFloor(148_00)).toBe(88_80);
    expect(calculateOfferFloor(10_001)).toBe(60_01);
    expect(calculateOfferFloor(12_00)).toBe(10_00);
  });

  test('end at the price', () => {
    expect(checkOfferAmount(88_79, 148_00)).toBe('Offers for this piece start at $88.80.');
    expect(checkOfferAmount(88_80, 148_00)).toBeNull();
    expect(checkOfferAmount(148_00, 148_00)).toBeNull();
    expect(checkOfferAmount(148_01, 148_00)).toBe('The price is $148.00. Offer that or less.');
  });

  test('of a counteroffer move towards the other side', () => {
    const offered = { madeBy: 'buyer', amountCents: 120_00 } as const;
    const asked = { madeBy: 'seller', amountCents: 138_00 } as const;
    expect(checkCounterAmount(138_00, 148_00, offered)).toBeNull();
    expect(checkCounterAmount(120_00, 148_00, offered)).toMatch(/more than the \$120\.00/);
    expect(checkCounterAmount(130_00, 148_00, asked)).toBeNull();
    expect(checkCounterAmount(138_00, 148_00, asked)).toMatch(/less than the \$138\.00/);
    expect(checkCounterAmount(80_00, 148_00, asked)).toMatch(/start at/);
  });

  test('below the private minimum are known by it, or by a price that fell below it', () => {
    expect(isBelowMinimum(99_99, 148_00, 100_00)).toBe(true);
    expect(isBelowMinimum(100_00, 148_00, 100_00)).toBe(false);
    expect(isBelowMinimum(90_00, 90_00, 100_00)).toBe(false);
    expect(isBelowMinimum(1, 148_00, null)).toBe(false);
  });
});
