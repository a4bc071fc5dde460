import { useEffect } from 'react';
import { listenTo } from '../../../platform/wire.ts';
import { getUploads, updateUploads } from '../create/tag-draft.ts';
import type { UploadItem } from './upload-list.ts';

/** A push may be missed while the connection is away; what is worked on is asked after this often. */
const refreshMs = 2_500;

/** Keeps the lists of pictures in step with what the server does with them. */
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
