import { useEffect } from 'react';
import { listenTo } from '../../../platform/wire.ts';
import { getUploads, updateUploads } from '../create/tag-draft.ts';
import type { UploadItem } from './upload-list.ts';

/** Polling interval, in case a push was missed while disconnected. */
const refreshMs = 2_500;

export function useUploadUpdates(list: readonly UploadItem[]): void {
  const isWorked = list.some((item) => item.state === 'processing');
  useEffect(
    () =>
      listenTo('uploadStatus', ({ uploadId, state, reason, media }) =>
        updateUploads({ type: 'told', uploadId, state, ...(reason ? { reason } : {}), ...(media ? { media } : {}) }),
      ),
    [],
  );
  useEffect(() => {
    if (!isWorked) return;
    const ask = async () => {
      const { refreshUploads } = await import('./upload-queue.ts');
      await refreshUploads([...getUploads('draft'), ...getUploads('edit')]);
    };
    const asking = setInterval(() => void ask(), refreshMs);
    return () => clearInterval(asking);
  }, [isWorked]);
}
