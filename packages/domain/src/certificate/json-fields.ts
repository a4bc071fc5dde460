/** A JSON text or value as an object; empty if it is none. The caller compares the result with its canonical form. */
export function toObject(value: unknown): { readonly [key: string]: unknown } {
  const held = typeof value === 'string' ? parseJson(value) : value;
  return isObject(held) ? held : {};
}

export function getText(from: { readonly [key: string]: unknown }, key: string): string {
  const value = from[key];
  return typeof value === 'string' ? value : '';
}

export function getTextOrNull(from: { readonly [key: string]: unknown }, key: string): string | null {
  return from[key] === null ? null : getText(from, key);
}

/** Whether a text is an ISO time in the form `2026-11-21T09:14:00.000Z`. */
export function isIsoTime(text: string): boolean {
  const time = Date.parse(text);
  return Number.isFinite(time) && new Date(time).toISOString() === text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: treated like any other value that is no object.
    return null;
  }
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
