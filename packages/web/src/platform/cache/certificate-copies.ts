import { pageApp } from '../page/app-data.ts';

/** Certificates of a member's own pieces, to open and verify offline. Each app has its own; all are deleted when the session ends. */
const cacheName = `${pageApp.key}.certificates`;

const urlPrefix = '/offline/certificates/';

function toUrl(braTagId: string): string {
  return urlPrefix + encodeURIComponent(braTagId);
}

/** Returns whether it was saved: storage may be full or blocked. */
export async function saveCertificateCopy(braTagId: string, text: string): Promise<boolean> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(
      toUrl(braTagId),
      new Response(text, { headers: { 'content-type': 'application/json', date: new Date().toUTCString() } }),
    );
    return true;
  } catch {
    return false;
  }
}

export async function readCertificateCopy(braTagId: string): Promise<string | undefined> {
  if (!('caches' in globalThis)) return undefined;
  const copy = await caches.match(toUrl(braTagId), { cacheName });
  return await copy?.text();
}

/** The pieces whose certificates are saved, and when each was. */
export async function listCertificateCopies(): Promise<Map<string, number>> {
  if (!('caches' in globalThis)) return new Map();
  const cache = await caches.open(cacheName);
  const entries = (await cache.keys()).map(async (request): Promise<[string, number]> => {
    const copy = await cache.match(request);
    const braTagId = decodeURIComponent(new URL(request.url).pathname.slice(urlPrefix.length));
    return [braTagId, Date.parse(copy?.headers.get('date') ?? '')];
  });
  return new Map(await Promise.all(entries));
}

export async function removeCertificateCopies(): Promise<void> {
  await globalThis.caches?.delete(cacheName);
}
