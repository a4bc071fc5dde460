import { getUploads, updateUploads } from '../create/tag-draft.ts';
import { isInProgress, type UploadItem } from './upload-list.ts';

const files = new Map<string, File>();
const watchedTabs = new Set<string>();
const lockOf = (key: string) => `strapline.upload.${key}`;
/** Not there on pages without TLS. */
const locks: LockManager | undefined = globalThis.navigator?.locks;

/** Whether this page holds the file, so that it can go on without being chosen again. */
export function hasLocalFile(key: string): boolean {
  return files.has(key);
}

export function getLocalFile(key: string): File | undefined {
  return files.get(key);
}

/** Other tabs show the same draft: they know by a lock, which ends with this page, that the file is held here. */
export function addLocalFile(key: string, file: File): void {
  if (!files.has(key)) locks?.request(lockOf(key), () => new Promise<never>(() => {})).catch(() => undefined);
  files.set(key, file);
}

export function removeLocalFile(key: string): void {
  files.delete(key);
}

/** What is under way belongs to the tab that holds its file. As soon as no tab does, as after a reload, it is cut, and goes on when its file is chosen again. */
export function pauseOrphanedUploads(items: readonly UploadItem[]): void {
  for (const { key } of items.filter(isInOtherTab)) {
    if (watchedTabs.has(key)) continue;
    watchedTabs.add(key);
    void whenTabClosed(key).then(() => {
      watchedTabs.delete(key);
      if (getUploads('draft').some((item) => item.key === key && isInOtherTab(item))) updateUploads({ type: 'cut', key });
    });
  }
}

/** Under way, and not from this page. */
export function isInOtherTab(item: UploadItem): boolean {
  return isInProgress(item) && !files.has(item.key);
}

async function whenTabClosed(key: string): Promise<void> {
  await locks?.request(lockOf(key), () => undefined);
}
