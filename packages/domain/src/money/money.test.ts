import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calculateCommission,
  calculateNet,
  calculateProtection,
  calculateRoyalty,
  calculateTotal,
  createPriceLines,
  formatAmount,
  formatPrice,
  isPrice,
  priceLimits,
} from './money.ts';

const price = fc.integer({ min: priceLimits.minCents, max: priceLimits.maxCents });

describe('a price on a card', () => {
  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [1250, '$12.50'],
    [9999, '$99.99'],
    [10_000, '$100'],
    [14_850, '$149'],
    [14_849, '$148'],
    [124_000, '$1,240'],
    [999_949, '$9,999'],
    [999_950, '$10k'],
    [1_000_000, '$10k'],
    [1_234_999, '$12.3k'],
    [1_235_000, '$12.4k'],
    [99_999_999, '$1,000k'],
    [-1250, '−$12.50'],
  ])('of %i cents shows %s', (cents, shown) => {
    expect(formatPrice(cents)).toBe(shown);
  });
});

describe('an amount to be paid', () => {
  test.each([
    [0, '$0.00'],
    [70, '$0.70'],
    [16_210, '$162.10'],
    [124_000, '$1,240.00'],
    [123_456_789, '$1,234,567.89'],
    [-600, '−$6.00'],
  ])('of %i cents shows %s', (cents, shown) => {
    expect(formatAmount(cents)).toBe(shown);
  });

  test('is formatted without losing a cent', () => {
    const amount = fc.integer({ min: -1e12, max: 1e12 });
    fc.assert(
      fc.property(amount, (cents) => {
        expect(Math.round(Number(formatAmount(cents).replace('−', '-').replace(/[$,]/g, '')) * 100)).toBe(cents);
      }),
    );
  });

  test('is never a fraction of a cent', () => {
    expect(() => formatAmount(1.5)).toThrow(RangeError);
    expect(() => formatPrice(Number.NaN)).toThrow(RangeError);
    expect(() => calculateProtection(10.1)).toThrow(RangeError);
  });
});

describe('what a buyer pays', () => {
  test('has three lines', () => {
    const lines = createPriceLines('Rosaline balconette', 148_00, { label: 'Delivery in the United States', cents: 6_00 });
    expect(lines).toEqual([
      { kind: 'item', label: 'Rosaline balconette', amountCents: 148_00 },
      { kind: 'shipping', label: 'Delivery in the United States', amountCents: 6_00 },
      { kind: 'protection', label: 'Buyer protection, 5 % + $0.70', amountCents: 8_10 },
    ]);
    expect(calculateTotal(lines)).toBe(162_10);
  });

  test('has no shipping line without delivery', () => {
    expect(createPriceLines('Rosaline', 148_00, null).map(({ kind }) => kind)).toEqual(['item', 'protection']);
  });

  test('rounds the protection half up', () => {
    expect([10_00, 10_09, 10_10, 149_90].map(calculateProtection)).toEqual([1_20, 1_20, 1_21, 8_20]);
  });
});

describe('what a creator receives', () => {
  test('is the price less ten percent, at least one dollar', () => {
    expect([10_00, 148_00, 10_05, 9_99].map(calculateCommission)).toEqual([1_00, 14_80, 1_01, 1_00]);
    expect(calculateNet(148_00)).toBe(133_20);
    expect(calculateRoyalty(148_00)).toBe(7_40);
  });

  test('adds up to the cent at every price, and never exceeds what was paid', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 200_00 }), (cents, way) => {
        expect(calculateNet(cents) + calculateCommission(cents)).toBe(cents);
        expect(calculateNet(cents)).toBeGreaterThan(0);
        expect(calculateTotal(createPriceLines('x', cents, { label: 'Delivery', cents: way }))).toBe(
          cents + way + calculateProtection(cents),
        );
      }),
    );
  });

  test('a price is whole cents from $10 to $10,000', () => {
    expect([10_00, 148_50, 10_000_00].every(isPrice)).toBe(true);
    expect([9_99, 10_000_01, 100.5, Number.NaN, Number.POSITIVE_INFINITY].some(isPrice)).toBe(false);
  });
});
