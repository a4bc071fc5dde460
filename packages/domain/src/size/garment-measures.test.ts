import { expect, test } from 'vitest';
import { findGarmentMeasuresError, garmentMeasureLimits, measuresOf } from './garment-measures.ts';
import { toMicrometers } from './units.ts';

const cm = (value: number) => toMicrometers(value, 'cm');

test('at least one measure is required', () => {
  expect(findGarmentMeasuresError({ unit: 'cm', wireWidth: cm(13.5) })).toBeNull();
  expect(findGarmentMeasuresError({ unit: 'in' })).toEqual({ field: 'bandRelaxed', fault: 'none' });
});

test('tops have measures of their own, of which camisoles lack the shoulders', () => {
  expect(measuresOf.letter).toEqual(['chest', 'length', 'shoulders']);
  expect(findGarmentMeasuresError({ unit: 'cm', chest: cm(52), length: cm(64) })).toBeNull();
});

test('a stretched band can’t be shorter than the relaxed one', () => {
  expect(findGarmentMeasuresError({ unit: 'cm', bandRelaxed: cm(62), bandStretched: cm(61.5) })).toEqual({
    field: 'bandStretched',
    fault: 'stretchedShorter',
  });
  expect(findGarmentMeasuresError({ unit: 'cm', bandRelaxed: cm(62), bandStretched: cm(62) })).toBeNull();
  expect(
    findGarmentMeasuresError({
      unit: 'cm',
      bandRelaxed: cm(62),
      bandStretched: cm(80),
      cupWidth: cm(14),
      cupDepth: cm(21),
      wireWidth: cm(13.5),
    }),
  ).toBeNull();
});

test('a cup’s depth can’t be shorter than its width', () => {
  expect(findGarmentMeasuresError({ unit: 'cm', cupWidth: cm(21), cupDepth: cm(14) })).toEqual({
    field: 'cupDepth',
    fault: 'depthShorter',
  });
});

test('inches typed as centimeters are out of range', () => {
  expect(cm(27)).toBeLessThan(garmentMeasureLimits.bandRelaxed.smallest);
  expect(cm(34)).toBeLessThan(garmentMeasureLimits.bandStretched.smallest);
  expect(cm(5.5)).toBeLessThan(garmentMeasureLimits.cupWidth.smallest);
  expect(cm(20)).toBeLessThan(garmentMeasureLimits.chest.smallest);
  expect(toMicrometers(68, 'in')).toBeGreaterThan(garmentMeasureLimits.bandRelaxed.largest);
  expect(toMicrometers(85, 'in')).toBeGreaterThan(garmentMeasureLimits.bandStretched.largest);
});
