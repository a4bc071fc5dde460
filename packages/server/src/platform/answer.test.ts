import { expect, test } from 'vitest';
import { Answer, oncePer } from './answer.ts';

test('an answer is written once, and its bytes and mark follow from the text', () => {
  const answer = new Answer({ title: 'Été' });
  expect(answer.text).toBe('{"title":"Été"}');
  expect(answer.page.bytes.toString()).toBe(answer.text);
  expect(answer.page).toBe(answer.page);
  expect(answer.page.etag).not.toBe(new Answer({ title: 'Ete' }).page.etag);
});

test('what follows from a thing alone is made once, and nobody can change it', () => {
  let made = 0;
  const view = oncePer((row: { name: string }) => {
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
