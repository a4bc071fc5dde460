import type { Call } from './call.ts';
import { createBadParamError } from './stripe-error.ts';

/** Only the host's own pages, to prevent open redirects. */
export function isShopUrl(text: string, shopOrigins: readonly string[]): boolean {
  const url = URL.parse(text);
  return url !== null && shopOrigins.includes(url.origin) && (url.protocol === 'http:' || url.protocol === 'https:');
}

export function readReturnUrl(call: Call): string | null {
  const returnUrl = call.params.text('return_url', 2000) || null;
  if (returnUrl !== null && !isShopUrl(returnUrl, call.shopOrigins)) {
    throw createBadParamError('return_url', `The return_url must be a page of ${call.shopOrigins.join(' or ')}.`, 'url_invalid');
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
