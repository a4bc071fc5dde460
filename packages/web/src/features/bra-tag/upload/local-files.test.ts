import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { UploadItem } from './upload-list.ts';

const item: UploadItem = { key: 'a', kind: 'image', name: 'a.jpg', bytes: 10, sent: 4, state: 'sending', alt: '' };

/** The browser's locks, some held by another tab; each is released when its tab closes. */
const heldLocks = new Map<string, PromiseWithResolvers<void>>();
const closeTab = (key: string) => heldLocks.get(`strapline.upload.${key}`)?.resolve();
const openTab = (key: string) => heldLocks.set(`strapline.upload.${key}`, Promise.withResolvers());

let page: typeof import('./local-files.ts');
let draft: typeof import('../create/tag-draft.ts');
beforeAll(async () => {
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, work: () => unknown) => {
        await heldLocks.get(name)?.promise;
        return work();
      },
    },
  });
  [page, draft] = [await import('./local-files.ts'), await import('../create/tag-draft.ts')];
});
afterEach(() => draft.useTagDraft.getState().reset());

const listStates = () => draft.getUploads('draft').map(({ state }) => state);
const waitForTimers = () => new Promise((done) => setTimeout(done));

test('another tab’s upload is in progress until that tab closes, then paused', async () => {
  openTab('a');
  draft.updateUploads({ type: 'filesAdded', items: [item] });
  page.pauseOrphanedUploads(draft.getUploads('draft'));
  await waitForTimers();
  expect(listStates()).toEqual(['sending']);
  expect(page.isInOtherTab(item)).toBe(true);
  closeTab('a');
  await expect.poll(listStates).toEqual(['cut']);
});

test('a file that arrived before that tab closed stays', async () => {
  openTab('b');
  draft.updateUploads({ type: 'filesAdded', items: [{ ...item, key: 'b' }] });
  page.pauseOrphanedUploads(draft.getUploads('draft'));
  draft.updateUploads({ type: 'uploadCompleted', key: 'b' });
  closeTab('b');
  await waitForTimers();
  expect(listStates()).toEqual(['processing']);
});

test('after a reload uploads without a file pause at once; those of this page go on', async () => {
  page.addLocalFile('d', new File(['x'], 'd.jpg'));
  draft.updateUploads({
    type: 'filesAdded',
    items: [
      { ...item, key: 'c' },
      { ...item, key: 'd' },
    ],
  });
  page.pauseOrphanedUploads(draft.getUploads('draft'));
  await expect.poll(listStates).toEqual(['cut', 'sending']);
});
