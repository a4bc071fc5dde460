import { createBadEncodingError, createTooManyParamsError } from './stripe-error.ts';

/** `a[b][0]=c` as nested maps; arrays are maps with the keys 0, 1, 2. A Map has no prototype to poison. */
export interface Form extends Map<string, string | Form> {}

const maxPairs = 1000;
const maxDepth = 8;

/** Reads a form encoded body or query string with Stripe's nested brackets (`a[b]=`, `a[]=`, `a[0]=`). */
export function parseForm(text: string): Form {
  const form: Form = new Map();
  if (text === '') return form;
  const pairs = text.split('&');
  if (pairs.length > maxPairs) throw createTooManyParamsError();
  for (const pair of pairs) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const key = decodeText(at < 0 ? pair : pair.slice(0, at));
    setField(form, parsePath(key), at < 0 ? '' : decodeText(pair.slice(at + 1)));
  }
  return form;
}

function decodeText(text: string): string {
  let plain: string;
  try {
    plain = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw createBadEncodingError();
  }
  // PostgreSQL can't store NUL in JSON.
  if (plain.includes('\0')) throw createBadEncodingError();
  return plain;
}

function parsePath(key: string): string[] {
  const open = key.indexOf('[');
  if (open <= 0 || !key.endsWith(']')) return [key];
  const path = [key.slice(0, open), ...key.slice(open + 1, -1).split('][')];
  if (path.length > maxDepth) throw createBadEncodingError();
  return path;
}

function setField(form: Form, path: string[], value: string): void {
  let node = form;
  for (const [depth, part] of path.entries()) {
    const name = part === '' && depth > 0 ? String(node.size) : part;
    if (depth === path.length - 1) {
      node.set(name, value);
      return;
    }
    const next = node.get(name);
    if (next instanceof Map) {
      node = next;
    } else {
      const fresh: Form = new Map();
      node.set(name, fresh);
      node = fresh;
    }
  }
}
