// A picture that another app shares with the installed app; the service worker imports this. It stays on the device until the page has read it, an hour at most.
const sharedPictures = 'webShareImagesByHash';
const keptForMs = 60 * 60_000;

self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === '/tag') event.respondWith(receivePicture(event.request));
});

async function receivePicture(request) {
  const hash = await keepPicture(request).catch(() => null);
  return Response.redirect(new URL(hash ? `/tag?shared=${hash}` : '/tag', self.location.origin), 303);
}

async function keepPicture(request) {
  const picture = (await request.formData()).get('picture');
  if (!(picture instanceof Blob) || picture.size === 0) return null;
  const digest = await crypto.subtle.digest('SHA-256', await picture.arrayBuffer());
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const headers = { 'content-type': picture.type, 'x-name': encodeURIComponent(picture.name), 'x-shared-at': String(Date.now()) };
  const cache = await caches.open(sharedPictures);
  await cache.put(`/tag/shared/${hash}`, new Response(picture, { headers }));
  return hash;
}

async function removeOldPictures() {
  if (!(await caches.has(sharedPictures))) return;
  const cache = await caches.open(sharedPictures);
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (Date.now() - Number(kept?.headers.get('x-shared-at')) > keptForMs) await cache.delete(request);
  }
}

// The browser starts the worker again for each visit.
removeOldPictures().catch(() => undefined);
