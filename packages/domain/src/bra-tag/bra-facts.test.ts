import { describe, expect, test } from 'vitest';
import {
  braFacts,
  createFact,
  factNames,
  listFactValues,
  listFactWords,
  noFacts,
  pickChosenFacts,
  pickFacts,
  styleFacts,
} from './bra-facts.ts';

test('a fact with max 1 is a value or null, any other a list', () => {
  for (const name of factNames) {
    const values = Object.keys(braFacts[name].values).slice(0, braFacts[name].max);
    expect([name, noFacts[name]]).toEqual([name, braFacts[name].max === 1 ? null : []]);
    const fact = createFact(name, values);
    expect(listFactValues({ ...noFacts, ...fact }, name)).toEqual(values);
    expect(createFact(name, [])).toEqual({ [name]: noFacts[name] });
  }
});

test('filters are named differently, and every value has words to search by', () => {
  expect(new Set(factNames.map((name) => braFacts[name].filter)).size).toBe(factNames.length);
  const factWords = listFactWords(styleFacts);
  expect(factWords).toMatchObject({ 'style:tshirt': 't-shirt tshirt moulded seamless', 'colours:ivory': 'ivory cream ecru' });
  for (const words of Object.values(factWords)) expect(words).not.toBe('');
});

test('the words of a style are those of the app', () => {
  const factWords = listFactWords({ tee: { name: 'Tee', words: 'tee t-shirt' } });
  expect(factWords).toMatchObject({ 'style:tee': 'tee t-shirt', 'fabrics:silk': 'silk' });
  expect(factWords).not.toHaveProperty(['style:tshirt']);
});

describe('facts', () => {
  const fields = { title: 'Plum bra', style: null, colours: ['plum' as 'purple'], fabrics: undefined };
  test('are picked from the fields of a form, without those that are undefined', () => {
    expect(pickFacts(fields)).toEqual({ style: null, colours: ['plum'] });
  });

  test('without a value are not sent with a new tag', () => {
    expect(pickChosenFacts({ ...noFacts, fabrics: ['silk'] })).toEqual({ colours: [], fabrics: ['silk'] });
  });

  test('have only values of their list', () => {
    expect(createFact('style', ['armour'])).toEqual({ style: null });
    expect(createFact('colours', ['octarine', 'toString', 'red'])).toEqual({ colours: ['red'] });
  });
});
