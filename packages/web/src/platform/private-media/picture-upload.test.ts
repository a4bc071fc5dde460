import { describe, expect, test, vi } from 'vitest';
import type { EncryptFunctions } from './encrypt-worker.ts';
import { PictureUpload, type UploadTools } from './picture-upload.ts';
import type { UploadView } from './picture-view.ts';
import { createFakeBitmap } from './test-album.ts';
import type { WorkerLink } from './worker-call.ts';

const bytes = 300_000;
const envelope = { salt: 's', nonce: 'n', keyNonce: 'k', wrappedFileKey: 'w' };
type Callbacks = Parameters<UploadTools['createUpload']>[1];

function openUpload(changes: Partial<UploadTools> = {}, prepared: 'ok' | 'heic' = 'ok') {
  const preview = createFakeBitmap(new Uint8Array(4));
  const sent = { isStopped: false, removed: 0, started: 0, watching: 0 };
  const handles: { callbacks?: Callbacks; retry?: () => void; mediaId?: string } = {};
  const functions: Record<string, (input: never) => unknown> = {
    prepare: () => (prepared === 'ok' ? { preview } : prepared),
    encrypt: () => ({ ...envelope, mime: 'image/webp', plainLength: bytes - 72, bodyLength: bytes }),
    read: () => new Uint8Array(1),
  };
  const link = {
    ask: async (name: string, input: never) => functions[name]?.(input),
    stop: () => {
      sent.isStopped = true;
    },
  };
  const tools: UploadTools = {
    startWorker: async () => link as unknown as WorkerLink<EncryptFunctions>,
    fetchKeys: vi.fn(async () => ({
      scope: 'pair:1',
      keys: [
        { kid: 'm26b', key: 'a' },
        { kid: 'm26a', key: 'b' },
      ],
    })),
    async createUpload({ mediaId }, callbacks) {
      Object.assign(handles, { callbacks, mediaId });
      return {
        start: () => {
          sent.started += 1;
        },
        pause: () => undefined,
        remove: async () => {
          sent.removed += 1;
        },
      };
    },
    fetchState: async () => ({ state: 'ready' }),
    watchConnection(retry) {
      handles.retry = retry;
      sent.watching += 1;
      return () => {
        sent.watching -= 1;
      };
    },
    explain: () => ({ kind: 'sending' }),
    ...changes,
  };
  const pageHandlers = {
    getTarget: (mediaId: string) => ({ resource: 'media' as const, id: mediaId }),
    onReady: vi.fn(),
    onRemoved: vi.fn(),
  };
  const upload = new PictureUpload(tools, pageHandlers);
  const seen: UploadView['state'][] = [];
  upload.subscribe(() => seen.push(upload.getView().state));
  const waitFor = (state: UploadView['state']) => vi.waitFor(() => expect(upload.getView().state).toBe(state));
  return { upload, tools, pageHandlers, sent, handles, seen, preview, waitFor };
}

const file = new Blob(['a picture']);

describe('a private picture on its way', () => {
  test('is prepared, encrypted with the newest key, sent, checked and ready', async () => {
    const { upload, tools, pageHandlers, sent, handles, seen, waitFor } = openUpload();
    upload.choose(file);
    await waitFor('sending');
    expect(tools.fetchKeys).toHaveBeenCalledWith({ resource: 'media', id: handles.mediaId });
    expect(handles.mediaId).toMatch(/^med_[a-z0-9]{20}$/);
    handles.callbacks?.onAccepted(131_072);
    expect(upload.getView()).toMatchObject({ state: 'sending', sent: 131_072, bytes });
    handles.callbacks?.onSent('upl_abcdefghij');
    await waitFor('ready');
    const image = {
      mediaId: handles.mediaId,
      key: 'm26b',
      ...envelope,
      mime: 'image/webp',
      plainLength: bytes - 72,
      url: '/v1/uploads/upl_abcdefghij',
    };
    expect(pageHandlers.onReady).toHaveBeenCalledWith(image);
    expect(upload.getView()).toMatchObject({ state: 'ready', image });
    expect(seen).toEqual(['preparing', 'encrypting', 'sending', 'sending', 'checking', 'ready']);
    // The plain picture is gone, its encrypted copy isn't.
    expect(sent).toMatchObject({ isStopped: true, removed: 0 });
  });

  test('keeps its place when the connection is cut, and continues by itself or when asked', async () => {
    const { upload, sent, handles, waitFor } = openUpload();
    upload.choose(file);
    await waitFor('sending');
    handles.callbacks?.onAccepted(200_000);
    handles.callbacks?.onCut();
    expect(upload.getView()).toMatchObject({ state: 'cut', sent: 200_000, bytes });
    expect(sent).toMatchObject({ watching: 1, isStopped: false, removed: 0 });
    handles.retry?.();
    expect(upload.getView()).toMatchObject({ state: 'sending', sent: 200_000 });
    expect(sent).toMatchObject({ started: 2, watching: 0 });
    handles.callbacks?.onCut();
    upload.resume();
    expect(sent).toMatchObject({ started: 3, watching: 0 });
    handles.callbacks?.onSent('upl_abcdefghij');
    await waitFor('ready');
  });

  test('is removed from worker, server and screen', async () => {
    const { upload, pageHandlers, sent, preview, waitFor } = openUpload();
    upload.choose(file);
    await waitFor('sending');
    upload.remove();
    expect(upload.getView()).toEqual({ state: 'empty' });
    expect(sent).toMatchObject({ isStopped: true, removed: 1 });
    expect(preview.width).toBe(0);
    expect(pageHandlers.onRemoved).toHaveBeenCalledTimes(1);
  });

  test('says why it wasn’t taken: its size, its type, the server’s sentence', async () => {
    const large = openUpload();
    large.upload.choose({ size: 15_000_001 } as Blob);
    expect(large.upload.getView()).toEqual({ state: 'empty', problem: { kind: 'size' } });
    const foreign = openUpload({}, 'heic');
    foreign.upload.choose(file);
    await foreign.waitFor('preparing');
    await vi.waitFor(() => expect(foreign.upload.getView()).toEqual({ state: 'empty', problem: { kind: 'heic' } }));
    expect(foreign.sent.isStopped).toBe(true);
    const refused = openUpload();
    refused.upload.choose(file);
    await refused.waitFor('sending');
    refused.handles.callbacks?.onRefused('Your storage is full.');
    expect(refused.upload.getView()).toEqual({ state: 'empty', problem: { kind: 'server', message: 'Your storage is full.' } });
    const late = openUpload({ fetchState: async () => ({ state: 'refused', message: 'It has the wrong length.' }) });
    late.upload.choose(file);
    await late.waitFor('sending');
    late.handles.callbacks?.onSent('upl_abcdefghij');
    await vi.waitFor(() =>
      expect(late.upload.getView()).toEqual({ state: 'empty', problem: { kind: 'server', message: 'It has the wrong length.' } }),
    );
    const keyless = openUpload({ fetchKeys: async () => ({ scope: 'pair:1', keys: [] }) });
    keyless.upload.choose(file);
    await vi.waitFor(() => expect(keyless.upload.getView()).toEqual({ state: 'empty', problem: { kind: 'key' } }));
  });

  test('is replaced by another file, and what the first one does later changes nothing', async () => {
    const { upload, sent, handles, waitFor } = openUpload();
    upload.choose(file);
    await waitFor('sending');
    const first = handles.callbacks;
    upload.choose(file);
    await waitFor('sending');
    expect(sent).toMatchObject({ removed: 1, started: 2 });
    first?.onAccepted(999);
    first?.onRefused('No.');
    first?.onCut();
    expect(upload.getView()).toMatchObject({ state: 'sending', sent: 0 });
  });
});
