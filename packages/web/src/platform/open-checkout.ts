/** The payment that holds a piece in this browser, by the piece's address: who closes the tab by accident finds their hold again. */
export type OpenCheckout = { paymentIntentId: string; accessToken: string };

const forgottenAfterMs = 2 * 3_600_000;
const openKey = (slug: string) => `checkout.${slug}.open`;

export function openCheckoutOf(slug: string): OpenCheckout | undefined {
  const kept = read(() => localStorage, openKey(slug));
  if (typeof kept !== 'object' || kept === null || !('paymentIntentId' in kept) || !('accessToken' in kept)) return undefined;
  // Longer than any hold: what the server says of it is of no use any more.
  if (!('at' in kept) || Date.now() - Number(kept.at) > forgottenAfterMs) return undefined;
  return { paymentIntentId: String(kept.paymentIntentId), accessToken: String(kept.accessToken) };
}

export function keepOpenCheckout(slug: string, open: OpenCheckout): void {
  write(() => localStorage, openKey(slug), { ...open, at: Date.now() });
}

export function forgetOpenCheckout(slug: string): void {
  write(() => localStorage, openKey(slug), undefined);
}

const boughtKey = (slug: string) => `checkout.${slug}.bought`;

/** The payment by which a piece was bought in this browser: whoever comes back to its checkout is led to their order. */
export function boughtHere(slug: string): string | undefined {
  const kept = read(() => localStorage, boughtKey(slug));
  return typeof kept === 'string' ? kept : undefined;
}

export function keepBought(slug: string, paymentIntentId: string): void {
  write(() => localStorage, boughtKey(slug), paymentIntentId);
}

/**
 * What this tab keeps: it survives a reload and a visit to the bank's page, and goes with the tab. For what should not stay
 * in the browser for good, such as an address.
 */
export function readTab(name: string): unknown {
  return read(() => sessionStorage, name);
}

export function writeTab(name: string, value: unknown): void {
  write(() => sessionStorage, name, value);
}

function read(place: () => Storage, name: string): unknown {
  try {
    const text = place().getItem(`strapline.${name}`);
    return text ? JSON.parse(text) : undefined;
  } catch {
    // Blocked storage, or a text of another version: as if nothing had been kept.
    return undefined;
  }
}

function write(place: () => Storage, name: string, value: unknown): void {
  try {
    if (value === undefined) place().removeItem(`strapline.${name}`);
    else place().setItem(`strapline.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: the form still works, a reload starts it anew.
  }
}
