import type { Disk } from '../ports/disk.ts';

/** Below this new uploads are refused: the rest is reserved for the database. */
export const lowBytes = 1_000_000_000;
/** Below this uploads in progress pause too: the disk fills faster than expected. */
export const stopBytes = lowBytes / 2;
/** Below this the embedded database may soon fail to write. */
const fullBytes = 64_000_000;

export type DiskState = 'ok' | 'low' | 'full' | 'unknown';

export async function getDiskState(disk: Disk): Promise<DiskState> {
  try {
    const free = await disk.freeBytes();
    return free < fullBytes ? 'full' : free < lowBytes ? 'low' : 'ok';
  } catch {
    // An unreadable file system is no reason to refuse uploads.
    return 'unknown';
  }
}
