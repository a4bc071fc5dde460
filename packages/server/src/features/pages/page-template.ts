import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { App } from '@strapline/contract/apps/app';
import { dressPage, formatTheme } from '@strapline/contract/apps/page-look';
import type { Language } from '@strapline/contract/languages';
import { inlineStylesheets } from './page-sheets.ts';

export const webDist = path.resolve(import.meta.dirname, '../../../../web/dist');
const file = path.join(webDist, 'index.html');

/** `lateHead` comes after the app's style sheets, so that a screen's sheet has the same precedence as when the app loads it. */
type PageHead = { app: App; language: Language; title: string; head: string; lateHead: string; nonce: string };

const root = '<div id="root"></div>';

let cachedTemplate: { html: string; mtimeMs: number } | null = null;

/** The built page, or null if the web app wasn't built. Reloaded when there is a newer build. */
export function loadPageTemplate(): string | null {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return null;
  if (cachedTemplate?.mtimeMs !== stat.mtimeMs) cachedTemplate = { html: readFileSync(file, 'utf8'), mtimeMs: stat.mtimeMs };
  return cachedTemplate.html;
}

/** The page before and after its root element. Replacements are functions, because `$` is special in replacement strings. */
export function fillPage(template: string, { app, language, title, head, lateHead, nonce }: PageHead): [before: string, after: string] {
  const theme = formatTheme(app);
  const withSheets = inlineStylesheets(
    dressPage(template, app)
      .replace('<html lang="en"', `<html lang="${language}"`)
      .replace('</head>', () => `${lateHead}${theme && `<style nonce="__NONCE__">${theme}</style>`}</head>`),
    webDist,
  );
  // The nonce is inserted before user content, so that content with the placeholder doesn't get the nonce.
  const [before = '', after = ''] = withSheets.replaceAll('__NONCE__', nonce).split(root);
  return [before.replace('<!--head-->', () => `<title>${escapeText(title)}</title>\n    ${head}`), after];
}

export function createDataElement(data: object, nonce: string): string {
  return `<script type="application/json" id="page-data" nonce="${nonce}">${escapeJson(data)}</script>`;
}

/** Safe between tags and inside quoted attributes. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** JSON that can't close its script element. */
export function escapeJson(value: object): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
