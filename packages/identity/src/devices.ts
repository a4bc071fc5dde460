import type { FastifyRequest } from 'fastify';
import type { Setting } from './options.ts';
import { keyedHash, randomToken, sameText } from './secrets.ts';

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
export function countedName(typed: string): string {
  // Cut first: normalizing takes time with the square of the marks on one letter.
  return typed.trim().slice(0, 254).normalize('NFKC').toLowerCase().slice(0, 254);
}

function cookieName(setting: Setting): string {
  return `${setting.secure ? '__Secure-' : ''}identity_device`;
}

function mark(setting: Setting, { id, day }: Pick<Cookie, 'id' | 'day'>, name: string): string {
  return keyedHash(setting.secret, 'device', id, String(day), countedName(name)).slice(0, 22);
}

function readCookie(setting: Setting, request: FastifyRequest): Cookie | null {
  const prefix = `${cookieName(setting)}=`;
  const value = (request.headers.cookie ?? '').split('; ').find((part) => part.startsWith(prefix));
  const [, id, day, marks] = /^([\w-]{22})\.(\d{1,6})((?:\.[\w-]{22}){1,6})$/.exec(value?.slice(prefix.length) ?? '') ?? [];
  if (!id || !day || !marks) return null;
  const age = today(setting) - Number(day);
  return age >= 0 && age < validDays ? { id, day: Number(day), marks: marks.slice(1).split('.') } : null;
}

function today(setting: Setting): number {
  return Math.floor(setting.clock().getTime() / dayMs);
}

export function deviceOf(setting: Setting, request: FastifyRequest): Device | null {
  const cookie = readCookie(setting, request);
  return (
    cookie && {
      id: cookie.id,
      isKnownFor: (name) => {
        const expected = mark(setting, cookie, name);
        return cookie.marks.some((given) => sameText(given, expected));
      },
    }
  );
}

/** The `Set-Cookie` line after somebody with these names has signed in. */
export function rememberDevice(setting: Setting, request: FastifyRequest, names: (string | null)[]): string {
  const before = readCookie(setting, request);
  const cookie = before && today(setting) - before.day < renewAfterDays ? before : { id: randomToken(16), day: today(setting), marks: [] };
  const own = names.flatMap((name) => (name === null ? [] : [mark(setting, cookie, name)]));
  const marks = [...new Set([...own, ...cookie.marks])].slice(0, mostMarks);
  const attributes = [`path=${setting.base}/login`, `max-age=${validDays * 86_400}`, 'httponly', 'samesite=lax'];
  return [
    `${cookieName(setting)}=${[cookie.id, cookie.day, ...marks].join('.')}`,
    ...attributes,
    ...(setting.secure ? ['secure'] : []),
  ].join('; ');
}
