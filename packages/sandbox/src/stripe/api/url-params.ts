import type { Call } from './call.ts';
import { createBadParamError } from './stripe-error.ts';

/** Only the host's own pages, to prevent open redirects. */
export function isOwnUrl(text: string, origin: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.origin === origin && (url.protocol === 'http:' || url.protocol === 'https:');
}

export function readReturnUrl(call: Call): string | null {
  const returnUrl = call.params.text('return_url', 2000) || null;
  if (returnUrl !== null && !isOwnUrl(returnUrl, call.origin)) {
    throw createBadParamError('return_url', `The return_url must be a page of ${call.origin}.`, 'url_invalid');
  }
  return returnUrl;
}

/** Any web address; only a secret key may send it. */
export function requireWebUrl(call: Call, key: string): string {
  const text = call.params.requireText(key, 2000);
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw createBadParamError(key, 'Not a valid URL', 'url_invalid');
  return text;
}
