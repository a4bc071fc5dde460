import { beforeEach, expect, test } from 'vitest';
import { followVersion, postDrafts, settleDraft } from './post-draft.ts';

const saved = { postId: 'pst_1', version: 3 };
const sent = { version: 2, title: 'Silk', text: 'Wash it cold.', excerpt: '', tags: '', picture: null, savedAt: 1_000 };

beforeEach(() => {
  for (const key of ['new', 'pst_1']) postDrafts.forget(key);
});

test('what was saved is forgotten', () => {
  postDrafts.change('pst_1', sent);
  settleDraft('pst_1', sent, saved);
  expect(postDrafts.read('pst_1').savedAt).toBeNull();
});

test('what was typed while the post was being saved stays, as a change of the saved post', () => {
  postDrafts.change('pst_1', { ...sent, text: 'Wash it cold, slowly.', savedAt: 2_000 });
  settleDraft('pst_1', sent, saved);
  expect(postDrafts.read('pst_1')).toEqual({ ...sent, text: 'Wash it cold, slowly.', savedAt: 2_000, version: 3 });
});

test('what was typed while a new post was being saved goes on at the address of the post', () => {
  postDrafts.change('new', { ...sent, version: 0, title: 'Silk, slowly', savedAt: 2_000 });
  settleDraft('new', { ...sent, version: 0 }, { postId: 'pst_1', version: 1 });
  expect(postDrafts.read('pst_1')).toMatchObject({ title: 'Silk, slowly', version: 1 });
  expect(postDrafts.read('new').savedAt).toBeNull();
});

test('publishing doesn’t make what was typed a change of an old version; a save elsewhere does', () => {
  postDrafts.change('pst_1', { ...sent, version: 3 });
  followVersion({ postId: 'pst_1', version: 4 }, 3);
  expect(postDrafts.read('pst_1').version).toBe(4);
  followVersion({ postId: 'pst_1', version: 6 }, 5);
  expect(postDrafts.read('pst_1').version).toBe(4);
});
