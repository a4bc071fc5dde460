/** The payment that holds a piece in this tab, by the piece's address. */
export type OpenCheckout = { paymentIntentId: string; accessToken: string };

const openKey = (slug: string) => `checkout.${slug}.open`;

export function openCheckoutOf(slug: string): OpenCheckout | undefined {
  const kept = readTab(openKey(slug));
  if (typeof kept !== 'object' || kept === null || !('paymentIntentId' in kept) || !('accessToken' in kept)) return undefined;
  return { paymentIntentId: String(kept.paymentIntentId), accessToken: String(kept.accessToken) };
}

export function keepOpenCheckout(slug: string, open: OpenCheckout): void {
  writeTab(openKey(slug), open);
}

export function forgetOpenCheckout(slug: string): void {
  writeTab(openKey(slug), undefined);
}

/**
 * What this tab keeps: it survives a reload and a visit to the bank's page, and goes with the tab. For what should not stay
 * in the browser for good, such as an address.
 */
export function readTab(name: string): unknown {
  try {
    const text = sessionStorage.getItem(`strapline.${name}`);
    return text ? JSON.parse(text) : undefined;
  } catch {
    // Blocked storage, or a text of another version: as if nothing had been kept.
    return undefined;
  }
}

export function writeTab(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(`strapline.${name}`);
    else sessionStorage.setItem(`strapline.${name}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing: the form still works, a reload starts it anew.
  }
}
