import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateNet, calculateRoyalty, createPriceLines, priceLimits } from './money.ts';
import { calculateShares, getSplitTerms, type SplitTerms, splitRefund } from './refund-split.ts';

/** A piece of $120 sold in the United States: $6.00 delivery, $6.70 protection, $12.00 commission. */
const sale: SplitTerms = {
  itemCents: 120_00,
  deliveryCents: 6_00,
  protectionCents: 6_70,
  netCents: 114_00,
  royaltyCents: 0,
  sellerDeliveryCents: 6_00,
};
const platformLabels: SplitTerms = { ...sale, netCents: 108_00, sellerDeliveryCents: 0 };
const before: SplitTerms = { ...sale, netCents: 108_00, sellerDeliveryCents: null };
const first = (cents: number) => ({ beforeCents: 0, cents });

describe('who bears a refund', () => {
  test('a part of the price is borne by the seller, except for the refunded share of the commission', () => {
    expect(splitRefund(sale, first(30_00))).toEqual({
      itemCents: 30_00,
      deliveryCents: 0,
      protectionCents: 0,
      sellerCents: 27_00,
      firstCreatorCents: 0,
      commissionCents: 3_00,
      platformCents: 0,
    });
  });

  test('delivery comes after the price, from the side that received it; the protection fee is last, from the platform', () => {
    expect(splitRefund(sale, first(126_00))).toMatchObject({ deliveryCents: 6_00, sellerCents: 114_00, platformCents: 0 });
    expect(splitRefund(platformLabels, first(126_00))).toMatchObject({ deliveryCents: 6_00, sellerCents: 108_00, platformCents: 6_00 });
    expect(splitRefund(sale, first(132_70))).toMatchObject({ protectionCents: 6_70, sellerCents: 114_00, platformCents: 6_70 });
  });

  test('rounding loses nothing: three thirds sum to the whole', () => {
    const odd = { ...sale, itemCents: 99_99, netCents: 99_99 - 10_00 + 6_00 };
    const thirds = [0, 33_33, 66_66].map((beforeCents) => splitRefund(odd, { beforeCents, cents: 33_33 }));
    expect(thirds.map(({ sellerCents, commissionCents }) => sellerCents + commissionCents)).toEqual([33_33, 33_33, 33_33]);
    expect(thirds.map(({ commissionCents }) => commissionCents)).toEqual([3_33, 3_33, 3_34]);
  });

  test('on older orders the seller bears it first and the commission is not refunded', () => {
    expect(splitRefund(before, first(30_00))).toMatchObject({ sellerCents: 30_00, commissionCents: 0 });
    expect(splitRefund(before, first(120_00))).toMatchObject({ sellerCents: 108_00, commissionCents: 12_00 });
  });

  test('for any sale it sums to the refund, takes no more from anybody than they have, and a second refund continues where the first ended', () => {
    const sales = fc.record({
      price: fc.integer({ min: priceLimits.minCents, max: priceLimits.maxCents }),
      delivery: fc.integer({ min: 0, max: 200_00 }),
      postage: fc.constantFrom('creator', 'platform', 'before'),
      isResale: fc.boolean(),
      parts: fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    });
    fc.assert(
      fc.property(sales, ({ price, delivery, postage, isResale, parts }) => {
        const lines = createPriceLines('x', price, { label: 'Delivery', cents: delivery });
        const royalty = isResale ? calculateRoyalty(price) : 0;
        const net = calculateNet(price) - royalty + (postage === 'creator' ? delivery : 0);
        const sellerDeliveryCents = postage === 'before' ? null : postage === 'creator' ? delivery : 0;
        const terms = getSplitTerms({ lines, netCents: net, royaltyCents: royalty, sellerDeliveryCents });
        const all = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
        const one = Math.floor(all * parts[0]);
        const two = Math.floor((all - one) * parts[1]);
        const split = splitRefund(terms, { beforeCents: one, cents: two });
        expect(split.itemCents + split.deliveryCents + split.protectionCents).toBe(two);
        expect(split.sellerCents + split.firstCreatorCents + split.commissionCents + split.platformCents).toBe(two);
        expect(split.sellerCents).toBeGreaterThanOrEqual(0);
        expect(split.firstCreatorCents).toBeGreaterThanOrEqual(0);
        const left = calculateShares(terms, one + two);
        for (const cents of Object.values(left)) expect(cents).toBeGreaterThanOrEqual(0);
        expect(Object.values(left).reduce((sum, cents) => sum + cents, 0)).toBe(all - one - two);
        expect(Object.values(calculateShares(terms, all))).toEqual([0, 0, 0, 0, 0]);
      }),
      { numRuns: 2000 },
    );
  });
});
