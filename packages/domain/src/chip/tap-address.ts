import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The parts of an address that a chip wrote: encrypted PICCData, encrypted file data when the chip has a tear loop, and its MAC of 8 bytes. */
export type TapAddress = { kid: string; picc: Uint8Array; file: Uint8Array | null; mac: Uint8Array; macInput: Uint8Array };

// Upper case as the chip writes it: another spelling is not the text that it signed. 32 hex digits are AES mode and 48 LRP mode.
const layout = /^(t\/([A-Za-z0-9_-]{1,32})\?e=([0-9A-F]{32}|[0-9A-F]{48})(?:&f=([0-9A-F]{32}))?&c=)([0-9A-F]{16})$/;

/** What a tap address on `origin` (`https://strapline.example`) says, or null when it is not of the exact layout. Computes nothing with keys. */
export function parseTapAddress(address: string, origin: string): TapAddress | null {
  return address.startsWith(`${origin}/`) ? parseTapPath(address.slice(origin.length)) : null;
}

/** The same from a path with its query as a request has it, `/t/k26u?e=..&c=..`. */
export function parseTapPath(path: string): TapAddress | null {
  const [whole, macInput, kid, picc, file, mac] = layout.exec(path.slice(1)) ?? [];
  if (whole === undefined || !path.startsWith('/') || !macInput || !kid || !picc || !mac) return null;
  return { kid, picc: hexToBytes(picc), file: file ? hexToBytes(file) : null, mac: hexToBytes(mac), macInput: utf8ToBytes(macInput) };
}
