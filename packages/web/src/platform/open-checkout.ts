import { storagePrefix } from './page/app-data.ts';

/** Open payment intent by slug, so that a closed tab can return to its hold. */
export type OpenCheckout = { paymentIntentId: string; accessToken: string };

const maxAgeMs = 2 * 3_600_000;
const getOpenKey = (slug: string) => `checkout.${slug}.open`;

export function readOpenCheckout(slug: string): OpenCheckout | undefined {
  const stored = readStorage(() => localStorage, getOpenKey(slug));
  if (typeof stored !== 'object' || stored === null || !('paymentIntentId' in stored) || !('accessToken' in stored)) return undefined;
  // Longer than any hold lasts, so the intent is stale.
  if (!('at' in stored) || Date.now() - Number(stored.at) > maxAgeMs) return undefined;
  return { paymentIntentId: String(stored.paymentIntentId), accessToken: String(stored.accessToken) };
}

export function saveOpenCheckout(slug: string, open: OpenCheckout): void {
  writeStorage(() => localStorage, getOpenKey(slug), { ...open, at: Date.now() });
}

export function removeOpenCheckout(slug: string): void {
  writeStorage(() => localStorage, getOpenKey(slug), undefined);
}

const getPurchaseKey = (slug: string) => `checkout.${slug}.bought`;

/** Payment intent by which this browser bought a piece: returning to its checkout redirects to the order. */
export function readPurchase(slug: string): string | undefined {
  const stored = readStorage(() => localStorage, getPurchaseKey(slug));
  return typeof stored === 'string' ? stored : undefined;
}

export function savePurchase(slug: string, paymentIntentId: string): void {
  writeStorage(() => localStorage, getPurchaseKey(slug), paymentIntentId);
}

/** Session storage: survives a reload and a redirect to the bank, and ends with the tab. */
export function readTabState(name: string): unknown {
  return readStorage(() => sessionStorage, name);
}

export function writeTabState(name: string, value: unknown): void {
  writeStorage(() => sessionStorage, name, value);
}

function readStorage(getStorage: () => Storage, name: string): unknown {
  try {
    const text = getStorage().getItem(storagePrefix + name);
    return text ? JSON.parse(text) : undefined;
  } catch {
    // Blocked storage, or a value of another version: treated as empty.
    return undefined;
  }
}

function writeStorage(getStorage: () => Storage, name: string, value: unknown): void {
  try {
    if (value === undefined) getStorage().removeItem(storagePrefix + name);
    else getStorage().setItem(storagePrefix + name, JSON.stringify(value));
  } catch {
    // Blocked storage: the form still works, but a reload starts empty.
  }
}
