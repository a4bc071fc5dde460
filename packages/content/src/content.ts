import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyPluginAsync } from 'fastify';
import { type Drawings, readMarkdown } from './markdown.ts';
import { drawPage, type Target } from './page.ts';

export type ContentOptions = {
  /** The site's name, for titles. */
  name: string;
  /** CSS of the host, such as its fonts; inlined in each page. */
  css: string;
  /** A script of the host that runs before the first paint, such as its choice of theme. */
  headScript?: string;
  /** The drawings for `![..](drawing:name)`. */
  drawings: Drawings;
  /** Links of the host: its main pages, and the footer of each page. */
  menu?: readonly Target[];
  foot?: readonly Target[];
  /** Markdown files; the file's name is the page's path. */
  folder?: string;
};

const ownPages = path.resolve(import.meta.dirname, '../pages');

/** Serves Markdown files as HTML pages under the prefix that it is registered with. Reads them once, at start. */
export function createContent({ name, css, headScript = '', drawings, menu = [], foot = [], folder = ownPages }: ContentOptions): {
  plugin: FastifyPluginAsync;
  slugs: readonly string[];
} {
  const pages = new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.md'))
      .map((file) => [file.slice(0, -3), readMarkdown(readFileSync(path.join(folder, file), 'utf8'), drawings)] as const),
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
      return reply.type('text/html; charset=utf-8').send(drawPage({ name, css, headScript, nonce, menu, foot, ...page }));
    });
  };
  return { plugin, slugs: [...pages.keys()] };
}
