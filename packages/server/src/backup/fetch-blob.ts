import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Blobs } from '../ports/blobs.ts';

const attempts = 4;
const firstPauseMs = 500;

/** Copies a blob to a file, with retries, because a stream may break in the middle. Null if there is none. */
export async function fetchBlob(blobs: Blobs, name: string, file: string): Promise<{ bytes: number; sha256: string; type: string } | null> {
  return await retry(async () => {
    const blob = await blobs.get(name);
    if (!blob) return null;
    const hash = createHash('sha256');
    let bytes = 0;
    await pipeline(
      blob.stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(file, { mode: 0o600 }),
    );
    if (bytes !== blob.bytes) throw new Error(`${name} has ${bytes} of ${blob.bytes} bytes`);
    return { bytes, sha256: hash.digest('hex'), type: blob.type };
  });
}

/** The last failure is thrown. */
export async function retry<T>(work: () => Promise<T>, left = attempts - 1, pauseMs = firstPauseMs): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (left === 0) throw error;
    await pause(pauseMs);
    return await retry(work, left - 1, pauseMs * 3);
  }
}

export async function withTemporaryFile<T>(work: (file: string) => Promise<T>): Promise<T> {
  const file = path.join(os.tmpdir(), `strapline-${randomUUID()}`);
  try {
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
}
