import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LetterLabel } from './letter-size.ts';
import { judgeTopFit, type Top, type TopLengths, type TopWearer, topFitVerdicts } from './top-fit.ts';
import { centimeter } from './units.ts';

const cm = ({ chest, length, shoulders }: TopLengths): TopLengths => ({
  chest: chest && chest * centimeter,
  length: length && length * centimeter,
  shoulders: shoulders && shoulders * centimeter,
});
const saved = cm({ chest: 50, length: 62, shoulders: 43 });
const labelled = (label: LetterLabel): Top => ({ size: { system: 'letter', label } });
const body = (bust?: number, waist?: number): TopWearer => ({
  bust: bust && bust * centimeter,
  waist: waist && waist * centimeter,
  region: 'EU',
});
const verdict = (wearer: TopWearer, top: Top) => {
  const { verdict: is, basis } = judgeTopFit(wearer, top);
  return `${is}, ${basis}`;
};

describe('a top measured flat', () => {
  test.each([
    [{ chest: 52, length: 64, shoulders: 44 }, 'likely'],
    [{ chest: 52.1, length: 64, shoulders: 44 }, 'relaxed'],
    [{ chest: 47.9, length: 64, shoulders: 44 }, 'tight'],
    [{ chest: 44, length: 64, shoulders: 44 }, 'tight'],
    [{ chest: 43.9, length: 64, shoulders: 44 }, 'unlikely'],
    [{ chest: 56.1, length: 64, shoulders: 44 }, 'unlikely'],
    [{ chest: 50, length: 64, shoulders: 46 }, 'relaxed'],
    [{ chest: 53, length: 64, shoulders: 40 }, 'tight'],
    [{ chest: 50, length: 64, shoulders: 36 }, 'unlikely'],
    [{ chest: 50, length: 40, shoulders: 43 }, 'short'],
    [{ chest: 50, length: 66, shoulders: 43 }, 'long'],
  ])('of %j is %s', (lengths, expected) => {
    expect(verdict({ region: 'EU', top: saved }, cm(lengths))).toBe(`${expected}, measured`);
  });

  test('is judged by its measures, whatever its label says', () => {
    const { verdict: is, reasons } = judgeTopFit({ ...body(92, 76), top: saved }, { ...labelled('3XL'), ...saved });
    expect(is).toBe('likely');
    expect(reasons).toEqual([
      { reason: 'measure', measure: 'chest', garment: 500_000, saved: 500_000, steps: 0 },
      { reason: 'measure', measure: 'length', garment: 620_000, saved: 620_000, steps: 0 },
      { reason: 'measure', measure: 'shoulders', garment: 430_000, saved: 430_000, steps: 0 },
    ]);
  });

  test('without shoulders, as camisoles are, is partly measured', () => {
    expect(verdict({ region: 'EU', top: saved }, cm({ chest: 50, length: 55 }))).toBe('short, partlyMeasured');
  });

  test('without a chest takes its width from the label', () => {
    const top = { ...labelled('L'), ...cm({ length: 62 }) };
    expect(verdict({ ...body(92), top: saved }, top)).toBe('relaxed, partlyMeasured');
    expect(verdict({ region: 'EU', top: saved }, top)).toBe('unknown, partlyMeasured');
  });
});

describe('a top judged by its letter', () => {
  test.each([
    ['M', body(92, 76), 'likely'],
    ['S', body(92, 76), 'tight'],
    ['L', body(92, 76), 'relaxed'],
    ['XS', body(92, 76), 'unlikely'],
    ['XL', body(92), 'unlikely'],
    // The waist alone, and a waist with less room than the bust.
    ['M', body(undefined, 76), 'likely'],
    ['M', body(92, 84), 'tight'],
    ['M', body(92, 60), 'likely'],
    // Beyond the letters.
    ['XS', body(70), 'relaxed'],
    ['5XL', body(170), 'tight'],
    ['5XL', body(200), 'unlikely'],
  ] as const)('%s on %j is %s', (label, wearer, expected) => {
    expect(verdict(wearer, labelled(label))).toBe(`${expected}, label`);
  });

  test('depends on whose letters the wearer knows', () => {
    const bust = 99 * centimeter;
    expect(verdict({ region: 'UK', bust }, labelled('M'))).toBe('likely, label');
    expect(verdict({ region: 'EU', bust }, labelled('M'))).toBe('tight, label');
    expect(judgeTopFit({ region: 'EU', bust }, labelled('M')).reasons).toEqual([
      { reason: 'label', reading: 'bust', girth: bust, smallest: 900_000, largest: 980_000, steps: -1 },
    ]);
  });
});

test('what is missing is said', () => {
  const missing = (wearer: TopWearer, top: Top) => judgeTopFit(wearer, top).reasons;
  expect(missing({ region: 'EU', top: saved }, {})).toEqual([{ reason: 'notKnown', what: 'garment' }]);
  expect(missing({ region: 'EU' }, labelled('M'))).toEqual([{ reason: 'notKnown', what: 'wearer' }]);
  expect(verdict({ region: 'EU' }, labelled('M'))).toBe('unknown, nothing');
  // Narrow shoulders alone rule a top out.
  expect(verdict({ region: 'EU', top: saved }, cm({ shoulders: 30 }))).toBe('unlikely, partlyMeasured');
});

test('two tops are compared alike in both directions', () => {
  const length = fc.option(fc.integer({ min: 1, max: 120 * centimeter }), { nil: null });
  const lengths = fc.record({ chest: length, length, shoulders: length });
  fc.assert(
    fc.property(lengths, lengths, (one, other) => {
      const there = judgeTopFit({ region: 'EU', top: one }, other);
      const back = judgeTopFit({ region: 'EU', top: other }, one);
      const stepsOf = ({ reasons }: typeof there) => reasons.map((reason) => ('steps' in reason ? reason.steps : 0));
      expect(topFitVerdicts).toContain(there.verdict);
      expect(stepsOf(there)).toEqual(stepsOf(back).map((steps) => (steps === 0 ? 0 : -steps)));
      expect(there.verdict === 'unlikely').toBe(back.verdict === 'unlikely');
    }),
  );
});
