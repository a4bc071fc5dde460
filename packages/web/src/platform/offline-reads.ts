import type { EventName } from '@strapline/contract/events';
import { publicDoors } from './wire-events.ts';

const cacheName = 'public-reads';

/** Path and query of a public read's HTTP door, or undefined when the event has none, or this call of it. */
export function doorOf(name: EventName, input: object): string | undefined {
  const door = publicDoors[name];
  // A tap is one person's, and true once.
  if (!door || 'tap' in input) return undefined;
  const rest = new URLSearchParams();
  let path = door;
  for (const [key, value] of Object.entries(input).sort()) {
    if (value === undefined) continue;
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    if (path.includes(`{${key}}`)) path = path.replace(`{${key}}`, encodeURIComponent(text));
    else rest.set(key, text);
  }
  return rest.size > 0 ? `${path}?${rest}` : path;
}

/** Keeps what an anonymous visitor was shown, for a later visit without connection. What a token opened is never kept. */
export async function keepForOffline(name: EventName, input: object, answer: unknown): Promise<void> {
  const door = doorOf(name, input);
  if (!door || !('caches' in globalThis)) return;
  const cache = await caches.open(cacheName);
  await cache.put(door, new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }));
}

/** Somebody signed in saw a public page: the worker keeps what anybody would have seen, never their own view of it. */
export function warmOfflineCopy(name: EventName, input: object): void {
  const door = doorOf(name, input);
  if (!door || !navigator.serviceWorker?.controller) return;
  fetch(door, { credentials: 'omit', priority: 'low' }).catch(() => {
    // Without connection there is nothing to keep.
  });
}

/** What was kept of an earlier visit, or undefined. */
export async function keptFromEarlier(name: EventName, input: object): Promise<unknown> {
  const door = doorOf(name, input);
  if (!door || !('caches' in globalThis)) return undefined;
  const kept = await caches.match(door, { cacheName });
  return kept?.json();
}
