import { newSecret } from './ids.ts';

/**
 * A cookie that ties what a browser was given to that browser: who is handed only the address cannot use it. Nothing else rests on it. `__Host-` keeps
 * it from other hosts of the same domain, and browsers take that name over https alone.
 */
function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-strapline-browser' : 'strapline-browser';
}

/** The secret in a Cookie header, or null. */
export function readBrowserSecret(cookies: string | undefined, publicUrl: string): string | null {
  const name = cookieName(publicUrl);
  for (const pair of cookies?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=');
    if (key === name && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return null;
}

/** A new secret with the Set-Cookie header that hands it to the browser, until it is closed. */
export function createBrowserSecret(publicUrl: string): { secret: string; setCookie: string } {
  const secret = newSecret();
  const secure = publicUrl.startsWith('https://') ? '; Secure' : '';
  return { secret, setCookie: `${cookieName(publicUrl)}=${secret}; Path=/; HttpOnly; SameSite=Lax${secure}` };
}
