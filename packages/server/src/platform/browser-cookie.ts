import { createSecret } from './ids.ts';

/**
 * A cookie that binds a tap to its browser, so that a shared URL alone is of no use. It authorizes nothing else. The `__Host-` prefix keeps other
 * hosts of the domain from setting it; browsers accept that prefix only over https.
 */
function getCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https://') ? '__Host-strapline-browser' : 'strapline-browser';
}

/** The secret in a Cookie header; null if absent. */
export function readBrowserSecret(cookies: string | undefined, publicUrl: string): string | null {
  const name = getCookieName(publicUrl);
  for (const pair of cookies?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=');
    if (key === name && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return null;
}

/** A new secret, and the Set-Cookie header for it (a session cookie). */
export function createBrowserSecret(publicUrl: string): { secret: string; setCookie: string } {
  const secret = createSecret();
  const secure = publicUrl.startsWith('https://') ? '; Secure' : '';
  return { secret, setCookie: `${getCookieName(publicUrl)}=${secret}; Path=/; HttpOnly; SameSite=Lax${secure}` };
}
