import type { Output } from '@strapline/contract/events';
import type { UploadRow } from './upload.store.ts';
import { toMedia } from './upload.ts';

export function presentUpload(row: UploadRow): Output<'fetchUpload'> {
  const media = row.state === 'ready' ? toMedia(row) : undefined;
  return { uploadId: row.id, state: row.state, ...(row.reason ? { reason: row.reason } : {}), ...(media ? { media } : {}) };
}
