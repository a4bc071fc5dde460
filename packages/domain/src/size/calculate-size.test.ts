import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateSize, explainSize, type MeasureOptions } from './calculate-size.ts';
import { findNominalReadings } from './nominal.ts';
import { type Readings, type SizingMethod, sizingMethods } from './sizing-methods.ts';
import { bandLimits, calculateSizeRank, formatSizeIn, ordinalLimits, sizeSystems } from './systems.ts';
import { inch, type LengthUnit, toMicrometers } from './units.ts';

/** Underbust and bust, then tight and leaning. */
const read = (unit: LengthUnit, ...lengths: (number | null)[]): Readings => {
  const [underbust1, bust1, underbust2, bust2] = lengths.map((each) => (each === null ? null : toMicrometers(each, unit)));
  return { underbust1, bust1, underbust2, bust2 };
};
const uk = (readings: Readings, options: MeasureOptions = {}) => {
  const size = calculateSize(readings, options);
  return 'error' in size ? size.error : size.labels.UK;
};

describe('two readings', () => {
  test('give the band of the nearest even inch and the cup over the middle', () => {
    // 33.4 is rounded to 34; the bust is 4.3 above 33.7, and the next cup is a quarter inch away.
    expect(calculateSize(read('in', 33.4, 38), { system: 'UK' })).toMatchObject({
      rulesVersion: 1,
      method: 'snug',
      ukBand: 34,
      ordinal: 4,
      alternateOrdinal: 5,
      labels: { UK: '34D', EU: '75D', JP: 'E75' },
      sisters: { firmer: { ukBand: 32, ordinal: 5 }, looser: { ukBand: 36, ordinal: 3 } },
      volume: { wire: 38 },
      warnings: [],
    });
  });

  test('change to the larger band at the odd inch, with the same volume', () => {
    expect([uk(read('in', 34.99, 40)), uk(read('in', 35, 40))]).toEqual(['34E', '36DD']);
    expect([uk(read('in', 34.99, 39)), uk(read('in', 35, 39))]).toEqual(['34DD', '36D']);
  });

  test('give the same in both units', () => expect(uk(read('cm', 83.82, 96.52))).toBe(uk(read('in', 33, 38))));

  test('give an alternate cup from a quarter inch above, and from more than that below', () => {
    const alternate = (bust: number) => {
      const size = calculateSize(read('in', 36, bust));
      return 'error' in size ? size.error : size.alternateOrdinal;
    };
    expect([40.24, 40.25, 40.49, 40.5, 40.74, 40.75, 41].map(alternate)).toEqual([null, 5, 5, 4, 4, null, null]);
  });

  test('give no alternate cup beyond the tables', () =>
    expect(calculateSize(read('in', 34, 34))).toMatchObject({ ordinal: 0, alternateOrdinal: null }));
});

describe('the tight underbust', () => {
  test('gives a soft rib cage a firmer band, and a hard one a looser', () => {
    expect(uk(read('in', 33.2, 38, 30))).toBe('32DD');
    expect(uk(read('in', 33.2, 38, 30.2))).toBe('34D');
    expect(uk(read('in', 32.6, 38, 31.7))).toBe('34DD');
    expect(uk(read('in', 32.6, 38, 31.6))).toBe('32E');
  });
});

describe('the leaning bust', () => {
  test('counts half, at most an inch and a quarter', () => {
    expect([38, 39, 40, 40.5, 44].map((leaning) => uk(read('in', 34, 38, null, leaning)))).toEqual(['34D', '34DD', '34DD', '34DD', '34DD']);
    expect(explainSize(read('in', 34, 38, null, 44))).toContainEqual(
      expect.objectContaining({ step: 'bust', added: 1.25 * inch, bust: 39.25 * inch }),
    );
  });

  test('is ignored if it is the smaller one', () => expect(uk(read('in', 34, 38, null, 36))).toBe('34D'));
});

describe('other methods', () => {
  test.each<[SizingMethod, Readings, string]>([
    ['plain', read('in', 33.4, 38), '34D'],
    ['plus4', read('in', 33.4, 38), '38AA'],
    ['plus4', read('in', 34, 39), '38A'],
    ['en13402', read('cm', 77.4, 93.4), '34B'],
    ['en13402', read('cm', 77.5, 93.6), '36C'],
    ['jis', read('cm', 77.5, 90), '36A'],
  ])('%s', (method, readings, size) => {
    expect(uk(readings, { method })).toBe(size);
  });

  test('are the default where the system has its own', () => {
    const methodFor = (system: (typeof sizeSystems)[number]) => {
      const size = calculateSize(read('cm', 75, 90), { system });
      return 'error' in size ? size.error : size.method;
    };
    expect(sizeSystems.map(methodFor)).toEqual(['snug', 'snug', 'snug', 'snug', 'snug', 'snug', 'jis', 'jis', 'jis']);
  });

  test("include Japan's AAA, which no other system has", () => {
    expect(calculateSize(read('cm', 75, 80), { method: 'jis' })).toMatchObject({
      ordinal: -2,
      labels: { JP: 'AAA75', KR: '75AAA', UK: null, EU: null },
    });
  });
});

describe('invalid readings', () => {
  test.each<[string, Readings, string | undefined]>([
    ['missing', read('in', 34, null), 'bust1'],
    ['missing', {}, 'underbust1'],
    ['underbustRange', read('in', 75, 90), 'underbust1'],
    ['underbustRange', read('cm', 75, 90, 49.99), 'underbust2'],
    ['bustRange', read('in', 34, 90), 'bust1'],
    ['bustRange', read('cm', 75, 90, null, 220.01), 'bust2'],
    ['tightLargerThanSnug', read('in', 34, 30, 34.01), 'underbust2'],
    ['bustSmallerThanUnderbust', read('in', 34, 33.99), 'bust1'],
    ['bandOutOfRange', read('cm', 63, 80), undefined],
    ['cupOutOfRange', read('in', 30, 54), undefined],
    ['underbustRange', { underbust1: Number.NaN, bust1: 900_000 }, 'underbust1'],
  ])('%s', (error, readings, reading) => {
    const fault = reading ? { error, reading } : { error };
    expect(calculateSize(readings)).toEqual(fault);
    expect(explainSize(readings)).toEqual(fault);
  });

  test('are reported in order', () => expect(uk(read('in', 80, 20, 90))).toBe('underbustRange'));
  test('are reported by every method', () =>
    expect(sizingMethods.map((method) => uk(read('in', 34, 38, 35), { method }))).toEqual(sizingMethods.map(() => 'tightLargerThanSnug')));
});

test('a weight that does not match the underbust is a warning and never changes the size', () => {
  const warnings = (weight: number) => {
    const size = calculateSize(read('cm', 75, 90), { weight });
    return 'error' in size ? size.error : [size.labels.UK, ...size.warnings];
  };
  expect([60, 25, 300, 24, 140].map(warnings)).toEqual([
    ['30E'],
    ['30E', 'checkUnits'],
    ['30E', 'checkUnits'],
    ['30E', 'weightRange'],
    ['30E', 'checkUnits'],
  ]);
});

test('the steps of each method end with its size', () => {
  for (const method of sizingMethods) {
    const [size, steps] = [calculateSize(read('cm', 80, 100), { method }), explainSize(read('cm', 80, 100), { method })];
    if ('error' in size || 'error' in steps) throw new Error(method);
    expect(steps.find(({ step }) => step === 'cup')).toMatchObject({ ordinal: size.ordinal });
    expect(steps.find(({ step }) => step === 'band')).toMatchObject({ snug: 800_000 });
  }
});

test('results do not share mutable state', () => {
  const size = calculateSize(read('in', 34, 38));
  if ('error' in size) throw new Error(size.error);
  expect(() => Object.assign(size.labels, { UK: '28A' })).toThrow(TypeError);
  expect(uk(read('in', 34, 38))).toBe('34D');
});

describe('for all bodies', () => {
  const hundredth = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((each) => each * 100);
  const body = fc
    .record({
      underbust1: hundredth(50, 160),
      bust1: hundredth(55, 220),
      gives: fc.option(hundredth(0, 15)),
      leans: fc.option(hundredth(0, 15)),
    })
    .map(({ underbust1, bust1, gives, leans }) => ({
      underbust1,
      bust1,
      underbust2: gives === null ? null : underbust1 - gives,
      bust2: leans === null ? null : bust1 + leans,
    }));

  test('snug keeps the volume within half a cup of the measured one at every band change', () => {
    fc.assert(
      fc.property(body, (readings) => {
        const size = calculateSize(readings, { method: 'snug' });
        if ('error' in size) return;
        const leaning = Math.min(Math.max((readings.bust2 ?? readings.bust1) - readings.bust1, 0) / 2, 1.25 * inch);
        const volume = (readings.bust1 + leaning - readings.underbust1 / 2) / inch;
        expect(Math.abs(calculateSizeRank(size) - volume)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  test('cup and band are monotonic in bust and underbust', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sizingMethods), body, hundredth(0, 20), (method, readings, more) => {
        const size = calculateSize(readings, { method });
        const bustier = calculateSize(
          { ...readings, bust1: readings.bust1 + more, bust2: readings.bust2 && readings.bust2 + more },
          { method },
        );
        if (!('error' in size || 'error' in bustier)) expect(bustier.ordinal).toBeGreaterThanOrEqual(size.ordinal);
        const broader = calculateSize(
          { ...readings, underbust1: readings.underbust1 + more, underbust2: readings.underbust2 && readings.underbust2 + more },
          { method },
        );
        if (!('error' in size || 'error' in broader)) expect(broader.ukBand).toBeGreaterThanOrEqual(size.ukBand);
      }),
    );
  });

  test('a result is a size in the tables or an error', () => {
    const any = fc.option(fc.oneof(fc.integer({ min: -10, max: 3_000_000 }), fc.double()), { nil: undefined });
    fc.assert(
      fc.property(fc.constantFrom(...sizingMethods), any, any, any, any, (method, underbust1, bust1, underbust2, bust2) => {
        const size = calculateSize({ underbust1, bust1, underbust2, bust2 }, { method });
        if ('error' in size) return;
        expect(formatSizeIn(method === 'jis' ? 'JP' : 'UK', size)).not.toBeNull();
      }),
    );
  });
});

describe('nominal readings', () => {
  test('of a size give the size', () => {
    for (let ukBand: number = bandLimits.smallest; ukBand <= bandLimits.largest; ukBand += 2) {
      for (let ordinal = 0; ordinal <= ordinalLimits.largest; ordinal += 1) {
        const readings = findNominalReadings({ ukBand, ordinal });
        expect(readings && calculateSize(readings)).toMatchObject({ ukBand, ordinal, alternateOrdinal: null });
      }
    }
  });

  test('do not exist for AAA', () => {
    expect([-1, 23, 1.5].map((ordinal) => findNominalReadings({ ukBand: 34, ordinal }))).toEqual([null, null, null]);
    expect([24, 33, 62].map((ukBand) => findNominalReadings({ ukBand, ordinal: 2 }))).toEqual([null, null, null]);
  });
});

test('a hundred thousand sizes take less than a second', () => {
  const before = process.threadCpuUsage();
  for (let turn = 0; turn < 100_000; turn += 1) {
    calculateSize({ underbust1: 650_000 + (turn % 5000) * 100, bust1: 800_000 + (turn % 7000) * 100, bust2: 900_000, underbust2: 640_000 });
  }
  // Processor time, which other work on the machine doesn't change.
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(1000);
});
