import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateSize } from './calculate-size.ts';
import { estimateSize, type LikelySize, pickLikelySizes } from './estimate-size.ts';
import { type FeedbackCode, feedbackCodes } from './feedback.ts';
import { defaultFitModel, type FitAnswers, type FitModel } from './fit-model.ts';
import { bandLimits, calculateSizeRank, formatSizeIn, ordinalLimits, sizeSystems } from './systems.ts';
import { inch } from './units.ts';

const measured = (snug: number, standing: number, more: Partial<FitAnswers> = {}): FitAnswers => ({
  system: 'UK',
  readings: { snug: snug * inch, tight: null, standing: standing * inch, leaning: null, lying: null, inBra: null },
  wears: null,
  fit: [],
  ...more,
});
const estimate = (answers: FitAnswers, model: FitModel = defaultFitModel): LikelySize[] => {
  const sizes = estimateSize(answers, model);
  if ('error' in sizes) throw new Error(sizes.error);
  return sizes;
};
const topOf = (answers: FitAnswers, model?: FitModel): LikelySize => {
  const { top } = pickLikelySizes(estimate(answers, model));
  if (!top) throw new Error('there are no sizes');
  return top;
};
const labelOf = (answers: FitAnswers, model?: FitModel) => formatSizeIn('UK', topOf(answers, model));
const trained: FitModel = {
  ...defaultFitModel,
  regions: { US: { n: 200, delta: 2, alpha: -0.8 } },
  brands: { roomy: { n: 90, band: 1.5, cup: 1.5 }, narrow: { n: 60, band: -1.5, cup: -1.5 } },
};

describe('the tape alone', () => {
  test('gives the size of the calculator, with the neighboring cup as the alternate', () => {
    const { top, alternates } = pickLikelySizes(estimate(measured(34, 38.4)));
    expect(top && formatSizeIn('UK', top)).toBe('34D');
    expect(alternates.map((size) => formatSizeIn('UK', size))).toEqual(['34DD']);
    // 0.665 for the band times 0.401 for the volume: both densities at the distance of the tape, 0 and 0.4 steps.
    expect(top?.probability).toBeCloseTo(0.267, 3);
  });

  test('gives the size of the calculator for any readings, and rounds ties as it does', () => {
    const hundredths = (from: number, to: number) => fc.integer({ min: from * 4, max: to * 4 }).map((quarters) => (quarters * inch) / 4);
    const readings = fc.record({
      snug: hundredths(26, 50),
      tight: fc.option(hundredths(24, 50)),
      standing: hundredths(27, 70),
      leaning: fc.option(hundredths(27, 70)),
      lying: fc.constant(null),
      inBra: fc.constant(null),
    });
    fc.assert(
      fc.property(readings, fc.constantFrom(...sizeSystems), (taken, system) => {
        const { snug, tight, standing, leaning } = taken;
        const size = calculateSize({ underbust1: snug, underbust2: tight, bust1: standing, bust2: leaning }, { method: 'snug' });
        const sizes = estimateSize({ system, readings: taken, wears: null, fit: [] }, defaultFitModel);
        if ('error' in size) expect(sizes).toEqual(size);
        else expect(sizes).toMatchObject({ 0: { ukBand: size.ukBand, ordinal: size.ordinal } });
      }),
    );
  });

  test('gives the error of the calculator if a reading is missing or makes no sense', () => {
    const answers = measured(34, 38);
    expect(estimateSize({ ...answers, readings: { ...answers.readings, standing: null } }, defaultFitModel)).toEqual({
      error: 'missing',
      reading: 'bust1',
    });
    expect(estimateSize(measured(34, 30), defaultFitModel)).toMatchObject({ error: 'bustSmallerThanUnderbust' });
  });
});

const anySize = fc.record({
  ukBand: fc.integer({ min: bandLimits.smallest / 2, max: bandLimits.largest / 2 }).map((half) => half * 2),
  ordinal: fc.integer({ min: ordinalLimits.smallest, max: ordinalLimits.largest }),
});
const anyAnswers = fc.record({
  system: fc.constantFrom(...sizeSystems),
  readings: fc
    .record({ snug: fc.integer({ min: 26, max: 52 }), more: fc.integer({ min: 0, max: 14 }) })
    .map(({ snug, more }) => measured(snug, snug + more).readings),
  wears: fc.option(anySize),
  brand: fc.constantFrom(undefined, 'Roomy', 'narrow', 'constructor'),
  fit: fc.subarray([...feedbackCodes]),
});

test('the probabilities of all 432 sizes sum to 1, and the most likely is first', () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const sizes = estimate(answers, trained);
      const probabilities = sizes.map(({ probability }) => probability);
      expect(new Set(sizes.map((size) => formatSizeIn('UK', size))).size).toBe(432);
      expect(probabilities.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
      expect(probabilities).toEqual([...probabilities].sort((a, b) => b - a));
      expect(pickLikelySizes(sizes).alternates.every(({ probability }) => probability > 0.15)).toBe(true);
    }),
  );
});

describe('a worn bra', () => {
  // Between 34 and 36 by the tape, and between two cups.
  const between = (fit: FeedbackCode[]) => labelOf(measured(34.9, 39.2, { wears: { ukBand: 34, ordinal: 5 }, fit }));

  test('that fits is kept where the tape is undecided', () => {
    expect(labelOf(measured(35, 39))).toBe('36D');
    expect(labelOf(measured(35, 39, { wears: { ukBand: 34, ordinal: 5 } }))).toBe('34DD');
  });

  test('that does not fit moves the estimate', () => {
    expect(between(['band_too_tight'])).toBe('36D');
    expect(between(['band_rides_up'])).toBe('34DD');
    expect(between(['spill_top'])).toBe('34E');
    expect(between(['gape_all'])).toBe('34D');
  });

  test('whose codes contradict each other says nothing', () => {
    const tape = topOf(measured(34.9, 39));
    const contradicted = topOf(
      measured(34.9, 39, { wears: { ukBand: 38, ordinal: 2 }, fit: ['band_too_tight', 'band_too_loose', 'spill_top', 'gape_all'] }),
    );
    expect(contradicted).toEqual(tape);
  });

  test('further than four steps off the tape is taken for a mistake', () => {
    const tape = topOf(measured(34, 38));
    expect(topOf(measured(34, 38, { wears: { ukBand: 44, ordinal: 7 }, fit: ['band_too_tight', 'spill_top'] }))).toEqual(tape);
    expect(topOf(measured(34, 38, { wears: { ukBand: 42, ordinal: 4 }, fit: ['band_too_tight', 'spill_top'] }))).not.toEqual(tape);
  });
});

test('a report that a bra is too small never makes the size smaller than one that it fits, nor that than one that it is too large', () => {
  const without = (codes: readonly FeedbackCode[], ...removed: FeedbackCode[]) => codes.filter((code) => !removed.includes(code));
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const fine = without(answers.fit, 'band_too_tight', 'band_too_loose', 'band_rides_up', 'straps_dig');
      const bandAfter = (...codes: FeedbackCode[]) => topOf({ ...answers, fit: [...fine, ...codes] }, trained).ukBand;
      expect(bandAfter('band_too_tight')).toBeGreaterThanOrEqual(bandAfter());
      expect(bandAfter()).toBeGreaterThanOrEqual(bandAfter('band_too_loose'));
      const rankAfter = (...fit: FeedbackCode[]) => calculateSizeRank(topOf({ ...answers, fit }, trained));
      expect(rankAfter('spill_top')).toBeGreaterThanOrEqual(rankAfter());
      expect(rankAfter()).toBeGreaterThanOrEqual(rankAfter('gape_all'));
    }),
  );
});

describe('a learned model', () => {
  test('moves the tape of a region, and no other', () => {
    expect(labelOf(measured(34, 39, { system: 'US' }), trained)).toBe('36C');
    expect(labelOf(measured(34, 39), trained)).toBe('34DD');
  });

  test('expects a larger body in a brand that is larger than its labels, and a smaller one in a smaller', () => {
    const inBrand = (brand: string | undefined) => topOf(measured(34, 38, { wears: { ukBand: 34, ordinal: 4 }, brand, fit: [] }), trained);
    const [roomy, unknown, narrow] = [inBrand('ROOMY®'), inBrand('another'), inBrand('Narrow')];
    expect(unknown).toEqual(inBrand(undefined));
    expect(calculateSizeRank(roomy)).toBeGreaterThan(calculateSizeRank(unknown));
    expect(calculateSizeRank(narrow)).toBeLessThan(calculateSizeRank(unknown));
    expect([roomy.ukBand, narrow.ukBand]).toEqual([34, 34]);
  });

  test('never moves the estimate the wrong way, however far off a brand is', () => {
    const offset = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(anyAnswers, offset, offset, (answers, first, second) => {
        const [smaller, larger] = [Math.min(first, second), Math.max(first, second)];
        const topWith = (off: number) =>
          topOf({ ...answers, brand: 'off' }, { ...defaultFitModel, brands: { off: { n: 50, band: off, cup: off } } });
        expect(topWith(larger).ukBand).toBeGreaterThanOrEqual(topWith(smaller).ukBand);
        expect(calculateSizeRank(topWith(larger))).toBeGreaterThanOrEqual(calculateSizeRank(topWith(smaller)));
      }),
    );
  });
});

test('an estimate takes a few milliseconds at most, so that it can follow typing', () => {
  const answers = measured(34, 38.4, { wears: { ukBand: 36, ordinal: 3 }, brand: 'Roomy', fit: ['band_too_loose'] });
  const before = process.threadCpuUsage();
  for (let turn = 0; turn < 200; turn += 1) estimate(answers, trained);
  // Processor time, which other work on the machine doesn't change.
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1000 / 200).toBeLessThan(5);
});
