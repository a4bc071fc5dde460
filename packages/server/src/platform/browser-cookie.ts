import { createSecret } from './ids.ts';

type BrowserCookie = { name: string; attributes: string };

/** Binds a tap or a checkout to its browser, so that a shared URL alone is of no use. It authorizes nothing else, and ends with the browser's session. */
const browserCookie: BrowserCookie = { name: 'strapline-browser', attributes: 'SameSite=Lax' };

/** Drafts in this browser are encrypted with a key that is made from it. Without a visit it ends after 30 days, and they can't be read any more. */
const draftCookie: BrowserCookie = { name: 'strapline-drafts', attributes: `SameSite=Strict; Max-Age=${30 * 86_400}` };

/** The `__Host-` prefix keeps other hosts of the domain from setting a cookie; browsers accept that prefix only over https. */
function getName({ name }: BrowserCookie, publicUrl: string): string {
  return publicUrl.startsWith('https://') ? `__Host-${name}` : name;
}

function readSecret(cookie: BrowserCookie, cookies: string | undefined, publicUrl: string): string | null {
  const name = getName(cookie, publicUrl);
  for (const pair of cookies?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=');
    if (key === name && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return null;
}

function formatCookie(cookie: BrowserCookie, secret: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https://') ? '; Secure' : '';
  return `${getName(cookie, publicUrl)}=${secret}; Path=/; HttpOnly; ${cookie.attributes}${secure}`;
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
