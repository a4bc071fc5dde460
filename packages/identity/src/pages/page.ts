import type { FastifyReply } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { PageInput, Setting } from '../options.ts';
import { randomToken } from '../secrets.ts';
import { escapeText, type Html, html } from './html.ts';
import { pageStyle } from './style.ts';

export type Page = { title: string; body: Html; script?: string };

/** A script and a style are believed by their nonce; forms lead to us and, through redirects, back to our clients. */
function contentSecurityPolicy(setting: Setting, nonce: string): string {
  const origins = [...new Set(setting.clients.flatMap((client) => client.origins))].filter((origin) => origin !== setting.issuerOrigin);
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

function pageHeaders(setting: Setting, nonce: string): { [name: string]: string } {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(setting, nonce),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(setting.secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** The page drawn around a body when the host brings none of its own. */
function defaultPage(setting: Setting, { title, body, nonce }: PageInput): string {
  const { look } = setting;
  const sheets = (look.stylesheets ?? []).map((href) => html`<link rel="stylesheet" href="${href}">`);
  const head = look.headScript ? `<script nonce="${nonce}">${look.headScript}</script>` : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeText(`${title} - ${look.name}`)}</title>${head}${html`${sheets}`.markup}<style nonce="${nonce}">${pageStyle}${look.css ?? ''}</style></head><body><header class="top"><a href="${escapeText(look.homeUrl ?? '/')}" aria-label="${escapeText(`${look.name}, home`)}">${escapeText(look.name)}</a></header><main id="main">${body}</main></body></html>`;
}

function draw(setting: Setting, page: Page, nonce: string): string {
  const script = page.script ? `<script nonce="${nonce}">${page.script}</script>` : '';
  const input = { title: page.title, body: page.body.markup + script, nonce };
  return setting.look.page ? setting.look.page(input) : defaultPage(setting, input);
}

export function retryAfter(ms: number | undefined): { [name: string]: string } {
  return ms === undefined ? {} : { 'retry-after': String(Math.ceil(ms / 1000)) };
}

/** Answers a Fastify request, past the host's hooks: this page's policy names its own nonce and nothing may replace it. */
export function sendPage(setting: Setting, reply: FastifyReply, status: number, page: Page, retryAfterMs?: number): void {
  const nonce = randomToken(16);
  reply.hijack();
  reply.raw.writeHead(status, { ...pageHeaders(setting, nonce), ...retryAfter(retryAfterMs) });
  reply.raw.end(draw(setting, page, nonce));
}

/** The same inside the provider's library. */
export function answerPage(setting: Setting, ctx: KoaContextWithOIDC, page: Page): void {
  const nonce = randomToken(16);
  ctx.set(pageHeaders(setting, nonce));
  ctx.body = draw(setting, page, nonce);
}
