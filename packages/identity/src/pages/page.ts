import type { FastifyReply } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { IdentitySettings, PageInput } from '../options.ts';
import { createToken } from '../secrets.ts';
import { getTexts, type Language } from '../texts/languages.ts';
import { escapeText, type Html, html } from './html.ts';
import { pageStyle } from './style.ts';

export type Page = { language: Language; title: string; body: Html; script?: string };

/** Clients' origins are in `form-action` because a submitted form redirects there. */
function createContentSecurityPolicy(settings: IdentitySettings, nonce: string): string {
  const origins = [...new Set(settings.clients.flatMap((client) => client.origins))].filter((origin) => origin !== settings.issuerOrigin);
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

function createPageHeaders(settings: IdentitySettings, nonce: string): { [name: string]: string } {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': createContentSecurityPolicy(settings, nonce),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(settings.secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** The page around a body if the host has no page of its own. */
function createDefaultPage(settings: IdentitySettings, { language, title, body, nonce }: PageInput): string {
  const { branding } = settings;
  const sheets = (branding.stylesheets ?? []).map((href) => html`<link rel="stylesheet" href="${href}">`);
  const head = branding.headScript ? `<script nonce="${nonce}">${branding.headScript}</script>` : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeText(`${title} - ${branding.name}`)}</title>${head}${html`${sheets}`.markup}<style nonce="${nonce}">${pageStyle}${branding.css ?? ''}</style></head><body><header class="top"><a href="${escapeText(branding.homeUrl ?? '/')}" aria-label="${escapeText(getTexts(language).page.home(branding.name))}">${escapeText(branding.name)}</a></header><main id="main">${body}</main></body></html>`;
}

function renderPage(settings: IdentitySettings, page: Page, nonce: string): string {
  const script = page.script ? `<script nonce="${nonce}">${page.script}</script>` : '';
  const input = { language: page.language, title: page.title, body: page.body.markup + script, nonce };
  return settings.branding.page ? settings.branding.page(input) : createDefaultPage(settings, input);
}

export function retryAfter(ms: number | undefined): { [name: string]: string } {
  return ms === undefined ? {} : { 'retry-after': String(Math.ceil(ms / 1000)) };
}

/** Bypasses the host's hooks, which would replace this page's policy and its nonce. */
export function sendPage(settings: IdentitySettings, reply: FastifyReply, status: number, page: Page, retryAfterMs?: number): void {
  const nonce = createToken(16);
  reply.hijack();
  reply.raw.writeHead(status, { ...createPageHeaders(settings, nonce), ...retryAfter(retryAfterMs) });
  reply.raw.end(renderPage(settings, page, nonce));
}

/** `sendPage` for the OpenID library's Koa context. */
export function sendKoaPage(settings: IdentitySettings, ctx: KoaContextWithOIDC, page: Page): void {
  const nonce = createToken(16);
  ctx.set(createPageHeaders(settings, nonce));
  ctx.body = renderPage(settings, page, nonce);
}
