import type { Output } from '@strapline/contract/events';
import type { UploadRow } from './upload.store.ts';
import { mediaOf } from './upload.ts';

/** An upload as its owner sees it. */
export function presentUpload(row: UploadRow): Output<'fetchUpload'> {
  const media = row.state === 'ready' ? mediaOf(row) : undefined;
  return { uploadId: row.id, state: row.state, ...(row.reason ? { reason: row.reason } : {}), ...(media ? { media } : {}) };
}
