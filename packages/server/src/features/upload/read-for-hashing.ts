import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Services } from '../../platform/services.ts';
import { type Queryable, sql } from '../../ports/database.ts';
import type { DecodedPixels } from './picture.ts';
import { pictureRenditions, widths } from './picture-sizes.ts';
import { formatBlobName } from './upload-names.ts';

/** The SHA-256 of a file. */
export async function hashFile(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest();
}

/** The largest stored rendition of a picture; null for what isn't stored here or is no picture. */
export async function readLargest({ blobs }: Pick<Services, 'blobs'>, mediaId: string): Promise<Buffer | null> {
  for (const width of widths.toReversed()) {
    const blob = await blobs.get(formatBlobName(mediaId, `${width}.webp`));
    if (blob) return await readBytes(blob.stream);
  }
  return null;
}

/**
 * What copies of a picture are recognized by: its RGB pixels, and the SHA-256 hashes of all files that show it, as they were sent (if known) and
 * as they are stored. Null for what isn't stored here or is no picture.
 */
export async function readForHashing(
  { blobs, db }: Pick<Services, 'blobs' | 'db'>,
  mediaId: string,
): Promise<(DecodedPixels & { sha256s: string[] }) | null> {
  const files = new Map<string, Buffer>();
  for (const name of pictureRenditions) {
    const blob = await blobs.get(formatBlobName(mediaId, name));
    if (blob) files.set(name, await readBytes(blob.stream));
  }
  const largest = widths.toReversed().flatMap((width) => files.get(`${width}.webp`) ?? [])[0];
  if (!largest) return null;
  const sent = await findSentHash(db, mediaId);
  const stored = [...files.values()].map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  const { decodePixels } = await import('./picture.ts');
  return { ...(await decodePixels(largest)), sha256s: [...new Set([...(sent ? [sent] : []), ...stored])] };
}

async function findSentHash(db: Queryable, mediaId: string): Promise<string | null> {
  const row = await db.first<{ sha256: string | null }>(sql`select encode(sha256, 'hex') as sha256 from upload where id = ${mediaId}`);
  return row?.sha256 ?? null;
}

export async function readBytes(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
