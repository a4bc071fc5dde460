import { expect, test } from 'vitest';
import { aspectsOf, findForeignAnswers, ratingAspects } from './rating-aspects.ts';

test('each side rates its own three aspects, and only the buyer the fit', () => {
  expect(findForeignAnswers('buyer', { aspects: { accuracy: 5, packaging: 4, communication: 3 }, fit: -2 })).toEqual({});
  expect(findForeignAnswers('seller', { aspects: { payment: 5, communication: 4, claim: 3 } })).toEqual({});
  expect(findForeignAnswers('buyer', {})).toEqual({});
  expect(Object.keys(findForeignAnswers('buyer', { aspects: { accuracy: 5, payment: 5 } }))).toEqual(['aspects']);
  expect(Object.keys(findForeignAnswers('seller', { aspects: { packaging: 1 }, fit: 0 }))).toEqual(['aspects', 'fit']);
  expect(findForeignAnswers('seller', { fit: null })).toEqual({});
});

test('every aspect is rated by a side', () => {
  expect(new Set(Object.values(aspectsOf).flat())).toEqual(new Set(ratingAspects));
});
