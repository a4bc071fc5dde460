import type { FastifyReply } from 'fastify';
import { randomText } from '../ids.ts';
import { escapeHtml } from './html.ts';
import { layout, style } from './style.ts';

/** The host's hand in the pages. */
export interface Look {
  /** Values for the names in `style`, fonts, and whatever else is wanted. Its files must come from the same origin. */
  css?: string;
  /** Runs before the first paint, such as the host's choice of theme. */
  headScript?: string;
}

export interface Page {
  /** In plain text, for the tab; `heading` may carry an `em`. */
  title: string;
  /** What it stands in for: `Sandbox Bank`. */
  mark: string;
  body: string;
  isWide?: boolean;
  status?: number;
  /** Where a form of the page leads to after it was sent, when that is elsewhere: browsers hold redirects to the policy too. */
  leadsTo?: string | null;
  /** Looks again after so many seconds. */
  againAfter?: number;
}

/** A whole page without a script of its own, so that its policy can forbid everything else. */
export function sendPage(reply: FastifyReply, look: Look, page: Page): FastifyReply {
  const nonce = randomText(22);
  const elsewhere = page.leadsTo ? ` ${new URL(page.leadsTo).origin}` : '';
  const policy = [
    `default-src 'none'; style-src 'nonce-${nonce}'`,
    ...(look.css ? [`font-src 'self'`] : []),
    ...(look.headScript ? [`script-src 'nonce-${nonce}'`] : []),
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
    .send(drawn(page, look, nonce));
}

function drawn(page: Page, look: Look, nonce: string): string {
  const script = look.headScript ? `<script nonce="${nonce}">${look.headScript}</script>` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)} - ${escapeHtml(page.mark)}</title>
${script}<style nonce="${nonce}">${style}${look.css ?? ''}${layout}</style>
</head>
<body>
<header class="top"><span class="mark">${escapeHtml(page.mark)}</span><span class="tag">test mode, no real money</span></header>
<main${page.isWide ? ' class="wide"' : ''}>
${page.body}
</main>
<footer class="foot">This test page replaces a payment provider. It doesn’t contact any bank, card network or blockchain.</footer>
</body>
</html>`;
}
