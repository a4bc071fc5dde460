import { mkdtemp, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const memoryFolder = '/dev/shm';
/** A test server's folder takes about 45 MB; several exist at a time. */
const neededBytes = 2 * 1024 ** 3;

/**
 * A new folder for a test's data: in memory if there is room, else in the system's temporary folder. Copying a database of 1,400 files
 * takes 0.06 s in memory, 0.5 to 1 s on a disk.
 */
export async function createTemporaryFolder(name: string): Promise<string> {
  return await mkdtemp(path.join((await hasRoom(memoryFolder)) ? memoryFolder : os.tmpdir(), `strapline-${name}-`));
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize > neededBytes;
  } catch {
    // Only Linux has one.
    return false;
  }
}
