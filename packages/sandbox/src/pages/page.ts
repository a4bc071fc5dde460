import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRandomText } from '../ids.ts';
import { type Language, texts } from '../texts/texts.ts';
import { escapeHtml } from './html.ts';
import { layout, style } from './style.ts';

/** How the host changes the pages. */
export interface PageTheme {
  /** Values for the custom properties in `style`, fonts, and other CSS. Files must come from the same origin. */
  css?: string;
  /** Runs before the first paint, such as the host's choice of theme. */
  headScript?: string;
  /** The language of who asks for a page; English by default. */
  languageOf?: (request: Pick<FastifyRequest, 'headers' | 'url'>) => Language;
}

export interface Page {
  /** English by default. */
  language?: Language;
  /** Plain text, for the browser's tab. */
  title: string;
  /** What the page simulates, such as `Sandbox Bank`. */
  provider: string;
  body: string;
  isWide?: boolean;
  status?: number;
  /** Where the page's form redirects to, if to another origin: the policy applies to redirects, too. */
  leadsTo?: string | null;
  /** Reloads after so many seconds. */
  againAfter?: number;
}

/** The language of a page that answers the request. */
export function chooseLanguage({ languageOf }: PageTheme, request: FastifyRequest): Language {
  return languageOf?.(request) ?? 'en';
}

/** A heading as plain text. */
export function toTitle(heading: string): string {
  return heading.replaceAll(/<\/?em>/g, '');
}

/** A page without scripts of its own, so that its policy can forbid everything else. */
export function sendPage(reply: FastifyReply, theme: PageTheme, page: Page): FastifyReply {
  const nonce = createRandomText(22);
  const elsewhere = page.leadsTo ? ` ${new URL(page.leadsTo).origin}` : '';
  const policy = [
    `default-src 'none'; style-src 'nonce-${nonce}'`,
    ...(theme.css ? [`font-src 'self'`] : []),
    ...(theme.headScript ? [`script-src 'nonce-${nonce}'`] : []),
    `form-action 'self'${elsewhere}`,
    `base-uri 'none'; frame-ancestors 'none'`,
  ].join('; ');
  if (page.againAfter !== undefined) reply.header('refresh', String(page.againAfter));
  return reply
    .code(page.status ?? 200)
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(renderPage(page, theme, nonce));
}

function renderPage(page: Page, theme: PageTheme, nonce: string): string {
  const { language = 'en' } = page;
  const { testMode, about } = texts[language];
  const script = theme.headScript ? `<script nonce="${nonce}">${theme.headScript}</script>` : '';
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)} - ${escapeHtml(page.provider)}</title>
${script}<style nonce="${nonce}">${style}${theme.css ?? ''}${layout}</style>
</head>
<body>
<header class="top"><span class="mark">${escapeHtml(page.provider)}</span><span class="tag">${testMode}</span></header>
<main${page.isWide ? ' class="wide"' : ''}>
${page.body}
</main>
<footer class="foot">${about}</footer>
</body>
</html>`;
}
