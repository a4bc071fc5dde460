/** A chip's UID as 14 lower-case hex digits, from `04:AB:..`, `04 ab ..` or plain hex; null if it is none. */
export function parseChipUid(text: string): string | null {
  const sevenBytes = /^\s*[0-9a-f]{2}([: -]?)[0-9a-f]{2}(?:\1[0-9a-f]{2}){5}\s*$/i;
  return sevenBytes.test(text) ? text.replace(/[^0-9a-f]/gi, '').toLowerCase() : null;
}
