import { calculateSize } from '@strapline/domain/size/calculate-size';
import { defaultFitModel, type FitModel } from '@strapline/domain/size/fit-model';
import type { SizingMethod } from '@strapline/domain/size/sizing-methods';
import { formatSizeIn, type SizeSystem } from '@strapline/domain/size/systems';
import { inch } from '@strapline/domain/size/units';
import { expect, test } from 'vitest';
import { findSurveyedSize } from './find-surveyed-size.ts';

/** Tapes of the US read an inch and a half too small, those of the UK hardly. */
const learned: FitModel = {
  ...defaultFitModel,
  regions: { US: { n: 214, delta: 1.5, alpha: -0.75 }, UK: { n: 96, delta: 0.1, alpha: 0 } },
};

const readings = { underbust1: 34 * inch, underbust2: null, bust1: 39 * inch, bust2: null };

function survey(system: SizeSystem, { method = 'snug', model = learned }: { method?: SizingMethod; model?: FitModel } = {}) {
  const size = calculateSize(readings, { method });
  if ('error' in size) throw new Error(size.error);
  const surveyed = findSurveyedSize(readings, system, size, model);
  return surveyed && { n: surveyed.n, labels: surveyed.likely.map((one) => formatSizeIn('UK', one)) };
}

test('where the tape of a system reads too small, the likeliest size is another than the tape’s', () => {
  expect(survey('US')).toEqual({ n: 214, labels: ['36C', '36D'] });
});

test('where surveys hardly move it, they agree with the tape', () => {
  expect(survey('UK')?.labels[0]).toBe('34DD');
});

test('nothing is said of a system that too few people answered for, and nothing before anybody answered', () => {
  expect(survey('EU')).toBeNull();
  expect(survey('US', { model: defaultFitModel })).toBeNull();
});

test('if only the method gives another size, surveys aren’t named as the reason', () => {
  // The old shop method adds four inches: 38A. By the snug method, surveys change nothing.
  expect(survey('UK', { method: 'plus4' })).toBeNull();
  expect(survey('US', { method: 'plus4' })?.n).toBe(214);
});

test('readings outside the tables have none', () => {
  expect(findSurveyedSize({ ...readings, bust1: 80 * inch }, 'US', { ukBand: 34, ordinal: 5 }, learned)).toBeNull();
});
