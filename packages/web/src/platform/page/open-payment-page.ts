import { toAppPath } from './app-data.ts';

/** Leaves for the page of a bank, a wallet or the provider of payouts. The test pages on our own origin are in the language that the address chose, as this one is. */
export function openPaymentPage(url: string): void {
  location.assign(url.startsWith(`${location.origin}/`) ? toAppPath(url) : url);
}
