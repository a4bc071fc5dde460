import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import markdownIt from 'markdown-it';

export type ContentOptions = {
  /** Name of the site, for titles. */
  name: string;
  /** Style sheets of the host that its pages are drawn with. */
  stylesheets: readonly string[];
  /** Markdown files; the file's name is the page's address. */
  folder?: string;
};

const ownPages = path.resolve(import.meta.dirname, '../pages');

/** Serves Markdown files as plain pages under the prefix that it is registered with. Reads them once, at start. */
export function createContent({ name, stylesheets, folder = ownPages }: ContentOptions): {
  plugin: FastifyPluginAsync;
  slugs: readonly string[];
} {
  const markdown = markdownIt({ html: false, linkify: false, typographer: false });
  const pages = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => {
        const text = readFileSync(path.join(folder, file), 'utf8');
        const title = (/^# (.+)$/m.exec(text)?.[1] ?? file).replace(/\*/g, '');
        return [file.slice(0, -3), { title, body: markdown.render(text) }] as const;
      }),
  );
  const plugin: FastifyPluginAsync = async (app) => {
    app.get<{ Params: { slug: string } }>('/:slug', async (request, reply) => {
      const page = pages.get(request.params.slug);
      if (!page) return reply.callNotFound();
      const nonce = randomBytes(16).toString('base64');
      reply.header(
        'content-security-policy',
        `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
      reply.header('cache-control', 'no-cache');
      return reply.type('text/html; charset=utf-8').send(draw({ name, stylesheets, nonce, ...page }));
    });
  };
  return { plugin, slugs: [...pages.keys()] };
}

type Page = { name: string; stylesheets: readonly string[]; nonce: string; title: string; body: string };

/** The theme is the one chosen in the app, before the first paint. */
const theme = `try{var s=JSON.parse(localStorage.getItem('strapline.preferences')||'{}');document.documentElement.dataset.theme=s.state&&s.state.theme==='dark'?'dark':'light'}catch(e){}`;

function draw({ name, stylesheets, nonce, title, body }: Page): string {
  const sheets = stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} - ${name}</title>
<script nonce="${nonce}">${theme}</script>${sheets}<style nonce="${nonce}">${style}</style></head>
<body><header class="content-top"><a href="/">${name}</a></header><main class="content-page">${body}</main><footer class="content-foot"><a href="/">Back to ${name}</a></footer></body></html>`;
}

const style = `
:root{--c-bg:#fbf7f2;--c-ink:#231a1e;--c-soft:#57474c;--c-line:#e0d3c6;--c-strong:#8b7a70;--c-primary:#7a1f3d;color-scheme:light}
[data-theme=dark]{--c-bg:#150f12;--c-ink:#f7efea;--c-soft:#cdbfbe;--c-line:#3b3036;--c-strong:#8a7880;--c-primary:#f2a7b7;color-scheme:dark}
*{box-sizing:border-box}body{margin:0;background:var(--c-bg);color:var(--c-ink);font:400 1rem/1.6 "Hanken Grotesk Variable","Hanken Grotesk","Helvetica Neue",Arial,sans-serif}
.content-top{border-bottom:1px solid var(--c-line)}.content-top a{display:block;max-width:44rem;margin:auto;padding:.9rem 1.25rem;font:italic 400 1.75rem/1.2 "Bodoni Moda Variable","Bodoni Moda",Didot,Georgia,serif;color:inherit;text-decoration:none}
.content-page,.content-foot{max-width:44rem;margin:auto;padding:2rem 1.25rem}h1,h2{font-family:"Bodoni Moda Variable","Bodoni Moda",Didot,Georgia,serif;font-weight:400;line-height:1.1;letter-spacing:-.015em}
h1{font-size:clamp(2.25rem,1.7rem + 2.4vw,3rem);margin:.5rem 0 1.5rem}h2{font-size:1.75rem;margin:2.5rem 0 .75rem;padding-top:2rem;border-top:2px dashed var(--c-line)}
p,li{max-width:62ch}li{margin:.4rem 0}a{color:var(--c-primary);text-underline-offset:3px}a:focus-visible{outline:2px solid var(--c-primary);outline-offset:2px}
table{width:100%;border-collapse:collapse;font-size:.9375rem}th,td{text-align:left;vertical-align:top;padding:.6rem .75rem .6rem 0;border-top:1px solid var(--c-line)}th{color:var(--c-soft);font-weight:500;border-top:0}
.content-foot{border-top:1px solid var(--c-line)}`;
