import type { EventName } from '@strapline/contract/events';
import { pageApp } from '../page/app-data.ts';
import { publicPaths } from '../wire/wire-events.ts';

const cacheName = 'public-reads';

/** Path and query of a public read's HTTP route; undefined when the event, or this input, has none. */
export function getPublicUrl(name: EventName, input: object): string | undefined {
  const template = publicPaths[name];
  // A tap belongs to one person and is valid once.
  if (!template || 'tap' in input) return undefined;
  const params = new URLSearchParams();
  let path = template;
  for (const [key, value] of Object.entries(input).sort()) {
    if (value === undefined) continue;
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    if (path.includes(`{${key}}`)) path = path.replace(`{${key}}`, encodeURIComponent(text));
    else params.set(key, text);
  }
  return params.size > 0 ? `${path}?${params}` : path;
}

const appHeader = 'x-application';

/** Apps that share an origin have the same URLs: the header tells their copies apart. */
function createRequest(url: string): Request {
  return new Request(url, { headers: { [appHeader]: pageApp.key } });
}

/** Saves a public response for offline visits. Responses to a request with a token are never saved. */
export async function saveOfflineCopy(name: EventName, input: object, answer: unknown): Promise<void> {
  const url = getPublicUrl(name, input);
  if (!url || !('caches' in globalThis)) return;
  const cache = await caches.open(cacheName);
  await cache.put(
    createRequest(url),
    new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json', vary: appHeader } }),
  );
}

/** For signed-in visitors: lets the service worker fetch and save the anonymous version of the page, never their own view of it. */
export function warmOfflineCopy(name: EventName, input: object): void {
  const url = getPublicUrl(name, input);
  if (!url || !navigator.serviceWorker?.controller) return;
  fetch(createRequest(url), { credentials: 'omit', priority: 'low' }).catch(() => {
    // Offline: there is nothing to save.
  });
}

/** The saved response of an earlier visit, or undefined. */
export async function readOfflineCopy(name: EventName, input: object): Promise<unknown> {
  const url = getPublicUrl(name, input);
  if (!url || !('caches' in globalThis)) return undefined;
  const response = await caches.match(createRequest(url), { cacheName });
  return response?.json();
}
