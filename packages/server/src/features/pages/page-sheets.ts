import { readFileSync } from 'node:fs';
import path from 'node:path';

const contents = new Map<string, string>();
const sheet = /<link rel="stylesheet" crossorigin href="(\/assets\/[\w.-]+\.css)" nonce="__NONCE__">/g;

/**
 * Inlines the page's style sheets, so that its first paint needs no further request. The links stay, because the app's loader doesn't load a sheet again
 * that has one; browsers ignore a link with such a type, whereas they fetch one that is only disabled.
 */
export function inlineStylesheets(html: string, folder: string): string {
  return html.replace(sheet, (_link, href: string) => {
    const css = readContent(path.join(folder, href)).replaceAll('</', '<\\/');
    return `<style nonce="__NONCE__">${css}</style><link rel="stylesheet" crossorigin href="${href}" type="text/inlined" nonce="__NONCE__">`;
  });
}

/** Cached for good, because file names contain a content hash. */
function readContent(file: string): string {
  const cached = contents.get(file);
  if (cached !== undefined) return cached;
  const css = readFileSync(file, 'utf8');
  contents.set(file, css);
  return css;
}
