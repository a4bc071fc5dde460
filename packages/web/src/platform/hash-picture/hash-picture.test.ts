import { afterEach, expect, test, vi } from 'vitest';
import { hashPicture, PictureProblemError } from './hash-picture.ts';

const hashes = { sha256: 'a'.repeat(64), pdq: 'b'.repeat(64), quality: 80, phashes: ['c'.repeat(16)] };
const file = new File(['a picture'], 'back.jpg', { type: 'image/jpeg' });

/** A worker that gives one answer to every call. */
function stubWorker(answer: object): { received: unknown[]; terminate: ReturnType<typeof vi.fn> } {
  const received: unknown[] = [];
  const terminate = vi.fn();
  class StubWorker extends EventTarget {
    terminate = terminate;
    postMessage(request: { id: number; name: string; input: unknown }): void {
      received.push([request.name, request.input]);
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { id: request.id, ...answer } })));
    }
  }
  vi.stubGlobal('Worker', StubWorker);
  return { received, terminate };
}
afterEach(() => vi.unstubAllGlobals());

test('a picture is hashed in a worker, which is stopped afterwards', async () => {
  const { received, terminate } = stubWorker({ output: hashes });
  expect(await hashPicture(file)).toEqual(hashes);
  expect(received).toEqual([['hash', file]]);
  expect(terminate).toHaveBeenCalledOnce();
});

test('a file that is no picture says so, and leaves no worker behind', async () => {
  const { terminate } = stubWorker({ output: 'type' });
  const failure = await hashPicture(file).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PictureProblemError);
  expect(failure).toMatchObject({ problem: 'type' });
  expect(terminate).toHaveBeenCalledOnce();
});

test('a worker that fails is an error, too', async () => {
  const { terminate } = stubWorker({ error: 'RangeError' });
  await expect(hashPicture(file)).rejects.toThrow('RangeError');
  expect(terminate).toHaveBeenCalledOnce();
});
