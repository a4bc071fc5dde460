import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Blobs } from '../../ports/blobs.ts';

/** A folder stores no types, so the extension stands for the type; `put` checks that they match. */
const types: Record<string, string> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.json': 'application/json',
  '.zip': 'application/zip',
  '.bin': 'application/octet-stream',
};

/** Blobs as files in a folder. Writes are atomic, also across a crash: a temporary file is written, synced and renamed. */
export function openFolderBlobs(folder: string): Blobs {
  return {
    put: async (name, body, type) => {
      const target = placeOf(folder, name);
      if (types[path.extname(name)] !== type) throw new Error(`${name} cannot hold ${type}`);
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
      const { size, isFile } = await file.stat().then((stat) => ({ size: stat.size, isFile: stat.isFile() }));
      const start = range?.start ?? 0;
      const end = Math.min(range?.end ?? size - 1, size - 1);
      if (!isFile || start > end) {
        await file.close();
        return isFile ? { stream: Readable.from([]), bytes: size, type: typeOf(name) } : null;
      }
      return { stream: file.createReadStream({ start, end }), bytes: size, type: typeOf(name) };
    },
    remove: async (name) => {
      await rm(placeOf(folder, name), { force: true });
    },
  };
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

/** Names are server-generated; this guards against path traversal all the same. */
function placeOf(folder: string, name: string): string {
  if (!/^[a-z0-9_-]+(\/[a-z0-9_-]+)*\.[a-z0-9]+$/.test(name) || name.length > 200) throw new Error('invalid blob name');
  return path.join(folder, ...name.split('/'));
}

function typeOf(name: string): string {
  return types[path.extname(name)] ?? 'application/octet-stream';
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
