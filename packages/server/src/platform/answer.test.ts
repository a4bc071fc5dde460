import { expect, test } from 'vitest';
import { Answer, memoize } from './answer.ts';

test('an answer is JSON text, and its ETag is derived from the text', () => {
  const answer = Answer.fromResult({ title: 'Été' });
  expect(answer.text).toBe('{"title":"Été"}');
  expect(answer.read()).toEqual({ title: 'Été' });
  expect(answer.etag).toBe(Answer.fromResult({ title: 'Été' }).etag);
  expect(answer.etag).not.toBe(Answer.fromResult({ title: 'Ete' }).etag);
});

test('memoize computes a value once per object and freezes it', () => {
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
