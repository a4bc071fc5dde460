import { expect, test } from 'vitest';
import { formatResultsCsv } from './results-csv.ts';

test('the file has the shares of the sizes and the number of answers, never an answer', () => {
  const sizes = [
    { braSize: '32DD', share: 0.625 },
    { braSize: '34D', share: 0.25 },
  ];
  expect(formatResultsCsv({ n: 8, hidden: false, sizes, others: 0.125 })).toBe(
    'uk_size,percent\r\n32DD,63\r\n34D,25\r\nother,13\r\nanswers,8\r\n',
  );
});
