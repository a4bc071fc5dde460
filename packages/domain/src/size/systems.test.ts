import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bandLimits,
  calculateSizeRank,
  convertSize,
  findSisterSize,
  findSisterSizes,
  formatSize,
  formatSizeIn,
  inferSizeSystem,
  listSizeLabels,
  ordinalLimits,
  resolveSize,
  sizeSystems,
} from './systems.ts';

const system = fc.constantFrom(...sizeSystems);
const size = fc.record({
  ukBand: fc.integer({ min: bandLimits.smallest / 2, max: bandLimits.largest / 2 }).map((half) => half * 2),
  ordinal: fc.integer({ min: ordinalLimits.smallest, max: ordinalLimits.largest }),
});

describe('labels of the same garment', () => {
  test('differ by system and mean one size', () => {
    expect(listSizeLabels({ ukBand: 36, ordinal: 7 })).toEqual({
      UK: '36F',
      US: '36G',
      EU: '80G',
      FR: '95G',
      IT: '4G',
      AU: '14F',
      JP: 'H80',
      KR: '80H',
      CN: '80H',
    });
  });

  test('round-trip in every system', () => {
    fc.assert(
      fc.property(system, size, (key, s) => {
        const label = formatSizeIn(key, s);
        if (label === null) expect([key, s.ukBand]).toEqual(['IT', 26]);
        else expect(resolveSize(key, label)).toMatchObject(s);
      }),
    );
  });

  test('do not exist beyond the tables', () => {
    expect(formatSizeIn('IT', { ukBand: 26, ordinal: 3 })).toBeNull();
    expect(formatSizeIn('IT', { ukBand: 28, ordinal: 3 })).toBe('0C');
    expect(formatSizeIn('UK', { ukBand: 33, ordinal: 3 })).toBeNull();
    expect(formatSizeIn('UK', { ukBand: 62, ordinal: 3 })).toBeNull();
    expect(formatSizeIn('UK', { ukBand: 34, ordinal: 23 })).toBeNull();
    expect(formatSizeIn('XX', { ukBand: 34, ordinal: 3 })).toBeNull();
  });
});

describe('a typed label', () => {
  test.each([
    ['UK', '36ff', 36, 8],
    ['UK', ' 36 - FF ', 36, 8],
    ['US', '34 DDDD', 34, 7],
    ['US', '34DDD/F', 34, 6],
    ['US', '34E', 34, 5],
    ['EU', '80DD', 36, 5],
    ['de', '80E', 36, 5],
    ['ES', '95C', 36, 3],
    ['BE', '95C', 36, 3],
    ['IT', '0b', 28, 2],
    ['NZ', '8C', 30, 3],
    ['AU', '38A', 60, 1],
    ['JP', 'F75', 34, 5],
    ['JP', '75F', 34, 5],
    ['JP', 'AAA75', 34, -2],
    ['CN', '70A', 32, 0],
    ['UK', '３４Ｄ', 34, 4],
  ])('%s %j is UK band %i, ordinal %i', (key, text, ukBand, ordinal) => {
    expect(resolveSize(key, text)).toMatchObject({ ukBand, ordinal });
  });

  test('keeps its letters, with the meaning of the usual ones', () => {
    expect(resolveSize('DE', '80dd')).toEqual({ system: 'EU', band: 80, cup: 'DD', ukBand: 36, ordinal: 5 });
    expect(resolveSize('US', '34 ddd/f')).toEqual({ system: 'US', band: 34, cup: 'DDD', ukBand: 34, ordinal: 6 });
    const typed = (system: string, text: string) => {
      const size = resolveSize(system, text);
      return 'error' in size ? size.error : formatSize(size);
    };
    expect([typed('US', '34 - f'), typed('JP', '75 c'), typed('IT', '3dd')]).toEqual(['34F', 'C75', '3DD']);
  });

  test.each([
    ['UK', '', 'syntax'],
    ['UK', '34', 'syntax'],
    ['UK', '034D', 'syntax'],
    ['UK', 'D34', 'syntax'],
    ['UK', '34DDDDD', 'syntax'],
    ['UK', '34D/', 'syntax'],
    ['UK', '3400D', 'syntax'],
    ['XX', '34D', 'unknownSystem'],
    ['UK', '35D', 'unknownBand'],
    ['UK', '62D', 'unknownBand'],
    ['EU', '78D', 'unknownBand'],
    ['UK', '36I', 'unknownCup'],
    ['AU', '14EE', 'unknownCup'],
    ['US', '36HH', 'unknownCup'],
    ['US', '36DDD/G', 'unknownCup'],
    ['EU', '80toString', 'syntax'],
  ])('%s %j is refused: %s', (key, text, error) => {
    expect(resolveSize(key, text)).toEqual({ error });
  });

  test('is parsed without throwing, whatever the text', () => {
    fc.assert(
      fc.property(system, fc.string({ unit: 'grapheme', maxLength: 12 }), (key, text) => {
        const resolved = resolveSize(key, text);
        if (!('error' in resolved) && resolved.ordinal >= ordinalLimits.smallest) expect(formatSizeIn(key, resolved)).not.toBeNull();
      }),
    );
  });
});

describe('a conversion', () => {
  test.each([
    ['UK', 'EU', '34G', '75I'],
    ['EU', 'UK', '75I', '34G'],
    ['US', 'FR', '38H', '100H'],
    ['JP', 'US', 'C75', '34B'],
    ['UK', 'IT', '30A', '1A'],
    ['AU', 'JP', '14DD', 'F80'],
    ['US', 'US', '36F', '36DDD'],
  ])('%s to %s: %s is %s', (from, to, text, label) => {
    expect(convertSize(from, to, text)).toEqual({ size: label });
  });

  test('round-trips between any two systems', () => {
    fc.assert(
      fc.property(system, system, size, (from, to, s) => {
        const label = formatSizeIn(from, s);
        const there = label === null ? null : convertSize(from, to, label);
        if (!there || 'error' in there) expect([s.ukBand, [from, to].includes('IT')]).toEqual([26, true]);
        else expect(convertSize(to, from, there.size)).toEqual({ size: label });
      }),
    );
  });

  test('reports a missing equivalent', () => {
    expect(convertSize('EU', 'IT', '55C')).toEqual({ error: 'noEquivalent' });
    expect(convertSize('JP', 'EU', 'AAA80')).toEqual({ error: 'noEquivalent' });
    expect(convertSize('JP', 'XX', 'A80')).toEqual({ error: 'unknownSystem' });
  });
});

describe('sister sizes', () => {
  test('have the same volume one band away', () => {
    const sisters = findSisterSizes({ ukBand: 34, ordinal: 4 });
    expect(sisters.firmer && formatSizeIn('UK', sisters.firmer)).toBe('32DD');
    expect(sisters.looser && formatSizeIn('UK', sisters.looser)).toBe('36C');
  });

  test('end at the limits of the tables', () => {
    expect(findSisterSizes({ ukBand: 26, ordinal: 3 }).firmer).toBeNull();
    expect(findSisterSizes({ ukBand: 60, ordinal: 3 }).looser).toBeNull();
    expect(findSisterSizes({ ukBand: 34, ordinal: -1 }).looser).toBeNull();
    expect(findSisterSizes({ ukBand: 34, ordinal: 22 }).firmer).toBeNull();
  });

  test('share their rank, and are inverse', () => {
    fc.assert(
      fc.property(size, fc.integer({ min: -3, max: 3 }), (s, steps) => {
        const sister = findSisterSize(s, steps);
        if (!sister) return;
        expect(calculateSizeRank(sister)).toBe(calculateSizeRank(s));
        expect(findSisterSize(sister, -steps)).toEqual(s);
      }),
    );
  });
});

describe('the system a bare band suggests', () => {
  test.each([
    [10, 'AU'],
    [18, 'AU'],
    [20, null],
    [26, 'UK'],
    [58, 'UK'],
    [60, 'EU'],
    [85, 'EU'],
    [100, 'EU'],
    [105, null],
    [35, null],
    [11, null],
  ])('%i: %s', (band, key) => {
    expect(inferSizeSystem(band)).toBe(key);
  });

  test('is US if US is preferred', () => {
    expect(inferSizeSystem(34, 'US')).toBe('US');
    expect(inferSizeSystem(75, 'US')).toBe('EU');
  });
});
