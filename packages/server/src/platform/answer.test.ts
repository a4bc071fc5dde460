import { expect, test } from 'vitest';
import { Answer, memoize } from './answer.ts';

test('an answer is a text, and its mark follows from it', () => {
  const answer = Answer.of({ title: 'Été' });
  expect(answer.text).toBe('{"title":"Été"}');
  expect(answer.read()).toEqual({ title: 'Été' });
  expect(answer.etag).toBe(Answer.of({ title: 'Été' }).etag);
  expect(answer.etag).not.toBe(Answer.of({ title: 'Ete' }).etag);
});

test('what follows from a thing alone is made once, and nobody can change it', () => {
  let made = 0;
  const view = memoize((row: { name: string }) => {
    made += 1;
    return { name: row.name };
  });
  const row = { name: 'silk' };
  expect(view(row)).toBe(view(row));
  expect(made).toBe(1);
  expect(() => {
    view(row).name = 'lace';
  }).toThrow(TypeError);
  expect(view({ name: 'silk' })).not.toBe(view(row));
});
