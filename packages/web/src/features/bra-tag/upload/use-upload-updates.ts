import { useEffect } from 'react';
import { listenTo } from '../../../platform/wire.ts';
import { tellUploads, uploadsOf } from '../create/tag-draft.ts';
import type { UploadItem } from './upload-list.ts';

/** A push may be missed while the connection is away; what is worked on is asked after this often. */
const askAfterMs = 2_500;

/** Keeps the lists of pictures in step with what the server does with them. */
export function useUploads(list: readonly UploadItem[]): void {
  const isWorked = list.some((item) => item.state === 'processing');
  useEffect(
    () =>
      listenTo('uploadStatus', ({ uploadId, state, reason, media }) =>
        tellUploads({ type: 'told', uploadId, state, ...(reason ? { reason } : {}), ...(media ? { media } : {}) }),
      ),
    [],
  );
  useEffect(() => {
    if (!isWorked) return;
    const ask = async () => {
      const { askAfter } = await import('./upload-queue.ts');
      await askAfter([...uploadsOf('draft'), ...uploadsOf('edit')]);
    };
    const asking = setInterval(() => void ask(), askAfterMs);
    return () => clearInterval(asking);
  }, [isWorked]);
}
