import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';

/**
 * What the request at work brings along: the id that we gave to a new upload, the Upload-Checksum of a part (tus extension `checksum`), and whether the
 * disk has room for more.
 */
export const atWork = new AsyncLocalStorage<{
  id?: string | undefined;
  checksum?: string | undefined;
  hasSpace: () => Promise<boolean>;
}>();

export const checksumAlgorithms = ['sha1', 'sha256', 'md5'] as const;

/** Files that are still arriving. Knows the tus extension `checksum` beside those of the library: a part that does not match, or did not end, is cut off again. */
export class StagedFiles extends FileStore {
  constructor(folder: string, expirationPeriodInMilliseconds: number) {
    super({ directory: folder, expirationPeriodInMilliseconds });
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum'];
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const wanted = atWork.getStore()?.checksum;
    if (wanted === undefined) return await this.writeWhileRoom(readable, id, offset);
    const [, algorithm = '', digest = ''] = /^(sha1|sha256|md5) ([A-Za-z0-9+/]+=*)$/.exec(wanted) ?? [];
    if (!algorithm) throw new TusRefusal(400, 'Unknown checksum algorithm\n');
    try {
      const end = await this.writeWhileRoom(readable, id, offset);
      if ((await this.digest(id, algorithm, offset, end)) !== digest) throw new TusRefusal(460, 'Checksum Mismatch\n');
      return end;
    } catch (error) {
      await truncate(this.place(id), offset);
      throw error;
    }
  }

  /** Looks at the disk again while a part arrives. What has arrived by then stays, and the sender can go on from there. */
  private async writeWhileRoom(readable: Readable, id: string, offset: number): Promise<number> {
    const hasSpace = atWork.getStore()?.hasSpace ?? (() => Promise.resolve(true));
    let unchecked = 0;
    const watch = async function* (parts: Readable): AsyncGenerator<Buffer> {
      for await (const part of parts) {
        unchecked += part.length;
        if (unchecked > bytesBetweenLooks && !(await hasSpace())) return;
        if (unchecked > bytesBetweenLooks) unchecked = 0;
        yield part;
      }
    };
    try {
      const end = await super.write(Readable.from(watch(readable), { objectMode: false }), id, offset);
      if (unchecked > bytesBetweenLooks) throw noRoom();
      return end;
    } catch (error) {
      // The library hides what it was that a file could not be written for.
      throw error instanceof TusRefusal || (await hasSpace()) ? error : noRoom();
    }
  }

  place(id: string): string {
    return path.join(this.directory, id);
  }

  /** Bytes that have arrived, or null where the file is gone. */
  async arrived(id: string): Promise<number | null> {
    return await stat(this.place(id)).then(
      (found) => found.size,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      },
    );
  }

  /** Removes what is left of an upload; nothing happens where nothing is. */
  async clear(id: string): Promise<void> {
    await rm(this.place(id), { force: true });
    await rm(`${this.place(id)}.json`, { force: true });
  }

  private async digest(id: string, algorithm: string, start: number, end: number): Promise<string> {
    const hash = createHash(algorithm);
    if (end > start) await pipeline(createReadStream(this.place(id), { start, end: end - 1 }), hash);
    return hash.digest('base64');
  }
}

/** An answer in the manner of tus, whose statuses are not ours. */
class TusRefusal extends Error {
  override name = 'TusRefusal';
  readonly status_code: number;
  readonly body: string;
  constructor(status: number, body: string) {
    super(body);
    this.status_code = status;
    this.body = body;
  }
}

/** How much of a part may arrive between two looks at the disk. */
const bytesBetweenLooks = 4_000_000;

function noRoom(): TusRefusal {
  return new TusRefusal(503, 'No room for this file right now\n');
}

const opened = new Map<string, StagedFiles>();

/** Parts are dropped after a day. */
export const stagedForMs = 24 * 3_600_000;

/** The folder of arriving files of an installation; made where it is missing. */
export async function stagedFiles(dataDir: string): Promise<StagedFiles> {
  const folder = path.join(dataDir, 'uploads');
  let files = opened.get(folder);
  if (!files) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    files = new StagedFiles(folder, stagedForMs);
    opened.set(folder, files);
  }
  return files;
}
