/** The object that a JSON text holds, or that stands inside one; empty when it is none. What is read from it is compared with its own spelling afterwards. */
export function objectOf(value: unknown): { readonly [key: string]: unknown } {
  const held = typeof value === 'string' ? parsed(value) : value;
  return isObject(held) ? held : {};
}

export function textIn(from: { readonly [key: string]: unknown }, key: string): string {
  const value = from[key];
  return typeof value === 'string' ? value : '';
}

export function textOrNullIn(from: { readonly [key: string]: unknown }, key: string): string | null {
  return from[key] === null ? null : textIn(from, key);
}

/** A time as every part of a certificate writes it, `2026-11-21T09:14:00.000Z`. */
export function isTime(text: string): boolean {
  const time = Date.parse(text);
  return Number.isFinite(time) && new Date(time).toISOString() === text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: as empty as anything else that is not ours.
    return null;
  }
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
