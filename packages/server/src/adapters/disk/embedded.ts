import { statfs } from 'node:fs/promises';
import type { Disk } from '../../ports/disk.ts';

export function openFolderDisk(folder: string): Disk {
  return {
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}
