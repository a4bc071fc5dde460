import type { Services } from '../../platform/services.ts';
import { findError } from './private-pictures.ts';
import { readBytes, readLargest } from './read-for-hashing.ts';
import { squares } from './square-pictures.ts';
import { findOwnUpload, type Uploader } from './upload.store.ts';
import { formatBlobName } from './upload-names.ts';

type Copy = { width: number; height: number };

const getName = (folder: string, place: number): string => formatBlobName(folder, `${place}.jpg`);

/** Stores a JPEG of a person's own picture in a folder, small enough for `maxBytes`; or returns why it can't be used. Idempotent. */
async function makeCopy(
  services: Pick<Services, 'db' | 'blobs'>,
  uploadId: string,
  uploader: Uploader,
  { folder, place, maxBytes }: { folder: string; place: number; maxBytes: number },
): Promise<Copy | { problem: string }> {
  const problem = findError(await findOwnUpload(services.db, uploadId, uploader));
  if (problem) return { problem };
  const largest = await readLargest(services, uploadId);
  if (!largest) throw new Error(`the files of the finished upload ${uploadId} are missing`);
  const { encodeJpeg } = await import('./picture.ts');
  const { body, width, height } = await encodeJpeg(largest, maxBytes);
  await services.blobs.put(getName(folder, place), body, 'image/jpeg');
  return { width, height };
}

async function readCopy({ blobs }: Pick<Services, 'blobs'>, folder: string, place: number): Promise<Buffer | null> {
  const blob = await blobs.get(getName(folder, place));
  return blob && (await readBytes(blob.stream));
}

async function removeCopies({ blobs }: Pick<Services, 'blobs'>, folder: string, count: number): Promise<void> {
  for (let place = 0; place < count; place += 1) await blobs.remove(getName(folder, place));
}

/** JPEGs of pictures, for networks that take no other format or only small files. */
export const jpegCopies = { make: makeCopy, read: readCopy, remove: removeCopies, dropUpload: squares.dropUpload } as const;
