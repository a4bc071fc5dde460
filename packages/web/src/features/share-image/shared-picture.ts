/** As the service worker names it (`public/share-worker.js`). */
const sharedPictures = 'webShareImagesByHash';

/** The picture that another app shared with this one, by its SHA-256, and removes it from this device. Undefined if it is gone. */
export async function takeSharedPicture(hash: string): Promise<File | undefined> {
  if (typeof caches === 'undefined') return undefined;
  const cache = await caches.open(sharedPictures);
  const path = `/tag/shared/${hash}`;
  const kept = await cache.match(path);
  if (!kept) return undefined;
  const picture = await kept.blob();
  await cache.delete(path);
  return new File([picture], decodeURIComponent(kept.headers.get('x-name') ?? ''), { type: picture.type });
}
