import { type ChosenFile, readChosenFile } from '../../../platform/chosen-file.ts';
import { notice } from '../../../platform/notices.ts';
import { getUploads, type UploadTarget, updateUploads } from '../create/tag-draft.ts';
import { addPreview } from './file-previews.ts';
import { addLocalFile } from './local-files.ts';
import { type FileFault, findStoppedUpload, getFileFault, type UploadItem } from './upload-list.ts';
import { discardUpload, pause, processQueue, resume } from './upload-queue.ts';

export type RefusedFile = { name: string; fault: FileFault };

/** Adds accepted files and starts their upload; returns rejected ones with the reason. */
export async function addFiles(files: readonly File[], target: UploadTarget): Promise<RefusedFile[]> {
  const refused: RefusedFile[] = [];
  for (const file of files) {
    // Before the list is read: it may grow meanwhile.
    const chosen = await readChosenFile(file);
    const fault = take(chosen, file, target);
    if (fault) refused.push({ name: file.name, fault });
  }
  return refused;
}

function take(chosen: ChosenFile, { name, size }: File, target: UploadTarget): FileFault | undefined {
  const list = getUploads(target);
  const fault = getFileFault('file' in chosen ? chosen.file : { name, size }, chosen.content, list);
  if (!('file' in chosen)) return fault;
  const { content: kind, file } = chosen;
  const stopped = findStoppedUpload(file, list);
  if (fault && !stopped) return fault;
  const key = stopped?.key ?? crypto.randomUUID();
  // Before the list contains it: other tabs then check who has the file.
  addLocalFile(key, file);
  addPreview(key, file);
  if (!stopped)
    updateUploads({ type: 'added', items: [{ key, kind, name: file.name, bytes: file.size, sent: 0, state: 'waiting', alt: '' }] }, target);
  if (stopped) resume(key);
  else void processQueue();
  return undefined;
}

/** Removed from the list at once, and from the server when the undo period is over. */
export function removeFile(item: UploadItem, target: UploadTarget, { words, undo }: { words: string; undo: string }): void {
  const at = getUploads(target).findIndex((one) => one.key === item.key);
  const wasGoing = item.state === 'sending' || item.state === 'waiting';
  pause(item.key);
  updateUploads({ type: 'removed', key: item.key });
  const discarding = setTimeout(() => void discardUpload(item), 6_000);
  notice(words, {
    label: undo,
    run() {
      clearTimeout(discarding);
      updateUploads({ type: 'restored', item: wasGoing ? { ...item, state: 'cut' } : item, at }, target);
      if (wasGoing) resume(item.key);
    },
  });
}
