import type { Push } from '@strapline/contract/pushes';
import type { Media } from '@strapline/contract/shapes/media';
import { uploadLimits } from '@strapline/domain/media/upload-limits';
import type { FileContent } from '../../../platform/form/detect-content.ts';
import type { FailureReason } from '../../../platform/wire/wire-failure.ts';

/** `cut` can resume, `refused` can't. */
export type UploadItem = {
  key: string;
  kind: 'image' | 'video';
  name: string;
  bytes: number;
  sent: number;
  state: 'waiting' | 'sending' | 'cut' | 'processing' | 'ready' | 'refused';
  alt: string;
  uploadId?: string;
  /** Why the server refused the file; shown by `formatReason`. */
  refusal?: FailureReason;
  media?: Media;
  /** Already on a published tag: removing it deletes the file only when the change is saved. */
  isOnTag?: boolean;
};

export type UploadEvent =
  | { type: 'filesAdded'; items: UploadItem[] }
  | { type: 'uploadStarted'; key: string }
  | { type: 'uploadCreated'; key: string; uploadId: string }
  | { type: 'progressChanged'; key: string; sent: number }
  | { type: 'uploadInterrupted'; key: string }
  | { type: 'uploadCompleted'; key: string }
  | { type: 'uploadRejected'; key: string; refusal: FailureReason }
  | ({ type: 'serverState' } & Push<'uploadStatus'>)
  | { type: 'altTextChanged'; key: string; alt: string }
  | { type: 'fileMoved'; key: string; to: number }
  | { type: 'fileRemoved'; key: string }
  | { type: 'fileRestored'; item: UploadItem; at: number };

export type UploadList = readonly UploadItem[];

/** Pure reducer of upload events. */
export function reduceUploads(list: UploadList, event: UploadEvent): UploadItem[] {
  switch (event.type) {
    case 'filesAdded':
      return [...list, ...event.items];
    case 'serverState':
      return list.map((item) => (item.uploadId === event.uploadId ? applyServerState(item, event) : item));
    case 'fileMoved':
      return moveItem(list, event.key, event.to);
    case 'fileRemoved':
      return list.filter((item) => item.key !== event.key);
    case 'fileRestored':
      return [...list.slice(0, event.at), event.item, ...list.slice(event.at)];
    default:
      return list.map((item) => (item.key === event.key ? applyFileEvent(item, event) : item));
  }
}

type FileEvent = Extract<
  UploadEvent,
  {
    type:
      | 'uploadStarted'
      | 'uploadCreated'
      | 'progressChanged'
      | 'uploadInterrupted'
      | 'uploadCompleted'
      | 'uploadRejected'
      | 'altTextChanged';
  }
>;

function applyFileEvent(item: UploadItem, event: FileEvent): UploadItem {
  switch (event.type) {
    case 'uploadStarted':
      return { ...item, state: 'sending' };
    case 'uploadCreated':
      return { ...item, uploadId: event.uploadId };
    case 'progressChanged':
      return { ...item, sent: event.sent };
    case 'uploadInterrupted':
      return { ...item, state: 'cut' };
    case 'uploadCompleted':
      // The server's event may overtake our own progress count.
      return item.state === 'ready' || item.state === 'refused' ? item : { ...item, state: 'processing', sent: item.bytes };
    case 'uploadRejected':
      return { ...item, state: 'refused', refusal: event.refusal };
    case 'altTextChanged':
      return { ...item, alt: event.alt };
  }
}

function applyServerState(item: UploadItem, { state, reason, params, message, media }: Push<'uploadStatus'>): UploadItem {
  if (state === 'receiving') return item;
  const sent = state === 'refused' ? item.sent : item.bytes;
  return { ...item, state, sent, ...(message ? { refusal: { reason, params, message } } : {}), ...(media ? { media } : {}) };
}

function moveItem(list: UploadList, key: string, to: number): UploadItem[] {
  const item = list.find((one) => one.key === key);
  if (!item) return [...list];
  const others = list.filter((one) => one.key !== key);
  const index = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, index), item, ...others.slice(index)];
}

export function findCover(list: UploadList): UploadItem | undefined {
  return list.find((item) => item.kind === 'image' && item.state !== 'refused');
}

export type FileError = 'heic' | 'type' | 'empty' | 'pictureSize' | 'videoSize' | 'tooMany' | 'oneVideo';
type FileInfo = Pick<File, 'name' | 'size'>;

/** Any picture or film, since names and types are often wrong; the content decides. */
export const acceptedTypes = { pictures: 'image/*', videos: 'video/mp4,video/webm' };

/** Checked before the upload; the server checks the content itself. */
export function getFileError(file: FileInfo, content: FileContent, list: UploadList): FileError | undefined {
  if (file.size === 0) return 'empty';
  if (content === 'heic') return 'heic';
  if (content === 'other') return 'type';
  const sameKind = list.filter((item) => item.kind === content && item.state !== 'refused').length;
  if (content === 'video') {
    if (sameKind >= uploadLimits.videos) return 'oneVideo';
    return file.size > uploadLimits.videoBytes ? 'videoSize' : undefined;
  }
  if (sameKind >= uploadLimits.pictures) return 'tooMany';
  return file.size > uploadLimits.pictureBytes ? 'pictureSize' : undefined;
}

/** Matches a file selected again to its paused upload. */
export function findInterruptedUpload(file: FileInfo, list: UploadList): UploadItem | undefined {
  return list.find((item) => item.state === 'cut' && item.name === file.name && item.bytes === file.size);
}

/** Whole per cent; 100 only when complete. */
export function getPercent({ sent, bytes }: Pick<UploadItem, 'sent' | 'bytes'>): number {
  return bytes === 0 ? 0 : Math.floor((Math.min(sent, bytes) / bytes) * 100);
}

export function isInProgress(item: UploadItem): boolean {
  return item.state === 'waiting' || item.state === 'sending';
}
