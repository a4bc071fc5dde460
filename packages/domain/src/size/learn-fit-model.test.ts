import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateSize } from './estimate-size.ts';
import { type FeedbackCode, feedbackCodes } from './feedback.ts';
import { defaultFitModel, type FitAnswers } from './fit-model.ts';
import { learnFitModel } from './learn-fit-model.ts';
import { sizeSystems } from './systems.ts';
import { inch } from './units.ts';

/** Somebody of 34 in under a bust of 38 in, who wears what the tape says unless told otherwise. */
const answer = (more: Partial<FitAnswers> = {}): FitAnswers => ({
  system: 'UK',
  readings: { snug: 34 * inch, tight: null, standing: 38 * inch, leaning: null, lying: null, inBra: null },
  wears: { ukBand: 34, ordinal: 4 },
  fit: [],
  ...more,
});
const repeat = (count: number, more: Partial<FitAnswers> = {}) => Array.from({ length: count }, () => answer(more));
const tight: FeedbackCode[] = ['band_too_tight', 'spill_top'];
const loose: FeedbackCode[] = ['band_too_loose', 'gape_all'];
/** Everybody agrees that this brand is as on its labels, so that what is said of another is about that brand. */
const ordinary = repeat(2000, { brand: 'Ordinary' });

describe('brands', () => {
  const offsetOf = (answers: FitAnswers[]) => learnFitModel([...ordinary, ...answers]).brands['other'];

  test('that feel tight are smaller than their labels, and those that feel loose are larger', () => {
    expect(offsetOf(repeat(40, { brand: 'Other', fit: tight }))).toMatchObject({ n: 40 });
    expect(offsetOf(repeat(40, { brand: 'Other', fit: tight }))?.band).toBeLessThan(-0.5);
    expect(offsetOf(repeat(40, { brand: 'Other', fit: tight }))?.cup).toBeLessThan(-0.5);
    expect(offsetOf(repeat(40, { brand: 'Other', fit: loose }))?.band).toBeGreaterThan(0.5);
    expect(offsetOf(repeat(40, { brand: 'Other', fit: loose }))?.cup).toBeGreaterThan(0.5);
  });

  test('are believed the more, the more people answer', () => {
    const mixed = (count: number) => [...repeat(count, { brand: 'Other' }), ...repeat(count, { brand: 'Other', fit: loose })];
    const [few, some, many] = [5, 15, 150].map((count) => offsetOf(mixed(count))?.band ?? 0);
    expect(few).toBeGreaterThan(0);
    expect(some).toBeGreaterThan((few ?? 0) * 1.4);
    expect(many).toBeGreaterThan((some ?? 0) * 1.1);
    // With 30 answers two thirds of what they say count.
    expect((some ?? 0) / (many ?? 1)).toBeCloseTo(30 / 45 / (300 / 315), 1);
  });

  test('have one entry for all spellings', () => {
    const answers = ['Freya', 'FREYA', 'freya™', ' Fréya '].flatMap((brand) => repeat(2, { brand }));
    expect(Object.entries(learnFitModel(answers).brands).map(([key, { n }]) => [key, n])).toEqual([['freya', 8]]);
  });

  test('may be named like anything', () => {
    const { brands } = learnFitModel(['__proto__', 'constructor', 'toString'].flatMap((brand) => repeat(5, { brand })));
    expect(Object.keys(brands)).toEqual(['constructor', 'proto', 'tostring']);
    expect(Object.getPrototypeOf(brands)).toBe(Object.prototype);
  });
});

describe('regions', () => {
  test('whose bras by the tape feel tight have larger bodies than the tape says', () => {
    const { regions } = learnFitModel([...repeat(100), ...repeat(100, { system: 'US', fit: tight })]);
    expect(regions['US']?.delta).toBeGreaterThan(1);
    expect(regions['US']?.alpha).toBeGreaterThan(0.5);
    expect(Math.abs(regions['UK']?.delta ?? 1)).toBeLessThan(0.3);
  });

  test('are right if people choose bands that are too large for their body, whatever their tape says', () => {
    // All of these bodies are a 34, and their tapes say 32 to 36.
    const errors = [-2, -1.5, -1, -1, -0.5, -0.5, -0.5, 0, 0, 0, 0, 0.5, 0.5, 0.5, 1, 1, 1.5, 2];
    const answers = errors.flatMap((error) => {
      const readings = { ...answer().readings, snug: (34 + error) * inch, standing: (38 + error / 2) * inch };
      const say = (ukBand: number, count: number, fit: FeedbackCode[]) =>
        repeat(count, { readings, wears: { ukBand, ordinal: 21 - ukBand / 2 }, fit });
      return [
        ...say(34, 2, ['band_too_tight']),
        ...say(34, 6, []),
        ...say(34, 2, ['band_too_loose']),
        ...say(36, 4, []),
        ...say(36, 6, ['band_too_loose']),
        ...say(38, 1, []),
        ...say(38, 9, ['band_too_loose']),
      ];
    });
    expect(Math.abs(learnFitModel(answers).regions['UK']?.delta ?? 99)).toBeLessThan(0.15);
  });

  test('whose people all say the same are believed within reason, by each region and brand', () => {
    for (const count of [5, 10, 20, 30, 60, 200]) {
      const alike = repeat(count, { system: 'AU', brand: 'Other', fit: tight });
      const { regions, brands } = learnFitModel([...repeat(300), ...alike]);
      for (const moved of [
        (regions['AU']?.delta ?? 0) / 2,
        regions['AU']?.alpha ?? 0,
        -(brands['other']?.band ?? 0),
        -(brands['other']?.cup ?? 0),
      ]) {
        expect(moved, `${count} answers`).toBeGreaterThan(0.2);
        expect(moved, `${count} answers`).toBeLessThan(2.5);
      }
    }
  });

  test('that nobody answered from are not in the model', () => expect(Object.keys(learnFitModel(repeat(9)).regions)).toEqual(['UK']));
});

test('what fewer than five people answered for is not published', () => {
  const answers = [
    ...repeat(5, { brand: 'Five' }),
    ...repeat(4, { brand: 'Four' }),
    ...repeat(4, { system: 'JP' }),
    // Of these five reports on cups, one contradicts itself.
    ...repeat(4, { brand: 'Unclear' }),
    answer({ brand: 'Unclear', fit: ['spill_top', 'gape_all'] }),
  ];
  const { regions, brands } = learnFitModel(answers);
  expect(Object.keys(regions)).toEqual(['UK']);
  expect(Object.keys(brands)).toEqual(['five']);
});

test('without a worn bra or with impossible readings, there is nothing to learn', () => {
  const useless = [
    answer({ wears: null, fit: tight }),
    answer({ readings: { ...answer().readings, snug: null } }),
    answer({ wears: { ukBand: 50, ordinal: 4 } }),
  ];
  expect(learnFitModel([])).toEqual(defaultFitModel);
  expect(learnFitModel(useless.flatMap((each) => [each, each, each, each, each]))).toEqual(defaultFitModel);
});

describe('any answers', () => {
  const anyAnswer = fc
    .record({
      system: fc.constantFrom(...sizeSystems),
      snug: fc.integer({ min: 26, max: 44 }),
      difference: fc.integer({ min: 0, max: 10 }),
      ukBand: fc.constantFrom(28, 32, 34, 36, 40),
      ordinal: fc.integer({ min: 0, max: 9 }),
      brand: fc.option(fc.constantFrom('A', 'B', 'C'), { nil: undefined }),
      fit: fc.subarray([...feedbackCodes]),
    })
    .map(({ system, snug, difference, ukBand, ordinal, brand, fit }) =>
      answer({
        system,
        readings: { ...answer().readings, snug: snug * inch, standing: (snug + difference) * inch },
        wears: { ukBand, ordinal },
        brand,
        fit,
      }),
    );

  test('give a model of finite numbers that survives JSON, twice the same, whatever their order', () => {
    fc.assert(
      fc.property(fc.array(anyAnswer, { maxLength: 120 }), (answers) => {
        const model = learnFitModel(answers);
        expect(JSON.parse(JSON.stringify(model))).toEqual(model);
        expect(learnFitModel(answers)).toEqual(model);
        const reversed = learnFitModel([...answers].reverse());
        expect(Object.keys(reversed.brands)).toEqual(Object.keys(model.brands));
        for (const [key, { n, band, cup }] of Object.entries(model.brands)) {
          expect(Math.max(Math.abs(band), Math.abs(cup))).toBeLessThan(6);
          expect(n).toBeGreaterThanOrEqual(5);
          expect(Math.abs((reversed.brands[key]?.band ?? 99) - band)).toBeLessThan(0.011);
        }
        for (const { n, delta, alpha } of Object.values(model.regions)) {
          expect(Math.max(Math.abs(delta) / 2, Math.abs(alpha))).toBeLessThan(6);
          expect(n).toBeGreaterThanOrEqual(5);
        }
      }),
    );
  });

  test('give a model with which everybody has a size', () => {
    fc.assert(
      fc.property(fc.array(anyAnswer, { minLength: 1, maxLength: 60 }), (answers) => {
        const model = learnFitModel(answers);
        for (const each of answers) {
          const sizes = estimateSize(each, model);
          if (!('error' in sizes)) expect(sizes[0]?.probability).toBeGreaterThan(0);
        }
      }),
    );
  });
});
