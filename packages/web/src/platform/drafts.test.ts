import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';

const empty = { words: '', pictures: [] as string[] };
const drafts = createDrafts('test-drafts', empty);
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
  const afterwards = createDrafts('test-drafts', empty);
  expect(renderHook(() => afterwards.useDraft('ord_3')).result.current.words).toBe('The seam is open.');
});

/** What the browser does here when another tab keeps these drafts. */
function keepElsewhere(state: Record<string, object>) {
  const key = 'strapline.test-drafts';
  const oldValue = localStorage.getItem(key);
  const newValue = JSON.stringify({ state, version: 0 });
  localStorage.setItem(key, newValue);
  act(() => void dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })));
}

test('two tabs show one draft: neither writes its older one over what the other typed, and what the other sent is gone here too', () => {
  drafts.change('ord_4', { words: 'The hook' });
  drafts.change('ord_5', { words: 'The wire' });
  keepElsewhere({ ord_4: { words: 'The hook is missing.', pictures: ['hook.jpg'] } });
  expect(seen('ord_5')).toBe(empty);
  drafts.change('ord_6', { words: 'The lace' });
  const kept = JSON.parse(localStorage.getItem('strapline.test-drafts') ?? '{}') as { state?: object };
  expect(kept.state).toEqual({
    ord_4: { words: 'The hook is missing.', pictures: ['hook.jpg'] },
    ord_6: { words: 'The lace', pictures: [] },
  });
});

test('who looks at a draft that another tab changes is told, and nobody who looks at another one', () => {
  drafts.change('ord_4', { words: 'The hook' });
  const [changed, other] = ['ord_4', 'ord_6'].map((about) => renderHook(() => drafts.useChangedElsewhere(about)));
  drafts.change('ord_4', { words: 'The hook is' });
  expect(changed?.result.current).toBe(false);
  keepElsewhere({ ord_4: { words: 'The hook is missing.', pictures: [] }, ord_6: { words: 'The lace', pictures: [] } });
  expect([changed?.result.current, other?.result.current]).toEqual([true, false]);
});
