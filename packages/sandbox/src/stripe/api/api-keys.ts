import type { IncomingHttpHeaders } from 'node:http';
import { isSameText } from '../payment-intents/intent-view.ts';
import type { Access } from './call.ts';
import { createNoKeyError, createSecretKeyNeededError, createWrongKeyError } from './stripe-error.ts';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

/** The key of a request: Bearer or, for browsers, the parameter `key`. */
export function resolveAccess(headers: IncomingHttpHeaders, keyParam: string | null, keys: Keys, publishableAllowed: boolean): Access {
  const key = parseHeader(headers.authorization) ?? keyParam;
  if (key === null || key === '') throw createNoKeyError();
  if (isSameText(key, keys.secretKey)) return 'secret';
  if (!isSameText(key, keys.publishableKey)) throw createWrongKeyError(key);
  if (!publishableAllowed) throw createSecretKeyNeededError();
  return 'publishable';
}

function parseHeader(header: string | undefined): string | null {
  return /^bearer (.*)$/i.exec(header ?? '')?.[1]?.trim() ?? null;
}
