import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateCupScore, parseBraSize } from './bra-size.ts';

describe('a bra size by the strict grammar', () => {
  test.each([
    ['36DD', '36DD', 36, 'DD'],
    ['28f', '28F', 28, 'F'],
    ['\t40hhh\r\n', '40HHH', 40, 'HHH'],
    ['8B', '8B', 8, 'B'],
    ['10A', '10A', 10, 'A'],
    ['19C', '19C', 19, 'C'],
    ['26AA', '26AA', 26, 'AA'],
    ['99Z', '99Z', 99, 'Z'],
    ['102E', '102E', 102, 'E'],
    ['35D', '35D', 35, 'D'],
  ])('%j is %s', (text, braSize, band, cup) => {
    expect(parseBraSize(text)).toEqual({ braSize, band, cup });
  });

  test.each([
    '',
    '36',
    'DD',
    '7A',
    '9C',
    '20A',
    '25DD',
    '103A',
    '036D',
    '36 DD',
    '36-DD',
    'DD36',
    '36DDDD',
    '36DE',
    '36D.',
    '3 6D',
    '３６D',
    '36É',
    '36ſ',
    '36\u00a0D',
    '36D\u00a0',
  ])('%j is not one', (text) => {
    expect(parseBraSize(text)).toBeNull();
  });

  test('allows exactly the bands 8, 10 to 19, 26 to 102', () => {
    const bands = Array.from({ length: 200 }, (_, band) => band).filter((band) => parseBraSize(`${band}C`));
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
    expect(bands).toEqual([8, ...range(10, 19), ...range(26, 102)]);
  });

  test('is idempotent in normal form', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), (text) => {
        const size = parseBraSize(text);
        if (size) expect(parseBraSize(size.braSize)).toEqual(size);
      }),
    );
  });
});

describe('the score of a cup', () => {
  test('increases with the letter and its repetitions: DD is 5', () => {
    expect(['AAA', 'AA', 'A', 'B', 'C', 'D', 'DD', 'DDD', 'E', 'EE', 'FF', 'K', 'ZZZ'].map(calculateCupScore)).toEqual([
      -1, 0, 1, 2, 3, 4, 5, 6, 5, 6, 7, 11, 28,
    ]);
    expect(calculateCupScore('dd')).toBe(5);
  });

  test.each(['', 'DE', '4', 'D D'])('throws for %j', (cup) => {
    expect(() => calculateCupScore(cup)).toThrow(RangeError);
  });
});
