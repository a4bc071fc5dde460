import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findLikelySizes, type Garment, judgeFit } from './fit.ts';
import { findNominalReadings } from './nominal.ts';
import { formatSizeIn, resolveSize } from './systems.ts';
import { inch } from './units.ts';

// Calculates to 30DD without an alternate; its wire is 4 5/6 in.
const june = { underbust1: 30 * inch, bust1: 35 * inch };
const wire = (29 / 6) * inch;

const labelled = (text: string): Garment => {
  const size = resolveSize('UK', text);
  if ('error' in size) throw new Error(text);
  return { size };
};
const verdict = (garment: Garment, body = june) => {
  const { verdict, basis } = judgeFit(body, garment);
  return `${verdict}, ${basis}`;
};

describe('a bra judged by its label', () => {
  test.each([
    ['30DD', 'likely, label'],
    ['28E', 'firm, label'],
    ['32D', 'loose, label'],
    ['30D', 'smallCups, label'],
    ['30E', 'largeCups, label'],
    ['34C', 'unlikely, label'],
    ['30C', 'unlikely, label'],
    ['32DD', 'unlikely, label'],
  ])('%s is %s', (text, expected) => {
    expect(verdict(labelled(text))).toBe(expected);
  });

  test('has its difference in bands and in volume', () => {
    expect(judgeFit(june, labelled('32D')).reasons).toEqual([{ reason: 'label', bands: 1, cups: 0 }]);
    expect(judgeFit(june, labelled('32DD')).reasons).toEqual([{ reason: 'label', bands: 1, cups: 1 }]);
  });

  test('fits with either of the two cups that a body is between', () => {
    const between = { underbust1: 30 * inch, bust1: 35.4 * inch };
    expect(['30D', '30DD', '30E', '30F'].map((text) => verdict(labelled(text), between))).toEqual([
      'smallCups, label',
      'likely, label',
      'likely, label',
      'largeCups, label',
    ]);
  });
});

describe('a measured band', () => {
  const cups = labelled('30DD');
  test.each([
    [28.9, 'unlikely'],
    [29, 'firm'],
    [29.9, 'firm'],
    [30, 'likely'],
    [32, 'likely'],
    [32.1, 'loose'],
    [34, 'loose'],
    [34.1, 'unlikely'],
  ])('that reaches %d in around 30 in is %s, whatever the label says', (stretched, expected) => {
    expect(verdict({ ...cups, bandStretched: stretched * inch })).toBe(`${expected}, partlyMeasured`);
    const [, reason] = judgeFit(june, { ...cups, bandStretched: stretched * inch }).reasons;
    expect(reason).toMatchObject({ reason: 'bandStretched', stretched: stretched * inch, underbust: 30 * inch });
  });

  test('that is as long when relaxed gives no support', () => {
    const slack = { ...cups, bandRelaxed: 30 * inch, bandStretched: 32 * inch };
    expect(judgeFit(june, slack)).toMatchObject({
      verdict: 'unlikely',
      reasons: [{ reason: 'label' }, { reason: 'bandSlack', relaxed: 30 * inch }],
    });
    expect(verdict({ ...slack, bandRelaxed: 25 * inch })).toBe('likely, partlyMeasured');
  });

  test('with only its relaxed length, a shorter one, is inconclusive', () => {
    expect(verdict({ bandRelaxed: 25 * inch })).toBe('unknown, nothing');
  });

  test('should be half an inch firmer on a soft rib cage', () => {
    const soft = { ...june, underbust2: 26 * inch };
    const reasons = judgeFit(soft, { bandStretched: 31 * inch }).reasons;
    expect(reasons).toContainEqual(expect.objectContaining({ underbust: 29.5 * inch, reserve: 1.5 * inch, bands: 0 }));
  });
});

describe('a measured cup', () => {
  test.each([
    [-2, 'unlikely'],
    [-1, 'smallCups'],
    [0, 'likely'],
    [1, 'largeCups'],
    [2, 'unlikely'],
  ])('of %i thirds of an inch more wire is %s', (steps, expected) => {
    expect(verdict({ ...labelled('30DD'), wireWidth: wire + (steps * inch) / 3 })).toBe(`${expected}, partlyMeasured`);
  });

  test('prefers the wire to the fabric, and combines width and depth', () => {
    const from = (garment: Garment) => judgeFit(june, garment).reasons.find(({ reason }) => reason === 'cup');
    expect(from({ wireWidth: wire, cupWidth: 6 * inch })).toMatchObject({ from: ['wireWidth'], cups: 0 });
    expect(from({ cupWidth: wire })).toMatchObject({ from: ['cupWidth'], cups: 0 });
    expect(from({ cupDepth: (Math.PI / 2) * wire })).toMatchObject({ from: ['cupDepth'], cups: 0 });
    // A narrow deep cup has the volume of a wide shallow one.
    const narrow = wire - inch / 3;
    const deep = (Math.PI / 2) * (wire ** 3 / narrow ** 2);
    expect(from({ wireWidth: narrow, cupDepth: deep })).toMatchObject({ from: ['wireWidth', 'cupDepth'], cups: 0 });
  });
});

describe('missing measures', () => {
  test('give no verdict', () => {
    expect(judgeFit(june, {})).toEqual({
      verdict: 'unknown',
      basis: 'nothing',
      reasons: [
        { reason: 'notKnown', what: 'band' },
        { reason: 'notKnown', what: 'cup' },
      ],
    });
    expect(verdict({ bandStretched: 31 * inch })).toBe('unknown, partlyMeasured');
    expect(verdict({ wireWidth: wire })).toBe('unknown, partlyMeasured');
    expect(judgeFit(june, { bandStretched: 31 * inch }).reasons).toContainEqual({ reason: 'notKnown', what: 'cup' });
  });

  test('do not hide a band that is far off', () => {
    expect(verdict({ bandStretched: 26 * inch })).toBe('unlikely, partlyMeasured');
    expect(verdict({ wireWidth: 3 * inch })).toBe('unlikely, partlyMeasured');
  });

  test('an invalid body reading is named', () => {
    expect(judgeFit({ ...june, bust1: null }, labelled('30DD'))).toEqual({
      verdict: 'unknown',
      basis: 'nothing',
      reasons: [{ reason: 'body', fault: { error: 'missing', reading: 'bust1' } }],
    });
  });
});

test('the label is only informative if everything is measured', () => {
  const mislabelled = { ...labelled('36B'), bandRelaxed: 25 * inch, bandStretched: 31 * inch, wireWidth: wire };
  expect(verdict(mislabelled)).toBe('likely, measured');
  expect(judgeFit(june, mislabelled).reasons.map(({ reason }) => reason)).toEqual(['label', 'bandStretched', 'cup']);
});

test('any measures give a verdict', () => {
  const length = fc.option(fc.integer({ min: -inch, max: 100 * inch }), { nil: null });
  const garment = fc.record({ bandRelaxed: length, bandStretched: length, cupWidth: length, cupDepth: length, wireWidth: length });
  fc.assert(
    fc.property(garment, length, length, (measures, underbust1, bust1) => {
      const { reasons } = judgeFit({ underbust1, bust1 }, measures);
      expect(reasons.length).toBeGreaterThan(0);
      for (const reason of reasons) if ('cups' in reason) expect(Number.isInteger(reason.cups)).toBe(true);
    }),
  );
});

describe('the sizes that a bra is likely to fit', () => {
  const sizesOf = (garment: Garment) => findLikelySizes(garment).map((size) => formatSizeIn('UK', size));

  test('are its label, or what was measured', () => {
    expect(sizesOf(labelled('30DD'))).toEqual(['30DD']);
    // Its band is one size longer than its label says, and the cups are those of 30DD.
    expect(sizesOf({ ...labelled('30DD'), bandStretched: 33 * inch })).toEqual(['32D']);
    expect(sizesOf({ ...labelled('30DD'), bandStretched: 31 * inch, wireWidth: wire })).toEqual(['30DD']);
    // Pulled out, it is as long as the longest body of one size and the shortest of the next.
    expect(sizesOf({ ...labelled('30DD'), bandStretched: 32 * inch })).toEqual(['30DD', '32D']);
    // Relaxed, it is too long for anybody whom its cups fit.
    expect(sizesOf({ ...labelled('30DD'), bandRelaxed: 30 * inch })).toEqual([]);
    expect(sizesOf({ bandStretched: 31 * inch })).toEqual([]);
    expect(sizesOf({})).toEqual([]);
  });

  test('are those whose nominal readings are judged likely, of all sizes', () => {
    const length = fc.option(fc.integer({ min: 8 * inch, max: 60 * inch }));
    const cup = fc.option(fc.integer({ min: 3 * inch, max: 10 * inch }));
    const garments = fc.record({ bandStretched: length, bandRelaxed: length, cupWidth: cup, cupDepth: cup, wireWidth: cup });
    fc.assert(
      fc.property(fc.constantFrom('30DD', '34B', '44K'), garments, (label, measures) => {
        const garment = { ...labelled(label), ...measures };
        const likely = findLikelySizes(garment).map(({ ukBand, ordinal }) => `${ukBand}/${ordinal}`);
        for (const ukBand of [28, 30, 32, 34, 36, 44])
          for (const ordinal of [0, 3, 5, 6, 12]) {
            const { verdict } = judgeFit(findNominalReadings({ ukBand, ordinal }) ?? {}, garment);
            expect([ukBand, ordinal, likely.includes(`${ukBand}/${ordinal}`)]).toEqual([ukBand, ordinal, verdict === 'likely']);
          }
      }),
      { numRuns: 50 },
    );
  });
});
