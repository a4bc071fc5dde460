import type { Call } from './call.ts';
import { badParam } from './errors.ts';

/** Only the host's own pages: what a browser may name must not become a way to send people elsewhere. */
export function isOwnUrl(text: string, origin: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.origin === origin && (url.protocol === 'http:' || url.protocol === 'https:');
}

export function readReturnUrl(call: Call): string | null {
  const returnUrl = call.params.text('return_url', 2000) || null;
  if (returnUrl !== null && !isOwnUrl(returnUrl, call.origin)) {
    throw badParam('return_url', `The return_url must be a page of ${call.origin}.`, 'url_invalid');
  }
  return returnUrl;
}

/** An address that only the holder of the secret key gives. */
export function readWebUrl(call: Call, key: string): string | null {
  const text = call.params.text(key, 2000) || null;
  const url = text === null ? null : URL.parse(text);
  if (text !== null && (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')))
    throw badParam(key, 'Not a valid URL', 'url_invalid');
  return text;
}
