import { tellUploads, uploadsOf } from '../create/tag-draft.ts';
import { isUnderWay, type UploadItem } from './upload-list.ts';

const files = new Map<string, File>();
const watched = new Set<string>();
const lockOf = (key: string) => `strapline.upload.${key}`;
/** Not there on pages without TLS. */
const locks: LockManager | undefined = globalThis.navigator?.locks;

/** Whether this page holds the file, so that it can go on without being chosen again. */
export function holdsFile(key: string): boolean {
  return files.has(key);
}

export function heldFile(key: string): File | undefined {
  return files.get(key);
}

/** Other tabs show the same draft: they know by a lock, which ends with this page, that the file is held here. */
export function holdFile(key: string, file: File): void {
  if (!files.has(key)) locks?.request(lockOf(key), () => new Promise<never>(() => {})).catch(() => undefined);
  files.set(key, file);
}

export function dropFile(key: string): void {
  files.delete(key);
}

/** What is under way belongs to the tab that holds its file. As soon as no tab does, as after a reload, it is cut, and goes on when its file is chosen again. */
export function cutWhenLeft(items: readonly UploadItem[]): void {
  for (const { key } of items.filter(isElsewhere)) {
    if (watched.has(key)) continue;
    watched.add(key);
    void whenLeft(key).then(() => {
      watched.delete(key);
      if (uploadsOf('draft').some((item) => item.key === key && isElsewhere(item))) tellUploads({ type: 'cut', key });
    });
  }
}

/** Under way, and not from this page. */
export function isElsewhere(item: UploadItem): boolean {
  return isUnderWay(item) && !files.has(item.key);
}

async function whenLeft(key: string): Promise<void> {
  await locks?.request(lockOf(key), () => undefined);
}
