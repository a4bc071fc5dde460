import { expect, test } from 'vitest';
import { letterSearchPatterns, parseLetterSearchText } from './letter-search-text.ts';

test.each([
  ['M', 'M', ''],
  ['m', 'M', ''],
  ['size s camisole', 'S', 'camisole'],
  ['striped tee XL', 'XL', 'striped tee'],
  ['xxl striped', '2XL', 'striped'],
  ['M, L or 3xl', 'M L 3XL', 'or'],
  ['tee S M L XL', 'S M L', 'tee XL'],
])('%j has the sizes %s', (text, labels, words) => {
  expect(parseLetterSearchText(text)).toEqual({ labels: labels.split(' '), words });
});

test.each(['34DD', 'women’s tee', "men's", 'l’amour', 'piece no. m of s', 'M-shaped', '"XL"', 'xxs', '6XL', 'maxl', ''])(
  '%j is only words',
  (text) => {
    expect(parseLetterSearchText(text)).toEqual({ labels: [], words: text.normalize('NFKC') });
  },
);

test('hostile text is parsed fast', () => {
  for (const pattern of letterSearchPatterns)
    for (const text of ['X'.repeat(100_000), 'size '.repeat(20_000), 'xl'.repeat(50_000), 'XXXXX '.repeat(20_000)]) {
      const before = process.threadCpuUsage();
      text.replace(pattern, '');
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(2000);
    }
});
