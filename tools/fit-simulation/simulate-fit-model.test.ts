import { describe, expect, test } from 'vitest';
import { simulatedRegions } from './population.ts';
import { countSisterSteps, measureDistance, simulateFitModel } from './simulate-fit-model.ts';

describe('sister steps', () => {
  const steps = (ukBand: number, ordinal: number) => countSisterSteps(measureDistance({ ukBand, ordinal }, { ukBand: 34, ordinal: 4 }));

  test('are the larger difference of band and volume', () => {
    expect(steps(34, 4)).toBe(0);
    // Its sister, and its neighbor.
    expect([steps(36, 3), steps(34, 5)]).toEqual([1, 1]);
    // The same letter on the next band is one cup more volume; the next letter there is two.
    expect([steps(36, 4), steps(36, 5)]).toEqual([1, 2]);
    expect([steps(38, 2), steps(34, 1)]).toEqual([2, 3]);
  });
});

describe('a model of eight thousand answers, a fifth of them random', () => {
  const { model, brands, honest, everybody } = simulateFitModel({ seed: 5, count: 8000, freshCount: 4000 });

  test('is right more often than the tape alone, and than the same model that has learned nothing', () => {
    for (const { tape, untrained, learnedWithoutBra, learned } of [honest, everybody]) {
      expect(learned.right).toBeGreaterThan(tape.right);
      expect(learned.right).toBeGreaterThan(untrained.right);
      expect(learnedWithoutBra.right).toBeGreaterThan(tape.right);
      expect(learned.far).toBeLessThan(tape.far);
    }
  });

  test('is more than one sister step off for at most 15 of 100 people who measured themselves', () =>
    expect(honest.learned.far).toBeLessThanOrEqual(0.15));

  test('knows the regions that most people are from', () => {
    for (const { system, share, delta, alpha } of simulatedRegions.filter((region) => region.share >= 0.2)) {
      const learned = model.regions[system];
      expect(learned?.n).toBeGreaterThan(8000 * share * 0.7);
      expect(Math.abs((learned?.delta ?? 99) - delta)).toBeLessThan(0.4);
      expect(Math.abs((learned?.alpha ?? 99) - alpha)).toBeLessThan(0.25);
    }
  });

  test('knows the most common brands, and none of fewer than five people', () => {
    for (const [place, brand] of brands.slice(0, 3).entries()) {
      const learned = model.brands[`brand${place + 1}`];
      expect(Math.abs((learned?.band ?? 99) - brand.band)).toBeLessThan(0.3);
      expect(Math.abs((learned?.cup ?? 99) - brand.cup)).toBeLessThan(0.3);
    }
    const learned = Object.values(model.brands);
    expect(learned.length).toBeGreaterThan(30);
    expect(learned.length).toBeLessThan(brands.length);
    expect(Math.min(...learned.map(({ n }) => n))).toBeGreaterThanOrEqual(5);
  });
});
