import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inlineSheets } from './page-sheets.ts';

export const webDist = path.resolve(import.meta.dirname, '../../../../web/dist');
const file = path.join(webDist, 'index.html');

/** `lateHead` stands after the app's own style sheets, so that a screen's sheet wins over them as it does when the app loads it. */
export type PageParts = { title: string; head: string; lateHead: string; app: string; data: object; nonce: string };

let kept: { html: string; mtimeMs: number } | null = null;

/** The built page, or null where the web app was not built. Read again when a newer build lies there. */
export function pageTemplate(): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return null;
  if (kept?.mtimeMs !== stat.mtimeMs) kept = { html: readFileSync(file, 'utf8'), mtimeMs: stat.mtimeMs };
  return kept.html;
}

/** Fills the places of the built page. Replacements are functions, so that a `$` in a title stays a `$`. */
export function fillPage(template: string, { title, head, lateHead, app, data, nonce }: PageParts): string {
  const withSheets = inlineSheets(
    template.replace('</head>', () => `${lateHead}</head>`),
    webDist,
  );
  // The nonce first: what people wrote comes after it, so that nobody gets it by naming its place.
  return withSheets
    .replaceAll('__NONCE__', nonce)
    .replace('<!--head-->', () => `<title>${htmlText(title)}</title>\n    ${head}`)
    .replace('<!--app-->', () => app)
    .replace('<!--data-->', () => `<script type="application/json" id="page-data" nonce="${nonce}">${jsonInHtml(data)}</script>`);
}

/** Safe between tags and inside quoted attributes. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** JSON that cannot end the script element it stands in. */
export function jsonInHtml(value: object): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
