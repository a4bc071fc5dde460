import { describe, expect, test } from 'vitest';
import { findCover, findInterruptedUpload, getFileError, getPercent, reduceUploads, type UploadItem } from './upload-list.ts';

function createPicture(key: string, patch: Partial<UploadItem> = {}): UploadItem {
  return { key, kind: 'image', name: `${key}.jpg`, bytes: 1000, sent: 0, state: 'waiting', alt: '', ...patch };
}

const createFile = (name: string, size = 1000) => ({ name, size });

describe('an upload', () => {
  test('is sent, processed and ready, and keeps its description', () => {
    let list = reduceUploads([], { type: 'filesAdded', items: [createPicture('a')] });
    list = reduceUploads(list, { type: 'uploadStarted', key: 'a' });
    list = reduceUploads(list, { type: 'uploadCreated', key: 'a', uploadId: 'upl_0123456789' });
    list = reduceUploads(list, { type: 'progressChanged', key: 'a', sent: 640 });
    list = reduceUploads(list, { type: 'altTextChanged', key: 'a', alt: 'Front, laid flat' });
    expect(list[0]).toMatchObject({ state: 'sending', sent: 640, alt: 'Front, laid flat' });
    list = reduceUploads(list, { type: 'uploadCompleted', key: 'a' });
    expect(list[0]).toMatchObject({ state: 'processing', sent: 1000 });
    list = reduceUploads(list, { type: 'serverState', uploadId: 'upl_0123456789', state: 'ready' });
    expect(list[0]).toMatchObject({ state: 'ready', alt: 'Front, laid flat' });
  });

  test('a server event that overtakes our progress count wins', () => {
    const ready = createPicture('a', { uploadId: 'upl_0123456789', state: 'ready', sent: 1000 });
    expect(reduceUploads([ready], { type: 'uploadCompleted', key: 'a' })[0]?.state).toBe('ready');
    const sending = createPicture('b', { uploadId: 'upl_9876543210', state: 'sending', sent: 10 });
    expect(reduceUploads([sending], { type: 'serverState', uploadId: 'upl_9876543210', state: 'receiving' })[0]).toBe(sending);
  });

  test('a paused upload keeps its progress, and the same file resumes it', () => {
    const list = reduceUploads([createPicture('a', { state: 'sending', sent: 710 })], { type: 'uploadInterrupted', key: 'a' });
    expect(list[0]).toMatchObject({ state: 'cut', sent: 710 });
    expect(findInterruptedUpload(createFile('a.jpg'), list)?.key).toBe('a');
    expect(findInterruptedUpload(createFile('a.jpg', 999), list)).toBeUndefined();
  });

  test('a rejection says why', () => {
    const list = reduceUploads([createPicture('a', { uploadId: 'upl_0123456789' })], {
      type: 'serverState',
      uploadId: 'upl_0123456789',
      state: 'refused',
      reason: 'file_type_unsupported',
      params: { type: 'SVG' },
      message: 'SVG isn’t supported.',
    });
    expect(list[0]).toMatchObject({ state: 'refused', refusal: { reason: 'file_type_unsupported', params: { type: 'SVG' } } });
    expect(findCover(list)).toBeUndefined();
  });

  test('progress never says 100 % too early', () => {
    expect(getPercent({ sent: 999, bytes: 1000 })).toBe(99);
    expect(getPercent({ sent: 0, bytes: 0 })).toBe(0);
  });
});

describe('the order', () => {
  const list = [createPicture('a'), createPicture('b'), createPicture('c', { kind: 'video' })];
  const listKeys = (items: readonly UploadItem[]) => items.map((item) => item.key).join('');

  test('stays within its bounds', () => {
    expect(listKeys(reduceUploads(list, { type: 'fileMoved', key: 'c', to: 0 }))).toBe('cab');
    expect(listKeys(reduceUploads(list, { type: 'fileMoved', key: 'a', to: 9 }))).toBe('bca');
    expect(listKeys(reduceUploads(list, { type: 'fileMoved', key: 'b', to: -1 }))).toBe('bac');
    expect(listKeys(reduceUploads(list, { type: 'fileMoved', key: 'x', to: 0 }))).toBe('abc');
  });

  test('the cover is the first picture, not a film before it', () => {
    expect(findCover(reduceUploads(list, { type: 'fileMoved', key: 'c', to: 0 }))?.key).toBe('a');
  });

  test('a removed picture can be restored in place', () => {
    const [, second] = list;
    const without = reduceUploads(list, { type: 'fileRemoved', key: 'b' });
    expect(listKeys(without)).toBe('ac');
    if (second) expect(listKeys(reduceUploads(without, { type: 'fileRestored', item: second, at: 1 }))).toBe('abc');
  });
});

describe('rejected files', () => {
  test('by type, size and number', () => {
    expect(getFileError(createFile('a.jpg'), 'image', [])).toBeUndefined();
    expect(getFileError(createFile('IMG_1.HEIC'), 'image', [])).toBeUndefined();
    expect(getFileError(createFile('a.webm'), 'video', [])).toBeUndefined();
    expect(getFileError(createFile('a.jpg'), 'heic', [])).toBe('heic');
    expect(getFileError(createFile('a.jpg'), 'other', [])).toBe('type');
    expect(getFileError(createFile('a.jpg', 0), 'other', [])).toBe('empty');
    expect(getFileError(createFile('a.jpg', 15_000_001), 'image', [])).toBe('pictureSize');
    expect(getFileError(createFile('a.mp4', 200_000_001), 'video', [])).toBe('videoSize');
    const twelve = Array.from({ length: 12 }, (_, index) => createPicture(String(index)));
    expect(getFileError(createFile('a.jpg'), 'image', twelve)).toBe('tooMany');
    expect(getFileError(createFile('a.mp4'), 'video', [createPicture('v', { kind: 'video' })])).toBe('oneVideo');
  });

  test('don’t count towards the limit', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => createPicture(String(index), { state: index === 0 ? 'refused' : 'ready' }));
    expect(getFileError(createFile('a.jpg'), 'image', twelve)).toBeUndefined();
  });
});
