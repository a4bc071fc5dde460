import { expect, test } from 'vitest';
import { garmentMeasureLimits, measuresFault } from './garment-measures.ts';
import { toMicrometres } from './units.ts';

const cm = (value: number) => toMicrometres(value, 'cm');

test('one measure is enough, none is not', () => {
  expect(measuresFault({ unit: 'cm', wireWidth: cm(13.5) })).toBeNull();
  expect(measuresFault({ unit: 'in' })).toEqual({ field: 'bandRelaxed', fault: 'none' });
});

test('a band does not get shorter when it is pulled', () => {
  expect(measuresFault({ unit: 'cm', bandRelaxed: cm(62), bandStretched: cm(61.5) })).toEqual({
    field: 'bandStretched',
    fault: 'stretchedShorter',
  });
  expect(measuresFault({ unit: 'cm', bandRelaxed: cm(62), bandStretched: cm(62) })).toBeNull();
  expect(
    measuresFault({ unit: 'cm', bandRelaxed: cm(62), bandStretched: cm(80), cupWidth: cm(14), cupDepth: cm(21), wireWidth: cm(13.5) }),
  ).toBeNull();
});

test('the way over a cup is not shorter than the way across it', () => {
  expect(measuresFault({ unit: 'cm', cupWidth: cm(21), cupDepth: cm(14) })).toEqual({ field: 'cupDepth', fault: 'depthShorter' });
});

test('inches typed as centimetres are out of range', () => {
  expect(cm(27)).toBeLessThan(garmentMeasureLimits.bandRelaxed.smallest);
  expect(cm(34)).toBeLessThan(garmentMeasureLimits.bandStretched.smallest);
  expect(cm(5.5)).toBeLessThan(garmentMeasureLimits.cupWidth.smallest);
  expect(toMicrometres(68, 'in')).toBeGreaterThan(garmentMeasureLimits.bandRelaxed.largest);
  expect(toMicrometres(85, 'in')).toBeGreaterThan(garmentMeasureLimits.bandStretched.largest);
});
