import { readFileSync } from 'node:fs';
import path from 'node:path';

const kept = new Map<string, string>();
const sheet = /<link rel="stylesheet" crossorigin href="(\/assets\/[\w.-]+\.css)" nonce="__NONCE__">/g;

/**
 * Writes the page's style sheets into the page: on a slow line its first paint then waits for nothing but itself. The link stays,
 * switched off: it fetches nothing, and the app's loader finds it there and does not load the sheet a second time.
 */
export function inlineSheets(html: string, folder: string): string {
  return html.replace(sheet, (_link, href: string) => {
    const css = contentOf(path.join(folder, href)).replaceAll('</', '<\\/');
    return `<style nonce="__NONCE__">${css}</style><link rel="stylesheet" crossorigin href="${href}" disabled nonce="__NONCE__">`;
  });
}

/** Names carry a hash of what is in them, so a file is read once. */
function contentOf(file: string): string {
  const known = kept.get(file);
  if (known !== undefined) return known;
  const css = readFileSync(file, 'utf8');
  kept.set(file, css);
  return css;
}
