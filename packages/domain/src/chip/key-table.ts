import { decodeBase64 } from '../bytes/base64.ts';
import type { SdmMode } from './sdm.ts';

/** Master secrets of 32 bytes by kid. */
export type KeyTable = Map<string, { mode: SdmMode; master: Uint8Array }>;

/** Parses chip keys from JSON, `{"k26u":"<32 bytes, base64url>"}` or `{"k26u":{"key":"..","mode":"LRP"}}`; null for anything else. */
export function parseKeyTable(text: string): KeyTable | null {
  const table: KeyTable = new Map();
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  for (const [kid, entry] of Object.entries(value)) {
    const { key, mode = 'AES' } = typeof entry === 'string' ? { key: entry } : toFields(entry);
    const master = typeof key === 'string' ? parseSecret(key) : null;
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(kid) || !master || (mode !== 'AES' && mode !== 'LRP')) return null;
    table.set(kid, { mode, master });
  }
  return table;
}

function parseSecret(key: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(key)) return null;
  return decodeBase64(`${key.replaceAll('-', '+').replaceAll('_', '/')}=`);
}

function toFields(value: unknown): { key?: unknown; mode?: unknown } {
  return typeof value === 'object' && value !== null ? value : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON.
    return null;
  }
}
