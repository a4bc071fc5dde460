import { encodeBase64url } from './base64url.ts';

/** Bytes as standard base64 with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  const text = encodeBase64url(bytes).replaceAll('-', '+').replaceAll('_', '/');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/** The bytes of a base64 text; null if it is not in canonical form, so that a signed text cannot be altered unnoticed. */
export function decodeBase64(text: string): Uint8Array | null {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return null;
  const symbols = text.slice(0, text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0));
  const bytes = new Uint8Array(Math.floor((symbols.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const symbol of symbols) {
    bits = ((bits << 6) | sextet(symbol.charCodeAt(0))) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = (bits >> held) & 0xff;
  }
  return encodeBase64(bytes) === text ? bytes : null;
}

/** Like decodeBase64, for base64url without padding. */
export function decodeBase64url(text: string): Uint8Array | null {
  if (!/^[\w-]*$/.test(text)) return null;
  return decodeBase64(
    text
      .replaceAll('-', '+')
      .replaceAll('_', '/')
      .padEnd(Math.ceil(text.length / 4) * 4, '='),
  );
}

function sextet(code: number): number {
  if (code >= 97) return code - 71;
  if (code >= 65) return code - 65;
  if (code >= 48) return code + 4;
  return code === 43 ? 62 : 63;
}
