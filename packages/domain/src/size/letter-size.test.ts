import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLetterLabel, findLetterPlace, findLetterRange, letterRegions } from './letter-ranges.ts';
import { findLetterNeighbors, getLetterOrdinal, letterLabels, letterSizeMessage, parseLetterLabel } from './letter-size.ts';
import { centimeter } from './units.ts';

describe('a label', () => {
  test.each([
    ['M', 'M'],
    [' xs ', 'XS'],
    ['xl', 'XL'],
    ['Ｌ', 'L'],
    ['XXL', '2XL'],
    ['xxxl', '3XL'],
    ['XXXXL', '4XL'],
    ['XXXXXL', '5XL'],
    ['2xl', '2XL'],
  ])('%j is read as %s', (text, label) => {
    expect(parseLetterLabel(text)).toBe(label);
  });

  test.each(['', 'XXS', 'XXXXXXL', '1XL', '6XL', 'X L', 'M/L', 'SM', '34C', '38', 'constructor'])('%j is refused', (text) => {
    expect(parseLetterLabel(text)).toBeNull();
  });

  test('that is refused has a message with all sizes', () => {
    expect(letterSizeMessage).toBe('Enter one of the sizes XS, S, M, L, XL, 2XL, 3XL, 4XL, 5XL.');
  });
});

test('neighbors are one size away, in both directions', () => {
  expect(findLetterNeighbors('M')).toEqual({ smaller: 'S', larger: 'L' });
  expect(findLetterNeighbors('XS')).toEqual({ smaller: null, larger: 'S' });
  expect(findLetterNeighbors('5XL')).toEqual({ smaller: '4XL', larger: null });
  for (const label of letterLabels) {
    const { smaller, larger } = findLetterNeighbors(label);
    if (smaller) expect(findLetterNeighbors(smaller).larger).toBe(label);
    if (larger) expect(getLetterOrdinal(larger)).toBe(getLetterOrdinal(label) + 1);
  }
});

describe('the girths of letter sizes', () => {
  const region = fc.constantFrom(...letterRegions);
  const reading = fc.constantFrom('bust' as const, 'waist' as const);
  const girth = fc.integer({ min: 40 * centimeter, max: 230 * centimeter });

  test('follow each other without a gap', () => {
    for (const each of letterRegions)
      for (const what of ['bust', 'waist'] as const)
        letterLabels.reduce(
          (end, label) => {
            const { smallest, largest } = findLetterRange(each, what, label);
            expect([each, what, label, smallest]).toEqual([each, what, label, end]);
            expect(Number.isSafeInteger(largest) && largest > smallest).toBe(true);
            return largest;
          },
          findLetterRange(each, what, 'XS').smallest,
        );
  });

  test('have one label each, or none outside of the table', () => {
    fc.assert(
      fc.property(region, reading, girth, (each, what, length) => {
        const labels = letterLabels.filter((label) => {
          const { smallest, largest } = findLetterRange(each, what, label);
          return smallest <= length && length < largest;
        });
        expect(labels).toEqual([findLetterLabel(each, what, length)].filter((label) => label !== null));
      }),
    );
  });

  test('never get a smaller place by growing', () => {
    fc.assert(
      fc.property(region, reading, girth, girth, (each, what, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(findLetterPlace(each, what, less)).toBeLessThanOrEqual(findLetterPlace(each, what, more));
      }),
    );
  });

  test('are those of EN 13402-3 in the EU, and continue outside of the table', () => {
    expect(findLetterRange('EU', 'bust', 'L')).toEqual({ smallest: 98 * centimeter, largest: 107 * centimeter });
    expect(findLetterLabel('EU', 'bust', 90 * centimeter)).toBe('M');
    expect(findLetterLabel('EU', 'bust', 90 * centimeter - 1)).toBe('S');
    expect([66, 65.9, 74, 166.9, 167, 179].map((bust) => findLetterPlace('EU', 'bust', bust * centimeter))).toEqual([-1, -2, 0, 8, 9, 10]);
    expect(findLetterLabel('EU', 'bust', 167 * centimeter)).toBeNull();
  });
});
