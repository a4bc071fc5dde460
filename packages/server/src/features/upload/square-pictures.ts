import type { Services } from '../../platform/services.ts';
import type { Blobs } from '../../ports/blobs.ts';
import type { Trx } from '../../ports/database.ts';
import { FileRefusal } from './file-refusal.ts';
import { findError } from './private-pictures.ts';
import { readLargest } from './read-for-hashing.ts';
import { findOwnUpload, type Uploader } from './upload.store.ts';
import { createEndKey, formatBlobName } from './upload-names.ts';

/** The stored widths: for lists, and for a person's own page. */
const squareWidths = [128, 512] as const;
type SquareWidth = (typeof squareWidths)[number];

/** The stored width that is shown in `size` pixels. */
function findSquareWidth(size: number): SquareWidth {
  return squareWidths.find((width) => width >= size) ?? 512;
}

/** Cuts a person's own picture to squares and stores them in a folder; or returns why it can't be used. Idempotent. */
async function makeSquares(services: Services, uploadId: string, uploader: Uploader, folder: string): Promise<string | null> {
  const row = await findOwnUpload(services.db, uploadId, uploader);
  const problem = findError(row);
  if (problem) return problem;
  const largest = await readLargest(services, uploadId);
  if (!largest) throw new Error(`the files of the finished upload ${uploadId} are missing`);
  const { cropSquare } = await import('./picture.ts');
  for (const width of squareWidths)
    await services.blobs.put(formatBlobName(folder, `${width}.webp`), await cropSquare(largest, width), 'image/webp');
  return null;
}

/** A square of a picture that came from elsewhere; null for what isn't a picture that we accept. */
async function cropForeignPicture(bytes: Uint8Array, size: number): Promise<Buffer | null> {
  const { cropSquare } = await import('./picture.ts');
  try {
    return await cropSquare(bytes, findSquareWidth(size));
  } catch (error) {
    if (error instanceof FileRefusal) return null;
    throw error;
  }
}

async function openSquare({ blobs }: Pick<Services, 'blobs'>, folder: string, size: number): ReturnType<Blobs['get']> {
  return await blobs.get(formatBlobName(folder, `${findSquareWidth(size)}.webp`));
}

async function removeSquares({ blobs }: Pick<Services, 'blobs'>, folder: string): Promise<void> {
  for (const width of squareWidths) await blobs.remove(formatBlobName(folder, `${width}.webp`));
}

/** Drops an upload that was only needed for its squares. */
async function dropSourceUpload(trx: Trx, { jobs, clock }: Pick<Services, 'jobs' | 'clock'>, uploadId: string): Promise<void> {
  await jobs.add(trx, { kind: 'dropUpload', key: createEndKey(uploadId), payload: { id: uploadId }, runAt: clock.now() });
}

/** Pictures cut to squares, such as avatars. */
export const squares = {
  make: makeSquares,
  open: openSquare,
  remove: removeSquares,
  cropForeign: cropForeignPicture,
  dropUpload: dropSourceUpload,
} as const;
