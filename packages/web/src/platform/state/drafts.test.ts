import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createDrafts } from './drafts.ts';
import { getSealedStorage } from './sealed-storage.ts';

const storage = getSealedStorage('browser');
const empty = { comment: '', pictures: [] as string[] };
const drafts = createDrafts('test-drafts', empty);
const renderDraft = (draftKey: string) => renderHook(() => drafts.useDraft(draftKey)).result.current;

test('typed text stays when an uploaded picture arrives', () => {
  drafts.change('ord_1', { comment: 'The strap' });
  drafts.change('ord_1', { comment: 'The strap came loose.' });
  drafts.change('ord_1', ({ pictures }) => ({ pictures: [...pictures, 'strap.jpg'] }));
  drafts.change('ord_1', ({ pictures }) => ({ pictures: [...pictures, 'seam.jpg'] }));
  expect(renderDraft('ord_1')).toEqual({ comment: 'The strap came loose.', pictures: ['strap.jpg', 'seam.jpg'] });
});

test('each key has its own draft', () => {
  drafts.change('ord_2', { comment: 'It smells of smoke.' });
  expect(renderDraft('ord_1').comment).toBe('The strap came loose.');
  drafts.forget('ord_1');
  expect(renderDraft('ord_1')).toBe(empty);
  expect(renderDraft('ord_2').comment).toBe('It smells of smoke.');
});

test('a draft survives a reload', () => {
  drafts.change('ord_3', { comment: 'The seam is open.' });
  const afterwards = createDrafts('test-drafts', empty);
  expect(renderHook(() => afterwards.useDraft('ord_3')).result.current.comment).toBe('The seam is open.');
});

/** What the browser does in this tab when another tab saves these drafts. */
function keepElsewhere(state: Record<string, object>) {
  const key = 'strapline.test-drafts';
  const oldValue = storage.getItem(key);
  const newValue = JSON.stringify({ state, version: 0 });
  storage.setItem(key, newValue);
  act(() => void dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue })));
}

test('two tabs share a draft without overwriting each other', () => {
  drafts.change('ord_4', { comment: 'The hook' });
  drafts.change('ord_5', { comment: 'The wire' });
  keepElsewhere({ ord_4: { comment: 'The hook is missing.', pictures: ['hook.jpg'] } });
  expect(renderDraft('ord_5')).toBe(empty);
  drafts.change('ord_6', { comment: 'The lace' });
  const stored = JSON.parse(storage.getItem('strapline.test-drafts') ?? '{}') as { state?: object };
  expect(stored.state).toEqual({
    ord_4: { comment: 'The hook is missing.', pictures: ['hook.jpg'] },
    ord_6: { comment: 'The lace', pictures: [] },
  });
});

test('a change in another tab is reported for that draft only', () => {
  drafts.change('ord_4', { comment: 'The hook' });
  const [changed, other] = ['ord_4', 'ord_6'].map((draftKey) => renderHook(() => drafts.useChangedElsewhere(draftKey)));
  drafts.change('ord_4', { comment: 'The hook is' });
  expect(changed?.result.current).toBe(false);
  keepElsewhere({ ord_4: { comment: 'The hook is missing.', pictures: [] }, ord_6: { comment: 'The lace', pictures: [] } });
  expect([changed?.result.current, other?.result.current]).toEqual([true, false]);
});
