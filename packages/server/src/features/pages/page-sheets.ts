import { readFileSync } from 'node:fs';
import path from 'node:path';

const contents = new Map<string, string>();
const sheet = /<link rel="stylesheet" crossorigin href="(\/assets\/[\w.-]+\.css)" nonce="__NONCE__">/g;

/**
 * Writes the page's style sheets into the page: on a slow line its first paint then waits for nothing but itself. The link stays,
 * switched off: it fetches nothing, and the app's loader finds it there and does not load the sheet a second time.
 */
export function inlineStylesheets(html: string, folder: string): string {
  return html.replace(sheet, (_link, href: string) => {
    const css = readContent(path.join(folder, href)).replaceAll('</', '<\\/');
    return `<style nonce="__NONCE__">${css}</style><link rel="stylesheet" crossorigin href="${href}" disabled nonce="__NONCE__">`;
  });
}

/** Names carry a hash of what is in them, so a file is read once. */
function readContent(file: string): string {
  const cached = contents.get(file);
  if (cached !== undefined) return cached;
  const css = readFileSync(file, 'utf8');
  contents.set(file, css);
  return css;
}
