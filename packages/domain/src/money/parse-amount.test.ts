import { expect, test } from 'vitest';
import { parseAmount } from './parse-amount.ts';

test.each([
  ['148', 148_00],
  ['$148.5', 148_50],
  ['148.', 148_00],
  ['1250,50', 1_250_50],
  ['1.250,50', 1_250_50],
  ['1,250.50', 1_250_50],
  ['1,250', 1_250_00],
  ['$1250', 1_250_00],
  [' $ 1,250.05 ', 1_250_05],
  ['1250 $', 1_250_00],
  ['US$1250', 1_250_00],
  ['1250,5 usd', 1_250_50],
  ['1 250,50', 1_250_50],
  ['1\u202f250', 1_250_00],
  ['1’250.00', 1_250_00],
  ['1,234,567', 1_234_567_00],
  ['1.234.567,8', 1_234_567_80],
  ['12,5', 12_50],
  ['0.99', 99],
  ['１２５０', 1_250_00],
])('%s is an amount', (typed, cents) => {
  expect(parseAmount(typed)).toEqual({ cents });
});

test('an ambiguous one is refused with both readings', () => {
  expect(parseAmount('1.250')).toEqual({ error: 'ambiguous', readings: ['1250', '1.25'] });
  expect(parseAmount('$12.345')).toEqual({ error: 'ambiguous', readings: ['12345', '12.34'] });
});

test.each([
  'ten',
  '-5',
  '1e3',
  '12345678',
  '1.2.3',
  '1,25,50',
  '1,250,50',
  '1.250.50',
  '12 50',
  '1,2345',
  '0,250',
  '1 250 50',
  '.',
  ',5',
  '1.234,567',
  '$',
  '5€',
])('%s is not an amount', (typed) => expect(parseAmount(typed)).toEqual({ error: typed === '$' ? 'empty' : 'unreadable' }));

test('empty text is not unreadable', () => {
  expect(parseAmount('  ')).toEqual({ error: 'empty' });
});
