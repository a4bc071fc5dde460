import { createHash } from 'node:crypto';
import { apps } from '@strapline/contract/apps/all-apps';
import { dressPage, formatTheme } from '@strapline/contract/apps/page-look';
import type { Plugin } from 'vite';

/**
 * The page of a build with VITE_SERVER_URL, which any static host can serve for every path: it has its app's data and a Content-Security-Policy that allows
 * this server. Pages that our own server sends get both from it.
 */
export function elsewherePage(serverUrl: string, appKey: string): Plugin {
  const app = apps.find(({ key }) => key === appKey);
  if (!app) throw new Error(`VITE_APP is ${appKey}, which isn't an app`);
  const { theme: _theme, icons: _icons, frameColors: _colors, ...data } = app;
  const site = { identity: { url: serverUrl, realm: 'strapline', clientId: 'strapline-web' } };
  const style = formatTheme(app);
  return {
    name: 'elsewhere-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const json = JSON.stringify({ app: data, site }).replaceAll('<', '\\u003c');
        const whole = dressPage(html, app)
          .replaceAll(' nonce="__NONCE__"', '')
          .replace('<!--head-->', `<title>${app.name}: ${app.tagline}</title>`)
          .replace('</head>', `${style && `<style>${style}</style>`}</head>`)
          .replace('</body>', `<script type="application/json" id="page-data">${json}</script></body>`);
        return whole.replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${createPolicy(whole, serverUrl, style)}`);
      },
    },
  };
}

/** A page can't say in itself who may frame it: its host sends that. */
function createPolicy(html: string, serverUrl: string, style: string): string {
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => hashOf(script));
  const directives = [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self' ${style && hashOf(style)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${serverUrl}`,
    `media-src 'self' blob: ${serverUrl}`,
    "font-src 'self'",
    `connect-src 'self' ${serverUrl} ${serverUrl.replace(/^http/, 'ws')}`,
    `frame-src 'self' ${serverUrl}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${serverUrl}`,
    "require-trusted-types-for 'script'",
    'trusted-types strapline dompurify',
  ];
  return `<meta http-equiv="Content-Security-Policy" content="${directives.map((rule) => rule.trim()).join('; ')}" />`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
