import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Media } from '@strapline/contract/shapes/media';
import type { Services } from '../../platform/services.ts';
import { FileRefusal } from './file-refusal.ts';
import type { Picture } from './picture.ts';
import { formatBlobName } from './upload-names.ts';

/** Stores a picture that came in one request, such as of another program; or says why it can't be used. */
export async function storePictureBytes(
  { blobs, config, scanner }: Pick<Services, 'blobs' | 'config' | 'scanner'>,
  id: string,
  bytes: Uint8Array,
): Promise<Media | { message: string }> {
  const folder = path.join(config.dataDir, 'pictures-in-progress');
  const file = path.join(folder, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, bytes, { mode: 0o600 });
    if (scanner && !(await scanner.isClean(file))) throw new FileRefusal({ reason: 'file_malware' });
    const { makePicture } = await import('./picture.ts');
    return await keepPicture({ blobs }, id, await makePicture(file, bytes.byteLength));
  } catch (error) {
    if (error instanceof FileRefusal) return { message: error.message };
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/** Stores a picture's renditions and returns its media. Idempotent. */
export async function keepPicture(services: Pick<Services, 'blobs'>, id: string, picture: Picture, alt = ''): Promise<Media> {
  for (const { name, type, body } of picture.renditions) await services.blobs.put(formatBlobName(id, name), body, type);
  return {
    id,
    kind: 'image',
    alt,
    width: picture.width,
    height: picture.height,
    placeholder: picture.placeholder,
    sources: picture.renditions.map(({ name, type, width }) => ({ url: `/media/${id}/${name}`, type, width })),
  };
}
