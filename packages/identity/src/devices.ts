import type { FastifyRequest } from 'fastify';
import type { IdentitySettings } from './options.ts';
import { createKeyedHash, createToken, isSameText } from './secrets.ts';

/** A browser that somebody has signed in with before; it is counted apart from strangers who try the same name (OWASP "device cookies"). */
export type Device = { id: string; isKnownFor(name: string): boolean };

/** Random id, day it was given, and a mark for each name that has signed in there. */
type Cookie = { id: string; day: number; marks: string[] };

const dayMs = 24 * 3_600_000;
const validDays = 365;
/** In the second half of its life a cookie is replaced at the next sign-in. */
const renewAfterDays = 180;
/** An account has two names at most, a sign-in name and an e-mail: room for three people. */
const mostMarks = 6;

/** The name that attempts are counted by: what was typed, without differences that mean nothing. */
export function normalizeName(typed: string): string {
  // Cut first: normalizing takes time with the square of the marks on one letter.
  return typed.trim().slice(0, 254).normalize('NFKC').toLowerCase().slice(0, 254);
}

function getCookieName(settings: IdentitySettings): string {
  return `${settings.secure ? '__Secure-' : ''}identity_device`;
}

function createMark(settings: IdentitySettings, { id, day }: Pick<Cookie, 'id' | 'day'>, name: string): string {
  return createKeyedHash(settings.secret, 'device', id, String(day), normalizeName(name)).slice(0, 22);
}

function readCookie(settings: IdentitySettings, request: FastifyRequest): Cookie | null {
  const prefix = `${getCookieName(settings)}=`;
  const value = (request.headers.cookie ?? '').split('; ').find((part) => part.startsWith(prefix));
  const [, id, day, marks] = /^([\w-]{22})\.(\d{1,6})((?:\.[\w-]{22}){1,6})$/.exec(value?.slice(prefix.length) ?? '') ?? [];
  if (!id || !day || !marks) return null;
  const age = getDay(settings) - Number(day);
  return age >= 0 && age < validDays ? { id, day: Number(day), marks: marks.slice(1).split('.') } : null;
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
        const expected = createMark(settings, cookie, name);
        return cookie.marks.some((given) => isSameText(given, expected));
      },
    }
  );
}

/** The `Set-Cookie` line after somebody with these names has signed in. */
export function saveDevice(settings: IdentitySettings, request: FastifyRequest, names: (string | null)[]): string {
  const before = readCookie(settings, request);
  const cookie =
    before && getDay(settings) - before.day < renewAfterDays ? before : { id: createToken(16), day: getDay(settings), marks: [] };
  const newMarks = names.flatMap((name) => (name === null ? [] : [createMark(settings, cookie, name)]));
  const marks = [...new Set([...newMarks, ...cookie.marks])].slice(0, mostMarks);
  const attributes = [`path=${settings.base}/login`, `max-age=${validDays * 86_400}`, 'httponly', 'samesite=lax'];
  return [
    `${getCookieName(settings)}=${[cookie.id, cookie.day, ...marks].join('.')}`,
    ...attributes,
    ...(settings.secure ? ['secure'] : []),
  ].join('; ');
}
