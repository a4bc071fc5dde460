import { createSecret } from './ids.ts';

/** A cookie without its prefix. `attributes` come after Path and HttpOnly. */
export type Cookie = { name: string; attributes: string };

/** Binds a tap or a checkout to its browser, so that a shared URL alone is of no use. It authorizes nothing else, and ends with the browser's session. */
const browserCookie: Cookie = { name: 'strapline-browser', attributes: 'SameSite=Lax' };

/** Drafts in this browser are encrypted with a key that is made from it. Without a visit it ends after 30 days, and they can't be read any more. */
const draftCookie: Cookie = { name: 'strapline-drafts', attributes: `SameSite=Strict; Max-Age=${30 * 86_400}` };

/** The `__Host-` prefix keeps other hosts of the domain from setting a cookie; browsers accept that prefix only over https. */
function getName({ name }: Cookie, publicUrl: string): string {
  return publicUrl.startsWith('https://') ? `__Host-${name}` : name;
}

/** The value of a cookie in a Cookie header; null if absent. */
export function readCookie(cookie: Cookie, cookies: string | undefined, publicUrl: string): string | null {
  const name = getName(cookie, publicUrl);
  for (const pair of cookies?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=');
    if (key === name && value) return value;
  }
  return null;
}

/** The Set-Cookie header of a cookie. */
export function formatCookie(cookie: Cookie, value: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https://') ? '; Secure' : '';
  return `${getName(cookie, publicUrl)}=${value}; Path=/; HttpOnly; ${cookie.attributes}${secure}`;
}

function readSecret(cookie: Cookie, cookies: string | undefined, publicUrl: string): string | null {
  const value = readCookie(cookie, cookies, publicUrl);
  return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

/** The secret in a Cookie header; null if absent. */
export function readBrowserSecret(cookies: string | undefined, publicUrl: string): string | null {
  return readSecret(browserCookie, cookies, publicUrl);
}

/** A new secret, and the Set-Cookie header for it. */
export function createBrowserSecret(publicUrl: string): { secret: string; setCookie: string } {
  const secret = createSecret();
  return { secret, setCookie: formatCookie(browserCookie, secret, publicUrl) };
}

/** The secret of this browser's drafts, new if the Cookie header has none, and the Set-Cookie header that keeps it for longer. */
export function renewDraftSecret(cookies: string | undefined, publicUrl: string): { secret: string; setCookie: string } {
  const secret = readSecret(draftCookie, cookies, publicUrl) ?? createSecret();
  return { secret, setCookie: formatCookie(draftCookie, secret, publicUrl) };
}
