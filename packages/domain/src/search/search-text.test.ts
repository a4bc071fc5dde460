import { describe, expect, test } from 'vitest';
import { formatSize, type SizeSystem } from '../size/systems.ts';
import { parseSearchText } from './search-text.ts';

/** The parsed sizes as text (`UK 34DD`, a band as `UK 34`), and the remaining words. */
function read(text: string, preferred?: SizeSystem): [string, string] {
  const { sizes, band, words } = parseSearchText(text, preferred);
  const labels = sizes.map((size) => `${size.system} ${formatSize(size)}`);
  return [band ? `${band.system} ${band.band}` : labels.join(', '), words];
}

describe('a size in a search text', () => {
  test.each([
    ['34DD', 'UK 34DD', ''],
    ['34dd', 'UK 34DD', ''],
    ['34 dd', 'UK 34DD', ''],
    ['34-DD', 'UK 34DD', ''],
    ['  34 - dd ', 'UK 34DD', ''],
    ['３４ＤＤ', 'UK 34DD', ''],
    ['75E', 'EU 75E', ''],
    ['75 e', 'EU 75E', ''],
    ['fr 90e', 'FR 90E', ''],
    ['90E FR', 'FR 90E', ''],
    ['us34ddd', 'US 34DDD', ''],
    ['34DDD', 'US 34DDD', ''],
    ['34dd/e', 'US 34DD', ''],
    ['F70', 'JP F70', ''],
    ['12DD', 'AU 12DD', ''],
    ['black 34 dd lace', 'UK 34DD', 'black lace'],
    ['Lace bra size 34DD', 'UK 34DD', 'Lace'],
    ['34dd, black', 'UK 34DD', 'black'],
    ['34DD 36D silk', 'UK 34DD, UK 36D', 'silk'],
    ['plunge 32g', 'UK 32G', 'plunge'],
    ['38 a', 'UK 38A', ''],
  ])('%s is %s', (text, size, words) => {
    expect(read(text)).toEqual([size, words]);
  });

  test.each([
    ['75C', 'FR', 'FR 75C'],
    ['90D', 'FR', 'FR 90D'],
    ['34F', 'US', 'US 34F'],
    ['2C', 'IT', 'IT 2C'],
    ['34DD', 'EU', 'UK 34DD'],
    ['eu 90D', 'FR', 'EU 90D'],
  ] as const)('%s with %s preferred is %s', (text, preferred, size) => {
    expect(read(text, preferred)[0]).toBe(size);
  });
});

describe('a band alone', () => {
  test.each([
    ['34', 'UK 34', ''],
    ['34 band', 'UK 34', ''],
    ['band 75', 'EU 75', ''],
    ['black 34 lace', 'UK 34', 'black lace'],
    ['eu 80 silk', 'EU 80', 'silk'],
  ])('%s is %s', (text, band, words) => {
    expect(read(text)).toEqual([band, words]);
  });

  test('is read in the preferred system, and ignored beside a size', () => {
    expect(read('90', 'FR')[0]).toBe('FR 90');
    expect(read('12', 'AU')[0]).toBe('AU 12');
    expect(read('34DD 36')).toEqual(['UK 34DD', '36']);
  });
});

test('other numbers stay words', () => {
  for (const text of [
    '70s',
    '1958 bullet',
    '40mm wire',
    '3D spacer',
    'no. 9',
    '0034',
    '$60',
    '3-part cup',
    '33',
    '34zz',
    'a34b',
    '"34DD"',
    '2 for 1',
    '',
    'lace',
    '100% silk',
    '100 %',
  ])
    expect(read(text)).toEqual(['', text]);
});

test('hostile text is parsed fast', () => {
  for (const text of ['3'.repeat(100_000), '34 '.repeat(30_000), '34 - '.repeat(20_000), 'A/'.repeat(50_000), 'uk '.repeat(30_000)]) {
    const before = process.threadCpuUsage();
    parseSearchText(text);
    // Processor time, which other work on the machine doesn't change. Quadratic time would be minutes.
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2000);
  }
});
