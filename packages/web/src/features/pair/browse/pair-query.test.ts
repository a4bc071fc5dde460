import { describe, expect, test } from 'vitest';
import { changeSystem, listSisters, parsePairFilter, toPairsInput, toSistersInput } from './pair-query.ts';

describe('the address of the pairs page', () => {
  test('names a size once band and cup are chosen', () => {
    expect(parsePairFilter({ band: '32', cup: 'dd' })).toMatchObject({
      system: 'UK',
      band: '32',
      cup: 'DD',
      size: { ukBand: 32, ordinal: 5 },
    });
    expect(parsePairFilter({ band: '32' })).toEqual({ system: 'UK', band: '32', cup: '', size: null, letter: null });
    expect(parsePairFilter({ band: '70', cup: 'E', system: 'EU' }).size).toMatchObject({ ukBand: 32, ordinal: 5 });
  });

  test('uses the visitor’s system unless it names one', () => {
    expect(parsePairFilter({}, 'FR').system).toBe('FR');
    expect(parsePairFilter({ system: 'us' }, 'FR').system).toBe('US');
    expect(parsePairFilter({ band: '32', cup: 'DD' }, 'FR').system).toBe('UK');
  });

  test.each([
    { band: '31', cup: 'DD' },
    { band: 'x', cup: 'DD' },
    { band: '32', cup: '<b>' },
    { band: '32', cup: 'DD', system: 'IT' },
  ])('shows all pairs where it makes no sense: %o', (search) => expect(parsePairFilter(search).size).toBeNull());

  test('becomes the input of the search', () => {
    const search = { band: '32', cup: 'DD', equivalents: 'no', verified: 'yes', open: 'perhaps' };
    const filter = parsePairFilter(search);
    const size = { system: 'UK', band: 32, cup: 'DD' };
    expect(toPairsInput(filter, search)).toEqual({ size, match: 'same', verified: true, limit: 12 });
    expect(toSistersInput(filter, search)).toEqual({ size, match: 'sister', verified: true, limit: 12 });
    expect(toPairsInput(parsePairFilter({}), {})).toEqual({ limit: 12 });
    expect(toPairsInput(parsePairFilter({ size: 'xxl' }), {}, true)).toEqual({ size: { system: 'letter', label: '2XL' }, limit: 12 });
  });

  test('keeps the size when the system changes, where that has one', () => {
    const filter = parsePairFilter({ band: '32', cup: 'DD' });
    expect(changeSystem(filter, 'EU')).toEqual({ system: 'EU', band: '70', cup: 'E' });
    expect(changeSystem(filter, 'JP')).toEqual({ system: 'JP', band: '70', cup: 'F' });
    expect(changeSystem(parsePairFilter({ band: '26', cup: 'DD' }), 'IT')).toEqual({ system: 'IT', band: '', cup: '' });
  });

  test('sister sizes are one band firmer and one looser, in the chosen system', () => {
    const { size } = parsePairFilter({ band: '32', cup: 'DD' });
    if (!size) return expect.fail('no size');
    expect(listSisters(size)).toMatchObject({ firmer: { label: '30E' }, looser: { label: '34D' } });
    const smallest = parsePairFilter({ band: '26', cup: 'DD' }).size ?? expect.fail('no size');
    expect(listSisters(smallest).firmer).toBeNull();
  });
});
