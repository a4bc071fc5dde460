import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keptDrafts } from './drafts.ts';

const empty = { words: '', pictures: [] as string[] };
const drafts = keptDrafts('test-drafts', empty);
const seen = (about: string) => renderHook(() => drafts.useDraft(about)).result.current;

test('what is typed stays when a picture arrives that was sent meanwhile', () => {
  drafts.change('ord_1', { words: 'The strap' });
  drafts.change('ord_1', { words: 'The strap came loose.' });
  drafts.change('ord_1', ({ pictures }) => ({ pictures: [...pictures, 'strap.jpg'] }));
  drafts.change('ord_1', ({ pictures }) => ({ pictures: [...pictures, 'seam.jpg'] }));
  expect(seen('ord_1')).toEqual({ words: 'The strap came loose.', pictures: ['strap.jpg', 'seam.jpg'] });
});

test('each has a draft of its own: typing about another loses nothing, and forgetting one keeps the others', () => {
  drafts.change('ord_2', { words: 'It smells of smoke.' });
  expect(seen('ord_1').words).toBe('The strap came loose.');
  drafts.forget('ord_1');
  expect(seen('ord_1')).toBe(empty);
  expect(seen('ord_2').words).toBe('It smells of smoke.');
});

test('it outlives the page', () => {
  drafts.change('ord_3', { words: 'The seam is open.' });
  const afterwards = keptDrafts('test-drafts', empty);
  expect(renderHook(() => afterwards.useDraft('ord_3')).result.current.words).toBe('The seam is open.');
});
