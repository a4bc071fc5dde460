import { webcrypto } from 'node:crypto';
import type { Bytes } from '@strapline/domain/media/media-key';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WireError } from '../wire/wire-error.ts';
import { explainFailure } from './explain-failure.ts';
import { type AlbumTools, decryptionWarning, PictureAlbum } from './picture-album.ts';
import { createEncryptedImage, createFakeWorker, createKey, scope, toWireKey } from './test-album.ts';

const target = { resource: 'pair', id: 'amber_lark_k2p:2026:main:0002' } as const;
const key = { kid: 'm26a', key: createKey(1) };
const plain = Uint8Array.from({ length: 40_000 }, (_, index) => index & 0xff);
const left = `med_${'a'.repeat(20)}`;
const right = `med_${'b'.repeat(20)}`;

/** Bytes in pieces of a size, as a network brings them. */
async function* inPieces(body: Bytes, size = 5_000): AsyncGenerator<Bytes> {
  for (let at = 0; at < body.length; at += size) yield body.slice(at, at + size);
}

async function openAlbum(changes: Partial<AlbumTools> = {}) {
  const [one, two] = await Promise.all([createEncryptedImage(left, plain, key), createEncryptedImage(right, plain.slice(9), key)]);
  const bodies: Record<string, Bytes> = { [one.image.url]: one.body, [two.image.url]: two.body };
  const workers: ReturnType<typeof createFakeWorker>[] = [];
  const tools: AlbumTools = {
    fetchKeys: vi.fn(async () => ({ scope, keys: [toWireKey(key)] })),
    startWorker: async () => {
      const worker = createFakeWorker();
      workers.push(worker);
      return worker.link;
    },
    fetchBytes: (url, { from }) => inPieces((bodies[url] ?? new Uint8Array(0)).slice(from)),
    explain: explainFailure,
    getViewer: () => 'moss_finch_q7r',
    now: () => new Date('2026-11-28T14:02:00Z'),
    ...changes,
  };
  return { album: new PictureAlbum(tools), tools, workers, bodies, left: one, right: two };
}

// jsdom has no WebCrypto.
vi.stubGlobal('crypto', webcrypto);

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('a private picture', () => {
  test('is covered, then decrypted, then open with the viewer’s name and the time', async () => {
    const { album, left } = await openAlbum();
    expect(album.getView(left.image.mediaId)).toEqual({ state: 'locked' });
    const shares: number[] = [];
    album.subscribe(() => {
      const view = album.getView(left.image.mediaId);
      if (view.state === 'decrypting') shares.push(view.share);
    });
    await album.show(left.image, target);
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(album.getView(left.image.mediaId)).toMatchObject({
      state: 'open',
      bitmap: { bytes: plain },
      shownTo: 'moss_finch_q7r',
      shownAt: new Date('2026-11-28T14:02:00Z'),
    });
    expect(warn).not.toHaveBeenCalled();
  });

  test('that is covered while it is loaded again stays covered, and no key is asked for', async () => {
    const { album, tools, workers, left } = await openAlbum();
    const reloading = Promise.withResolvers<null>();
    const renewed = album.renew(left.image, target, () => reloading.promise);
    expect(album.getView(left.image.mediaId).state).toBe('decrypting');
    album.coverAll();
    reloading.resolve(null);
    await renewed;
    expect(album.getView(left.image.mediaId)).toEqual({ state: 'locked' });
    expect(tools.fetchKeys).not.toHaveBeenCalled();
    expect(workers).toEqual([]);
  });

  test('that is covered while its key is on the way starts no worker', async () => {
    const asking = Promise.withResolvers<{ scope: string; keys: ReturnType<typeof toWireKey>[] }>();
    const { album, workers, left } = await openAlbum({ fetchKeys: () => asking.promise });
    const shown = album.show(left.image, target);
    album.coverAll();
    asking.resolve({ scope, keys: [toWireKey(key)] });
    await shown;
    expect(album.getView(left.image.mediaId)).toEqual({ state: 'locked' });
    expect(workers).toEqual([]);
  });

  test('opens with another key when the one of its kid doesn’t fit', async () => {
    const keys = [
      { kid: 'm26a', key: createKey(7) },
      { kid: 'm26b', key: createKey(9) },
      { kid: 'm26c', key: key.key },
    ].map(toWireKey);
    const { album, left } = await openAlbum({ fetchKeys: async () => ({ scope, keys }) });
    await album.show(left.image, target);
    expect(album.getView(left.image.mediaId).state).toBe('open');
  });

  test('says the specification’s warning when no key opens it, and asks for a new key once', async () => {
    let keys = [{ kid: 'm26a', key: createKey(7) }];
    const { album, left } = await openAlbum({ fetchKeys: async () => ({ scope, keys: keys.map(toWireKey) }) });
    await album.show(left.image, target);
    expect(warn).toHaveBeenCalledWith('Unable to decrypt with any provided key');
    expect(decryptionWarning).toBe('Unable to decrypt with any provided key');
    expect(album.getView(left.image.mediaId)).toMatchObject({
      state: 'failed',
      problem: 'key',
      canRenew: true,
      reference: left.image.mediaId,
    });
    await album.renew(left.image, target);
    expect(album.getView(left.image.mediaId)).toMatchObject({ state: 'failed', problem: 'key', canRenew: false });
    keys = [key];
    await album.renew(left.image, target);
    expect(album.getView(left.image.mediaId).state).toBe('open');
  });

  test.each([
    ['altered', (body: Bytes) => body.map((byte, at) => (at === 30_000 ? byte ^ 1 : byte))],
    ['cut off', (body: Bytes) => body.slice(0, -20)],
    ['too long', (body: Bytes) => Uint8Array.from([...body, 1])],
  ])('that was %s is not shown', async (_how, change) => {
    const { album, left, bodies } = await openAlbum();
    bodies[left.image.url] = change(left.body);
    await album.show(left.image, target);
    expect(album.getView(left.image.mediaId)).toMatchObject({ state: 'failed', problem: 'damaged', canRenew: false });
    expect(warn).toHaveBeenCalledWith(decryptionWarning);
  });

  test('whose connection is cut continues at the byte where it stopped', async () => {
    const { album, left } = await openAlbum({
      async *fetchBytes(url, { from }) {
        asked.push(from);
        yield* inPieces(bodyOf(url).slice(from, from === 0 ? 15_000 : undefined));
        if (from === 0) throw new TypeError('network error');
      },
    });
    const asked: number[] = [];
    const bodyOf = (_url: string) => left.body;
    await album.show(left.image, target);
    expect(asked).toEqual([0, 15_000]);
    expect(album.getView(left.image.mediaId)).toMatchObject({ state: 'open', bitmap: { bytes: plain } });
  });

  test('of an expired link is loaded again', async () => {
    const { album, left, bodies } = await openAlbum({
      async *fetchBytes(url) {
        if (url !== '/media/new-link') throw new WireError({ code: 'not_found', message: 'It is gone.' });
        yield* inPieces(left.body);
      },
    });
    expect(Object.keys(bodies)).toContain(left.image.url);
    await album.show(left.image, target, async () => ({ ...left.image, url: '/media/new-link' }));
    expect(album.getView(left.image.mediaId).state).toBe('open');
  });

  test.each([
    ['forbidden', { problem: 'refused', message: 'You may not look.' }],
    ['not_found', { problem: 'gone' }],
    ['unavailable', { problem: 'connection' }],
  ] as const)('says why when the key is refused with %s', async (code, view) => {
    const { album, left } = await openAlbum({ fetchKeys: () => Promise.reject(new WireError({ code, message: 'You may not look.' })) });
    await album.show(left.image, target);
    expect(album.getView(left.image.mediaId)).toMatchObject({ state: 'failed', ...view });
    expect(album.hasKey(target)).toBe(false);
  });
});

describe('the album of a page', () => {
  test('asks for one key for all its pictures', async () => {
    const { album, tools, left, right } = await openAlbum();
    await album.unlock(target);
    expect(album.hasKey(target)).toBe(true);
    expect(album.getView(left.image.mediaId).state).toBe('locked');
    await Promise.all([album.show(left.image, target), album.show(right.image, target)]);
    expect(tools.fetchKeys).toHaveBeenCalledTimes(1);
    expect([left, right].map(({ image }) => album.getView(image.mediaId).state)).toEqual(['open', 'open']);
  });

  test('forgets keys, pixels and its worker when all is covered', async () => {
    const { album, tools, workers, left } = await openAlbum();
    await album.show(left.image, target);
    const view = album.getView(left.image.mediaId);
    album.coverAll();
    await vi.waitFor(() => expect(workers[0]?.isStopped()).toBe(true));
    expect(view).toMatchObject({ bitmap: { width: 0 } });
    expect(album.getView(left.image.mediaId)).toEqual({ state: 'locked' });
    expect(album.hasKey(target)).toBe(false);
    await album.show(left.image, target);
    expect(tools.fetchKeys).toHaveBeenCalledTimes(2);
    expect(album.getView(left.image.mediaId).state).toBe('open');
  });

  test('stays covered when it is covered while a picture is decrypted', async () => {
    const { album, left } = await openAlbum();
    for (const cover of [() => album.cover(left.image.mediaId), album.coverAll]) {
      const showing = album.show(left.image, target);
      const end = album.subscribe(() => {
        const view = album.getView(left.image.mediaId);
        if (view.state === 'decrypting' && view.share > 0.5) cover();
      });
      await showing;
      end();
      expect(album.getView(left.image.mediaId)).toEqual({ state: 'locked' });
    }
  });

  test('covers what a revoked key opened, and nothing else', async () => {
    const { album, left, right } = await openAlbum();
    const other = { resource: 'media', id: right.image.mediaId } as const;
    await Promise.all([album.show(left.image, target), album.show(right.image, other)]);
    album.revoke(target);
    expect(album.hasKey(target)).toBe(false);
    expect(album.getView(left.image.mediaId)).toEqual({ state: 'locked' });
    expect(album.getView(right.image.mediaId).state).toBe('open');
  });
});
