import { describe, expect, test } from 'vitest';
import { findEarlierPrice } from './price-history.ts';

const changes = (...steps: [string, number][]) => steps.map(([date, cents]) => ({ at: new Date(`${date}T12:00:00Z`), cents }));

describe('the earlier price beside a reduced one', () => {
  test('is the price before, if it was asked for 30 days', () => {
    expect(findEarlierPrice(changes(['2026-04-02', 165_00], ['2026-10-09', 155_00], ['2026-11-14', 148_00]))).toBe(155_00);
  });

  test('is the lowest of the 30 days before the reduction', () => {
    expect(findEarlierPrice(changes(['2026-04-02', 165_00], ['2026-11-01', 150_00], ['2026-11-05', 170_00], ['2026-11-14', 148_00]))).toBe(
      150_00,
    );
  });

  test('counts a price that ended within the 30 days, and none that ended before', () => {
    expect(findEarlierPrice(changes(['2026-09-01', 100_00], ['2026-10-16', 170_00], ['2026-11-14', 90_00]))).toBe(100_00);
    expect(findEarlierPrice(changes(['2026-09-01', 100_00], ['2026-10-14', 170_00], ['2026-11-14', 90_00]))).toBe(170_00);
  });

  test.each([
    ['one price', changes(['2026-11-01', 148_00])],
    ['a price that went up', changes(['2026-11-01', 148_00], ['2026-11-10', 160_00])],
    ['a price that was raised in order to be lowered', changes(['2026-11-01', 148_00], ['2026-11-10', 200_00], ['2026-11-14', 148_00])],
    ['a raise that only half came back', changes(['2026-11-01', 100_00], ['2026-11-10', 200_00], ['2026-11-14', 150_00])],
    ['no price', []],
  ])('is not shown for %s', (_, steps) => {
    expect(findEarlierPrice(steps)).toBeNull();
  });
});
