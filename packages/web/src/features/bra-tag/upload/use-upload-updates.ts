import { useEffect } from 'react';
import { subscribe } from '../../../platform/wire/wire.ts';
import { getUploads, updateUploads } from '../create/tag-draft.ts';
import type { UploadItem } from './upload-list.ts';

/** Polling interval, in case a push was missed while disconnected. */
const refreshMs = 2_500;

export function useUploadUpdates(list: readonly UploadItem[]): void {
  const isProcessing = list.some((item) => item.state === 'processing');
  useEffect(() => subscribe('uploadStatus', (upload) => updateUploads({ type: 'serverState', ...upload })), []);
  useEffect(() => {
    if (!isProcessing) return;
    const refresh = async () => {
      const { refreshUploads } = await import('./upload-queue.ts');
      await refreshUploads([...getUploads('draft'), ...getUploads('edit')]);
    };
    const timer = setInterval(() => void refresh(), refreshMs);
    return () => clearInterval(timer);
  }, [isProcessing]);
}
