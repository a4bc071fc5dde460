import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from './call.ts';
import { noKey, secretKeyNeeded, wrongKey } from './errors.ts';
import { sameText } from './intent-view.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

/** Which key a request carries: Bearer, Basic (the key as user name), or, for browsers, the parameter `key`. */
export function accessOf(headers: IncomingHttpHeaders, keyParam: string | null, keys: Keys, publishableAllowed: boolean): Access {
  const given = fromHeader(headers.authorization) ?? keyParam;
  if (given === null || given === '') throw noKey();
  if (sameText(given, keys.secretKey)) return 'secret';
  if (!sameText(given, keys.publishableKey)) throw wrongKey(given);
  if (!publishableAllowed) throw secretKeyNeeded();
  return 'publishable';
}

function fromHeader(header: string | undefined): string | null {
  if (header === undefined) return null;
  const space = header.indexOf(' ');
  const scheme = header.slice(0, space).toLowerCase();
  const rest = header.slice(space + 1).trim();
  if (scheme === 'bearer') return rest;
  if (scheme === 'basic') return Buffer.from(rest, 'base64').toString('utf8').split(':')[0] ?? null;
  return null;
}
