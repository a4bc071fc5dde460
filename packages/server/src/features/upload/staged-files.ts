import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import type { Services } from '../../platform/services.ts';

/**
 * Context of the current request for the tus library: the id of a new upload, the Upload-Checksum of a part (tus extension `checksum`), and the disk space
 * check.
 */
export const atWork = new AsyncLocalStorage<{
  id?: string | undefined;
  checksum?: string | undefined;
  hasSpace: () => Promise<boolean>;
  isEncrypted: boolean;
}>();

export const checksumAlgorithms = ['sha1', 'sha256', 'md5'] as const;

/** Files in transfer. Adds the tus extension `checksum`: a part that does not match or is incomplete is truncated. */
export class StagedFiles extends FileStore {
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(folder: string, expirationPeriodInMilliseconds: number) {
    super({ directory: folder, expirationPeriodInMilliseconds });
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum'];
  }

  /** Encrypted files can be resumed for a week: they are made once, in the browser. */
  override getExpiration(): number {
    return atWork.getStore()?.isEncrypted ? encryptedStagedForMs : super.getExpiration();
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const checksum = atWork.getStore()?.checksum;
    if (checksum === undefined) return await this.writeWhileRoom(readable, id, offset);
    const [, algorithm = '', digest = ''] = /^(sha1|sha256|md5) ([A-Za-z0-9+/]+=*)$/.exec(checksum) ?? [];
    if (!algorithm) throw new TusRefusal(400, 'Unknown checksum algorithm\n');
    try {
      const end = await this.writeWhileRoom(readable, id, offset);
      if ((await this.hashRange(id, algorithm, offset, end)) !== digest) throw new TusRefusal(460, 'Checksum Mismatch\n');
      return end;
    } catch (error) {
      await truncate(this.getPath(id), offset);
      throw error;
    }
  }

  /** Checks the disk space while a part arrives. If it runs out, the received bytes stay, and the client can resume. */
  private async writeWhileRoom(readable: Readable, id: string, offset: number): Promise<number> {
    const hasSpace = atWork.getStore()?.hasSpace ?? (() => Promise.resolve(true));
    let unchecked = 0;
    const watch = async function* (parts: Readable): AsyncGenerator<Buffer> {
      for await (const part of parts) {
        unchecked += part.length;
        if (unchecked > bytesBetweenChecks && !(await hasSpace())) return;
        if (unchecked > bytesBetweenChecks) unchecked = 0;
        yield part;
      }
    };
    try {
      const end = await super.write(Readable.from(watch(readable), { objectMode: false }), id, offset);
      if (unchecked > bytesBetweenChecks) throw createNoSpaceRefusal();
      return end;
    } catch (error) {
      // The library hides the cause of a write error.
      throw error instanceof TusRefusal || (await hasSpace()) ? error : createNoSpaceRefusal();
    }
  }

  getPath(id: string): string {
    return path.join(this.directory, id);
  }

  /** Bytes received; null if the file does not exist. */
  async getSize(id: string): Promise<number | null> {
    return await stat(this.getPath(id)).then(
      (found) => found.size,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      },
    );
  }

  /** Removes an upload's files; a no-op if there are none. */
  async remove(id: string): Promise<void> {
    await rm(this.getPath(id), { force: true });
    await rm(`${this.getPath(id)}.json`, { force: true });
  }

  /** Removes files that can't be resumed any more. Looks once an hour. */
  async removeForgotten(): Promise<void> {
    if (performance.now() - this.lookedAt < 3_600_000) return;
    this.lookedAt = performance.now();
    const before = Date.now() - 2 * encryptedStagedForMs;
    for (const name of await readdir(this.directory)) {
      const file = path.join(this.directory, name);
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
      if (mtimeMs < before) await rm(file, { force: true });
    }
  }

  private async hashRange(id: string, algorithm: string, start: number, end: number): Promise<string> {
    const hash = createHash(algorithm);
    if (end > start) await pipeline(createReadStream(this.getPath(id), { start, end: end - 1 }), hash);
    return hash.digest('base64');
  }
}

/** An error response with a tus status code. */
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

/** Bytes between two disk space checks. */
const bytesBetweenChecks = 4_000_000;

function createNoSpaceRefusal(): TusRefusal {
  return new TusRefusal(503, 'No room for this file right now\n');
}

/** By the settings of the server that the folder belongs to. */
const filesByServer = new WeakMap<Pick<Services['config'], 'dataDir'>, StagedFiles>();

/** Incomplete uploads are deleted after a day, encrypted ones after a week. */
export const stagedForMs = 24 * 3_600_000;
export const encryptedStagedForMs = 7 * stagedForMs;

/** The folder of incomplete uploads; created if missing. */
export async function openStagedFiles(config: Pick<Services['config'], 'dataDir'>): Promise<StagedFiles> {
  let files = filesByServer.get(config);
  if (!files) {
    const folder = path.join(config.dataDir, 'uploads');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    files = new StagedFiles(folder, stagedForMs);
    filesByServer.set(config, files);
  }
  return files;
}
