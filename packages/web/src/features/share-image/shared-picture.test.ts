import { Blob, File } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeSharedPicture } from './shared-picture.ts';

const script = readFileSync(path.resolve(import.meta.dirname, '../../../public/share-worker.js'), 'utf8');
/** Of `abc`. */
const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

type FetchEvent = { request: object; respondWith: (answer: Promise<Response>) => void };

let kept: Map<string, Response>;
beforeEach(() => {
  kept = new Map();
  const cache = {
    put: async (key: string, answer: Response) => void kept.set(key, answer),
    match: async (key: string) => kept.get(key)?.clone(),
    delete: async (key: string) => kept.delete(key),
    keys: async () => [...kept.keys()],
  };
  // Those of jsdom are no bodies of a response.
  vi.stubGlobal('File', File);
  vi.stubGlobal('caches', { open: async () => cache, has: async () => true });
});
afterEach(() => vi.unstubAllGlobals());

/** The service worker's answer to a request; undefined if it leaves it to others. */
async function send(request: {
  method: string;
  url: string;
  formData?: () => Promise<Map<string, unknown>>;
}): Promise<Response | undefined> {
  let handle = (_event: FetchEvent): void => undefined;
  const self = {
    location: { origin: 'https://strapline.example' },
    addEventListener: (_name: string, listener: typeof handle) => {
      handle = listener;
    },
  };
  runInNewContext(script, { self, caches, crypto: webcrypto, Blob, Response, URL, Date });
  let answer: Promise<Response> | undefined;
  handle({
    request,
    respondWith: (given) => {
      answer = given;
    },
  });
  return await answer;
}

function share(picture: File | string): Promise<Response | undefined> {
  return send({ method: 'POST', url: 'https://strapline.example/tag', formData: async () => new Map([['picture', picture]]) });
}

test('a shared picture is kept on the device under its hash, until the page takes it', async () => {
  const answer = await share(new File(['abc'], 'spitze – detail.jpg', { type: 'image/jpeg' }));
  expect([answer?.status, answer?.headers.get('location')]).toEqual([303, `https://strapline.example/tag?shared=${hash}`]);
  const taken = await takeSharedPicture(hash);
  expect([taken?.name, taken?.type, taken?.size]).toEqual(['spitze – detail.jpg', 'image/jpeg', 3]);
  expect(kept.size).toBe(0);
  expect(await takeSharedPicture(hash)).toBeUndefined();
});

test('one that no page took is removed after an hour', async () => {
  await share(new File(['abc'], 'lace.jpg'));
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 59 * 60_000);
  await send({ method: 'GET', url: 'https://strapline.example/' });
  expect(kept.size).toBe(1);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 60_000);
  await send({ method: 'GET', url: 'https://strapline.example/' });
  await vi.waitFor(() => expect(kept.size).toBe(0));
});

test('without a picture the page opens, and other requests are left alone', async () => {
  expect((await share('text'))?.headers.get('location')).toBe('https://strapline.example/tag');
  expect(await send({ method: 'GET', url: 'https://strapline.example/tag' })).toBeUndefined();
  expect(await send({ method: 'POST', url: 'https://strapline.example/v1/visits' })).toBeUndefined();
  expect(kept.size).toBe(0);
});
