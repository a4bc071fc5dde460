import type { Disk } from '../ports/disk.ts';

/** Below this no upload begins: what is left belongs to the database. */
export const lowBytes = 1_000_000_000;
/** Below this an upload that has begun waits: something else fills the disk faster than expected. */
export const stopBytes = lowBytes / 2;
/** Below this an embedded database on the same disk may soon fail to write. */
const fullBytes = 64_000_000;

export type DiskState = 'ok' | 'low' | 'full' | 'unknown';

export async function diskState(disk: Disk): Promise<DiskState> {
  try {
    const free = await disk.freeBytes();
    return free < fullBytes ? 'full' : free < lowBytes ? 'low' : 'ok';
  } catch {
    // A file system that cannot be asked is no reason to send people away.
    return 'unknown';
  }
}
