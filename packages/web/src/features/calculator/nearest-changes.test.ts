import { calculateSize } from '@strapline/domain/size/calculate-size';
import { centimeter, inch } from '@strapline/domain/size/units';
import { expect, test } from 'vitest';
import { findNearestChanges } from './nearest-changes.ts';

const readings = { underbust1: 31.5 * inch, bust1: 36.5 * inch };

test('the nearest tape marks that change the size, up and down', () => {
  const changes = findNearestChanges(readings, 'snug', 'in');
  expect(changes.map(({ reading, direction }) => `${reading} ${direction}`)).toEqual([
    'underbust1 down',
    'underbust1 up',
    'bust1 down',
    'bust1 up',
  ]);
  for (const { reading, at, direction, to } of changes) {
    expect(at % (inch / 4)).toBe(0);
    expect(calculateSize({ ...readings, [reading]: at })).toMatchObject(to);
    // One mark before, the size is unchanged.
    const before = at + (direction === 'up' ? -inch / 4 : inch / 4);
    expect(calculateSize({ ...readings, [reading]: before })).toMatchObject({ ukBand: 32, ordinal: 5 });
  }
});

test('a centimetre tape has half-centimetre marks', () => {
  for (const { at } of findNearestChanges({ underbust1: 80.3 * centimeter, bust1: 95 * centimeter }, 'snug', 'cm'))
    expect(at % (centimeter / 2)).toBe(0);
});

test('readings without a size have no changes', () => {
  expect(findNearestChanges({ underbust1: 31 * inch }, 'snug', 'in')).toEqual([]);
});
