import { expect, test } from 'vitest';
import { countInput, searchInput } from './boutique-query.ts';

test('the plain address asks the plain question', () => {
  expect(searchInput({})).toEqual({});
  expect(searchInput({ q: '  ', state: 'buyable', sort: 'newest' })).toEqual({});
});

test('words, size, price and state become the question', () => {
  expect(searchInput({ q: ' rose ', size: '32DD', max: '100', state: 'all', sort: 'priceAsc', condition: 'new', proof: '2' })).toEqual({
    q: 'rose',
    size: { system: 'UK', band: 32, cup: 'DD' },
    priceMaxCents: 10_000,
    state: 'all',
    sort: 'priceAsc',
    condition: 'new',
    proofLevel: 2,
  });
});

test('a size of another system, its own labels alone, and its sisters', () => {
  expect(searchInput({ size: '75 e', system: 'EU', equivalents: 'no', sisters: 'yes' })).toEqual({
    size: { system: 'EU', band: 75, cup: 'E' },
    equivalents: false,
    sisters: true,
  });
  expect(searchInput({ equivalents: 'no', sisters: 'yes' })).toEqual({});
});

test('a band alone, and the facts of a piece', () => {
  expect(searchInput({ size: '34', style: 'plunge', colour: 'black', fabric: 'lace', sisters: 'yes' })).toEqual({
    size: { system: 'UK', band: 34 },
    style: 'plunge',
    colour: 'black',
    fabric: 'lace',
  });
});

test('how many there are is asked without order and length', () => {
  expect(countInput({ q: 'rose', sort: 'priceAsc', limit: 24 })).toEqual({ q: 'rose' });
});

test('what makes no sense is left out', () => {
  expect(
    searchInput({
      size: 'large',
      max: '-4',
      state: 'stolen',
      sort: 'random',
      condition: 'fair',
      proof: '9',
      style: 'armour',
      colour: 'x',
      fabric: 'x',
    }),
  ).toEqual({});
});
