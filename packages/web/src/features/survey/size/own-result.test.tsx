import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { SizeAnswers } from '@strapline/contract/shapes/surveys/survey';
import { defaultFitModel } from '@strapline/domain/size/fit-model';
import { renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { findOwnResult as findResult } from './own-result.ts';
import { useResultReasons } from './result-reasons.ts';
import { toCalculatorEntry } from './to-calculator-entry.ts';

const readings = { system: 'UK', unit: 'in', underbust: [31.5, 29.75], bust: [36.5, 37.5, null, 36.75], fit: {} } satisfies SizeAnswers;
const fine = { band_too_loose: false, band_rides_up: false, band_too_tight: false, spill_top: false, gape_all: false };

const findOwnResult = (answers: SizeAnswers) => findResult(answers, defaultFitModel);
const listReasons = (answers: SizeAnswers) =>
  renderHook(() => useResultReasons(answers), {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  }).result.current.map(({ title, text }) => `${title}: ${String(text)}`);

describe('the own result', () => {
  test('is the calculator’s size of the readings, with other likely ones', () => {
    const result = findOwnResult(readings);
    expect(result?.size).toEqual({ ukBand: 32, ordinal: 5 });
    expect(result?.likely).toMatchObject([
      { ukBand: 32, ordinal: 5 },
      { ukBand: 32, ordinal: 6 },
    ]);
    expect(listReasons(readings)).toEqual(['Readings: 31.5 in snug and 37 in bust give a 32 band with DD cups.']);
  });

  test('is likelier if a bra of that size has no complaint', () => {
    const answers = { ...readings, wears: '32DD', fit: fine };
    expect(findOwnResult(answers)?.size).toEqual({ ukBand: 32, ordinal: 5 });
    expect(findOwnResult(answers)?.likely[0]?.share).toBeGreaterThan(0.35);
    expect(findOwnResult(readings)?.likely[0]?.share).toBeLessThan(0.3);
    expect(listReasons(answers).slice(1)).toEqual(['Band: Yours sits well.', 'Cups: Yours fit well.']);
  });

  test('moves with complaints, and says what each of them means', () => {
    const answers = { ...readings, wears: '34D', fit: { ...fine, band_rides_up: true, gore_floats: true } };
    expect(findOwnResult(answers)?.size).toEqual({ ukBand: 32, ordinal: 6 });
    expect(listReasons(answers).slice(1)).toEqual([
      'Band: Yours is loose: one band firmer, 32.',
      'Cups: Spilling, or a centre that stands off, asks for one cup more: E.',
    ]);
  });

  test('is that of the readings where how it sits says nothing about the size: a part in silence is not “fine”', () => {
    const answers = { ...readings, wears: '34D', fit: { straps_slip: true, straps_dig: false } };
    expect(findOwnResult(answers)).toEqual(findOwnResult(readings));
    expect(findOwnResult({ ...answers, fit: { spill_top: false } })).toEqual(findOwnResult(readings));
    expect(listReasons(answers).slice(1)).toEqual(['Style: Look for straps that sit close together, or that cross at the back.']);
  });

  test('outside the tables there is none, unless a worn bra gives one', () => {
    const large = { ...readings, underbust: [31.5, null], bust: [60, null, null, null] } satisfies SizeAnswers;
    expect(findOwnResult(large)).toBeNull();
    expect(listReasons(large)).toEqual(['Readings: They are outside the size tables, so the tape gives no size.']);
    expect(findOwnResult({ ...large, wears: '34D', fit: { band_too_tight: true } })?.size).toEqual({ ukBand: 36, ordinal: 3 });
  });

  test('in centimetres and in another system, the words are those of the person', () => {
    const answers = { ...readings, system: 'EU', unit: 'cm', underbust: [80, null], bust: [93, null, null, null] } satisfies SizeAnswers;
    expect(listReasons(answers)).toEqual(['Readings: 80 cm snug and 93 cm bust give a 70 band with E cups.']);
  });
});

test('saved as one’s size, it is what the calculator would have saved, with the fit check that led elsewhere', () => {
  const entry = toCalculatorEntry({ ...readings, wears: '34D', fit: fine }, { ukBand: 34, ordinal: 4 }, 1_000);
  expect(entry).toMatchObject({
    savedAt: 1_000,
    inputs: { from: 'readings', readings: { underbust1: { text: '31.5', unit: 'in' }, bust2: { text: '37.5', unit: 'in' } } },
    result: { ukBand: 32, ordinal: 5 },
    feedback: { rounds: [{ codes: [], to: { ukBand: 34, ordinal: 4 } }] },
  });
  expect(toCalculatorEntry(readings, { ukBand: 32, ordinal: 5 }, 1_000).feedback.rounds).toEqual([]);
});
