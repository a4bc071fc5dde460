import { type ChosenFile, readChosenFile } from '../../../platform/form/chosen-file.ts';
import { showNotice } from '../../../platform/state/notices.ts';
import { getUploads, type UploadTarget, updateUploads } from '../create/tag-draft.ts';
import { addPreview } from './file-previews.ts';
import { addLocalFile } from './local-files.ts';
import { type FileError, findInterruptedUpload, getFileError, type UploadItem } from './upload-list.ts';
import { discardUpload, pauseUpload, processQueue, resumeUpload } from './upload-queue.ts';

export type RefusedFile = { name: string; error: FileError };

/** Adds accepted files and starts their upload; returns rejected ones with the reason. */
export async function addFiles(files: readonly File[], target: UploadTarget): Promise<RefusedFile[]> {
  const refusedFiles: RefusedFile[] = [];
  for (const file of files) {
    // Before the list is read: it may grow meanwhile.
    const chosen = await readChosenFile(file);
    const error = addFile(chosen, file, target);
    if (error) refusedFiles.push({ name: file.name, error });
  }
  return refusedFiles;
}

function addFile(chosen: ChosenFile, { name, size }: File, target: UploadTarget): FileError | undefined {
  const list = getUploads(target);
  const error = getFileError('file' in chosen ? chosen.file : { name, size }, chosen.content, list);
  if (!('file' in chosen)) return error;
  const { content: kind, file } = chosen;
  const interrupted = findInterruptedUpload(file, list);
  if (error && !interrupted) return error;
  const key = interrupted?.key ?? crypto.randomUUID();
  // Before the list contains it: other tabs then check who has the file.
  addLocalFile(key, file);
  addPreview(key, file);
  if (!interrupted)
    updateUploads(
      { type: 'filesAdded', items: [{ key, kind, name: file.name, bytes: file.size, sent: 0, state: 'waiting', alt: '' }] },
      target,
    );
  if (interrupted) resumeUpload(key);
  else void processQueue();
  return undefined;
}

/** Removed from the list at once, and from the server when the undo period is over. */
export function removeFile(item: UploadItem, target: UploadTarget, { message, undoLabel }: { message: string; undoLabel: string }): void {
  const index = getUploads(target).findIndex((one) => one.key === item.key);
  const wasUploading = item.state === 'sending' || item.state === 'waiting';
  pauseUpload(item.key);
  updateUploads({ type: 'fileRemoved', key: item.key });
  const discardTimer = setTimeout(() => void discardUpload(item), 6_000);
  showNotice(message, {
    label: undoLabel,
    run() {
      clearTimeout(discardTimer);
      updateUploads({ type: 'fileRestored', item: wasUploading ? { ...item, state: 'cut' } : item, at: index }, target);
      if (wasUploading) resumeUpload(item.key);
    },
  });
}
