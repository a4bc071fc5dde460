import { storagePrefix } from '../../../platform/page/app-data.ts';
import { getUploads, updateUploads } from '../create/tag-draft.ts';
import { isInProgress, type UploadItem } from './upload-list.ts';

const files = new Map<string, File>();
const watchedTabs = new Set<string>();
const getLockName = (key: string) => `${storagePrefix}upload.${key}`;
/** Missing on pages without TLS. */
const locks: LockManager | undefined = globalThis.navigator?.locks;

/** Whether the upload can resume without selecting the file again. */
export function hasLocalFile(key: string): boolean {
  return files.has(key);
}

export function getLocalFile(key: string): File | undefined {
  return files.get(key);
}

/** Other tabs show the same draft; a lock, released with this page, tells them that the file is here. */
export function addLocalFile(key: string, file: File): void {
  if (!files.has(key)) locks?.request(getLockName(key), () => new Promise<never>(() => {})).catch(() => undefined);
  files.set(key, file);
}

export function removeLocalFile(key: string): void {
  files.delete(key);
}

/** An upload belongs to the tab that has its file. When that tab closes or reloads, the upload pauses until the file is selected again. */
export function pauseOrphanedUploads(items: readonly UploadItem[]): void {
  for (const { key } of items.filter(isInOtherTab)) {
    if (watchedTabs.has(key)) continue;
    watchedTabs.add(key);
    void waitForTabClose(key).then(() => {
      watchedTabs.delete(key);
      if (getUploads('draft').some((item) => item.key === key && isInOtherTab(item))) updateUploads({ type: 'uploadInterrupted', key });
    });
  }
}

/** In progress, in another tab. */
export function isInOtherTab(item: UploadItem): boolean {
  return isInProgress(item) && !files.has(item.key);
}

async function waitForTabClose(key: string): Promise<void> {
  await locks?.request(getLockName(key), () => undefined);
}
