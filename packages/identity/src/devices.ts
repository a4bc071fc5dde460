import type { FastifyRequest } from 'fastify';
import type { IdentitySettings } from './options.ts';
import { createKeyedHash, createToken, isSameText } from './secrets.ts';

/** A browser in which somebody has signed in before. Its attempts have their own counter (OWASP "device cookies"). */
export type Device = { id: string; isKnownFor(name: string): boolean };

/** A random id, the day of issue, and a keyed hash of each name that has signed in there. */
type Cookie = { id: string; day: number; nameHashes: string[] };

const dayMs = 24 * 3_600_000;
const validDays = 365;
/** An older cookie is replaced at the next sign-in. */
const renewAfterDays = 180;
/** An account has up to two names, a sign-in name and an e-mail: room for three people. */
const maxNames = 6;

/** The key that attempts for a name are counted by. */
export function normalizeName(typed: string): string {
  // Cut before normalizing: NFKC takes quadratic time in the number of combining marks.
  return typed.trim().slice(0, 254).normalize('NFKC').toLowerCase().slice(0, 254);
}

function getCookieName(settings: IdentitySettings): string {
  return `${settings.secure ? '__Secure-' : ''}identity_device`;
}

function hashName(settings: IdentitySettings, { id, day }: Pick<Cookie, 'id' | 'day'>, name: string): string {
  return createKeyedHash(settings.secret, 'device', id, String(day), normalizeName(name)).slice(0, 22);
}

function readCookie(settings: IdentitySettings, request: FastifyRequest): Cookie | null {
  const prefix = `${getCookieName(settings)}=`;
  const value = (request.headers.cookie ?? '').split('; ').find((part) => part.startsWith(prefix));
  const [, id, day, nameHashes] = /^([\w-]{22})\.(\d{1,6})((?:\.[\w-]{22}){1,6})$/.exec(value?.slice(prefix.length) ?? '') ?? [];
  if (!id || !day || !nameHashes) return null;
  const age = getDay(settings) - Number(day);
  return age >= 0 && age < validDays ? { id, day: Number(day), nameHashes: nameHashes.slice(1).split('.') } : null;
}

function getDay(settings: IdentitySettings): number {
  return Math.floor(settings.clock().getTime() / dayMs);
}

export function readDevice(settings: IdentitySettings, request: FastifyRequest): Device | null {
  const cookie = readCookie(settings, request);
  return (
    cookie && {
      id: cookie.id,
      isKnownFor: (name) => {
        const expected = hashName(settings, cookie, name);
        return cookie.nameHashes.some((nameHash) => isSameText(nameHash, expected));
      },
    }
  );
}

/** The `Set-Cookie` header after an account with these names has signed in. */
export function saveDevice(settings: IdentitySettings, request: FastifyRequest, names: (string | null)[]): string {
  const before = readCookie(settings, request);
  const cookie =
    before && getDay(settings) - before.day < renewAfterDays ? before : { id: createToken(16), day: getDay(settings), nameHashes: [] };
  const newHashes = names.flatMap((name) => (name === null ? [] : [hashName(settings, cookie, name)]));
  const nameHashes = [...new Set([...newHashes, ...cookie.nameHashes])].slice(0, maxNames);
  const attributes = [`path=${settings.base}/login`, `max-age=${validDays * 86_400}`, 'httponly', 'samesite=lax'];
  return [
    `${getCookieName(settings)}=${[cookie.id, cookie.day, ...nameHashes].join('.')}`,
    ...attributes,
    ...(settings.secure ? ['secure'] : []),
  ].join('; ');
}
