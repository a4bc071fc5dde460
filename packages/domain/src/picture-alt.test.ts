import { expect, test } from 'vitest';
import { suggestAlt } from './picture-alt.ts';

test('a picture that nobody described is named by its piece, and by its number where there are several', () => {
  const piece = { title: ' Plum balconette ', size: 'UK 34DD' };
  expect(suggestAlt(piece, 1, 1)).toBe('Plum balconette, UK 34DD');
  expect(suggestAlt(piece, 2, 4)).toBe('Plum balconette, UK 34DD, picture 2 of 4');
  expect(suggestAlt({ ...piece, size: null }, 1, 1)).toBe('Plum balconette');
  expect(suggestAlt({ ...piece, title: ' ' }, 1, 2)).toBe('');
});
