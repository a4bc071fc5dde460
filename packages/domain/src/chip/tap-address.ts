import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The parts of a tap URL: encrypted PICCData, encrypted file data if the chip has a tear loop, and the MAC of 8 bytes. */
export type TapAddress = { kid: string; picc: Uint8Array; file: Uint8Array | null; mac: Uint8Array; macInput: Uint8Array };

// Upper case, as the chip writes and signs it. 32 hex digits are AES mode and 48 LRP mode.
const layout = /^(t\/([A-Za-z0-9_-]{1,32})\?e=([0-9A-F]{32}|[0-9A-F]{48})(?:&f=([0-9A-F]{32}))?&c=)([0-9A-F]{16})$/;

/** Parses a tap URL on `origin` (`https://strapline.example`); null if it does not match the exact layout. Uses no keys. */
export function parseTapAddress(address: string, origin: string): TapAddress | null {
  return address.startsWith(`${origin}/`) ? parseTapPath(address.slice(origin.length)) : null;
}

/** Like parseTapAddress, from the path and query of a request, `/t/k26u?e=..&c=..`. */
export function parseTapPath(path: string): TapAddress | null {
  const [whole, macInput, kid, picc, file, mac] = layout.exec(path.slice(1)) ?? [];
  if (whole === undefined || !path.startsWith('/') || !macInput || !kid || !picc || !mac) return null;
  return { kid, picc: hexToBytes(picc), file: file ? hexToBytes(file) : null, mac: hexToBytes(mac), macInput: utf8ToBytes(macInput) };
}
