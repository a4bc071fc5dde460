import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type Blobs, BlobsUnavailable, type ListedBlob } from '../../ports/blobs.ts';
import { checkBlobName, checkBlobType, getBlobType, isBlobName } from './blob-names.ts';

/** Blobs as files in a folder. Writes are atomic, also across a crash: a temporary file is written, synced and renamed. */
export function openFolderBlobs(folder: string): Blobs {
  return {
    provider: 'embedded',
    put: async (name, body, type) => {
      const target = placeOf(folder, name);
      checkBlobType(name, type);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const part = `${target}.${randomBytes(6).toString('hex')}.part`;
      try {
        await writeSynced(part, body);
        await rename(part, target);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    get: async (name, range) => {
      const file = await open(placeOf(folder, name), 'r').catch(missing);
      if (!file) return null;
      const { size, isFile } = await file.stat().then((found) => ({ size: found.size, isFile: found.isFile() }));
      const start = range?.start ?? 0;
      const end = Math.min(range?.end ?? size - 1, size - 1);
      if (!isFile || start > end) {
        await file.close();
        return isFile ? { stream: Readable.from([]), bytes: size, type: getBlobType(name) } : null;
      }
      return { stream: file.createReadStream({ start, end }), bytes: size, type: getBlobType(name) };
    },
    remove: async (name) => {
      await rm(placeOf(folder, name), { force: true });
    },
    list: async function* () {
      for await (const found of listFiles(folder)) if (isBlobName(found.name)) yield found;
    },
    removeUnfinished: async (before) => {
      let removed = 0;
      for await (const { name, modifiedAt } of listFiles(folder)) {
        if (!name.endsWith('.part') || modifiedAt >= before) continue;
        await rm(path.join(folder, name), { force: true });
        removed += 1;
      }
      return removed;
    },
    ping: async () => {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.W_OK);
      } catch (error) {
        throw new BlobsUnavailable(`${folder} can’t be written`, { cause: error });
      }
    },
  };
}

async function* listFiles(folder: string, below = ''): AsyncGenerator<ListedBlob> {
  const entries = await opendir(path.join(folder, below)).catch(missing);
  if (!entries) return;
  for await (const entry of entries) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* listFiles(folder, name);
    // It may have been removed since the folder was read.
    const found = entry.isFile() ? await stat(path.join(folder, name)).catch(missing) : null;
    if (found) yield { name, bytes: found.size, modifiedAt: found.mtime };
  }
}

async function writeSynced(part: string, body: Uint8Array | { file: string }): Promise<void> {
  if ('file' in body) await copyFile(body.file, part, constants.COPYFILE_EXCL);
  const file = await open(part, 'file' in body ? 'r+' : 'wx', 0o600);
  try {
    if (!('file' in body)) await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
}

function placeOf(folder: string, name: string): string {
  checkBlobName(name);
  return path.join(folder, ...name.split('/'));
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
