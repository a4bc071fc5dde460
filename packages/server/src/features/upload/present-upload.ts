import type { Output } from '@strapline/contract/events';
import { formatFileReason } from './file-refusal.ts';
import type { UploadRow } from './upload.store.ts';
import { toMedia } from './upload.ts';

export function presentUpload(row: UploadRow): Output<'fetchUpload'> {
  const media = row.state === 'ready' ? toMedia(row) : undefined;
  return { uploadId: row.id, state: row.state, ...presentReason(row), ...(media ? { media } : {}) };
}

function presentReason(row: UploadRow): Pick<Output<'fetchUpload'>, 'reason' | 'params' | 'message'> {
  if (!row.reason) return {};
  return { reason: row.reason, params: row.reason_params ?? {}, message: formatFileReason(row) };
}
