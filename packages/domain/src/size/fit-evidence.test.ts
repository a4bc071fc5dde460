import { describe, expect, test } from 'vitest';
import type { FeedbackCode } from './feedback.ts';
import { calculateReportProbabilities, readFitEvidence } from './fit-evidence.ts';
import { type FitAnswers, normalizeBrand } from './fit-model.ts';
import { inch } from './units.ts';

const readings = { snug: 33 * inch, tight: 29 * inch, standing: 38 * inch, leaning: 42 * inch, lying: 36 * inch, inBra: null };
const evidenceOf = (more: Partial<FitAnswers>) => {
  const evidence = readFitEvidence({ system: 'UK', readings, wears: { ukBand: 36, ordinal: 4 }, fit: [], ...more });
  if ('error' in evidence) throw new Error(evidence.error);
  return evidence;
};

describe('an answer in steps', () => {
  test('has the band and the volume of the tape as rules R3 and R4 have them', () => {
    // A soft rib cage: half an inch less. Leaning adds 4 in, of which 2.5 count by half.
    expect(evidenceOf({}).band.tape).toBeCloseTo(32.5 / 2, 9);
    expect(evidenceOf({}).volume.tape).toBeCloseTo(38 + 1.25 - 33 / 2, 9);
  });

  test.each<[FeedbackCode[], string | undefined, string | undefined]>([
    [[], 'fine', 'fine'],
    [['band_rides_up'], 'large', 'fine'],
    [['straps_dig'], 'large', 'fine'],
    [['band_too_tight'], 'small', 'fine'],
    [['gore_floats'], 'fine', 'small'],
    [['gape_top'], 'fine', 'large'],
    // Cups that are too small pull the band up, so it says nothing by itself.
    [['band_too_tight', 'band_rides_up'], undefined, 'small'],
    [['spill_side', 'gape_all'], 'fine', undefined],
    [['wire_too_wide', 'straps_slip'], 'fine', 'fine'],
  ])('reads %j as rules F1 to F3 do', (fit, band, cup) => {
    const evidence = evidenceOf({ fit });
    expect([evidence.band.worn?.report, evidence.volume.worn?.report]).toEqual([band, cup]);
  });

  test('has no report without a bra', () =>
    expect(evidenceOf({ wears: null, fit: ['spill_top'] })).toMatchObject({ band: { worn: null }, volume: { worn: null } }));
});

test('of a bra that is right, 23 of 100 people say that it is too large, and as many that it is too small', () => {
  expect(calculateReportProbabilities(0).large).toBeCloseTo(0.2266, 4);
  expect(calculateReportProbabilities(0).small).toBeCloseTo(0.2266, 4);
  expect(calculateReportProbabilities(0.75).large).toBeCloseTo(0.5, 6);
});

test('the probabilities of the three reports sum to 1, and none is 0 even for absurd bras', () => {
  for (let excess = -17; excess <= 17; excess += 0.25) {
    const { large, small, fine } = calculateReportProbabilities(excess);
    expect(large + small + fine).toBeCloseTo(1, 6);
    expect(Math.min(large, small, fine)).toBeGreaterThan(0);
  }
});

test.each([
  ['Panache®', 'panache'],
  ['PANACHE™', 'panache'],
  ['Victoria’s  Secret', 'victoriassecret'],
  ['Chantelle (été)', 'chantelleete'],
  ['ワコール', 'ワコール'],
  ['グンゼ', 'グンゼ'],
  ['__proto__', 'proto'],
  ['–', null],
])('the brand %s is %s', (name, key) => expect(normalizeBrand(name)).toBe(key));
