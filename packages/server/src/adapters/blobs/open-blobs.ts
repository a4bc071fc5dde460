import type { Blobs } from '../../ports/blobs.ts';
import type { StorageConfig } from '../../storage-settings.ts';
import { openFolderBlobs } from './embedded.ts';

/** The S3 store of the settings, or a folder. The SDK is imported only when configured: it is large. */
export async function openBlobs(
  { s3, blobsDir }: StorageConfig,
  { log, release }: { log: { warn(detail: object, message: string): void }; release: (() => Promise<void>)[] },
): Promise<Blobs> {
  if (!s3) return openFolderBlobs(blobsDir);
  const { close, prepare, ...blobs } = (await import('./s3.ts')).openS3Blobs(s3);
  release.push(async () => close());
  await prepare(log);
  return blobs;
}
