/** A chip's UID as 14 lower-case hex digits from what somebody typed or a reader showed, `04:AB:..`, `04 ab ..` or plain hex; null when it is none. */
export function chipUid(text: string): string | null {
  const sevenBytes = /^\s*[0-9a-f]{2}([: -]?)[0-9a-f]{2}(?:\1[0-9a-f]{2}){5}\s*$/i;
  return sevenBytes.test(text) ? text.replace(/[^0-9a-f]/gi, '').toLowerCase() : null;
}
