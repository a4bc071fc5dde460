import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { createBlog } from './blog/blog-pages.ts';
import type { BlogSource } from './blog/blog-source.ts';
import { fillWords } from './fill-words.ts';
import { type Drawings, readMarkdown, type Text } from './markdown.ts';
import { drawPage, type PageParts, type Target } from './page.ts';

export type ContentOptions = {
  /** The sites that share the pages, by key. */
  sites: Readonly<Record<string, ContentSite>>;
  /** The key of the site that a request is for. */
  chooseSite(headers: IncomingHttpHeaders): string;
  /** The drawings for `![..](drawing:name)`. */
  drawings: Drawings;
  /** Markdown files; the file's name is the page's path. */
  folder?: string;
};

/** A site of the host: its name, its words for `{word}` in a page, and how its pages look. */
type ContentSite = {
  /** For titles, and for `{name}`. */
  name: string;
  words: Readonly<Record<string, string>>;
  /** Folders in `folder` with pages that not all sites have. */
  folders: readonly string[];
  /** CSS of the host, such as its fonts; inlined in each page. `theme` comes last, so it can replace colors. */
  css: string;
  theme?: string;
  /** A script of the host that runs before the first paint, such as its choice of theme. */
  headScript?: string;
  /** Links of the host: its main pages, and the footer of each page. */
  menu?: readonly Target[];
  foot?: readonly Target[];
  /** Its posts, and the origin for absolute addresses; without it, there is no blog. */
  blog?: { url: string; source: BlogSource };
};

const ownPages = path.resolve(import.meta.dirname, '../pages');

/** Serves Markdown files as HTML pages under the prefix that it is registered with. Reads them once, at start. */
export function createContent({ sites, chooseSite, drawings, folder = ownPages }: ContentOptions): {
  plugin: FastifyPluginAsync;
  /** The pages of each site. */
  slugs: Readonly<Record<string, readonly string[]>>;
} {
  const pages = new Map(Object.entries(sites).map(([key, site]) => [key, readPages(folder, site, drawings)]));
  const plugin: FastifyPluginAsync = async (app) => {
    app.get<{ Params: { slug: string } }>('/:slug', async (request, reply) => {
      const key = chooseSite(request.headers);
      const site = sites[key];
      const page = pages.get(key)?.get(request.params.slug);
      return site && page ? sendPage(reply, site, page) : reply.callNotFound();
    });
    await app.register(
      createBlog({
        chooseSite: ({ headers }) => {
          const key = chooseSite(headers);
          const site = sites[key];
          return site?.blog && { name: site.name, ...site.blog };
        },
        sendPage: (request, reply, page) => {
          const site = sites[chooseSite(request.headers)];
          return site ? sendPage(reply, site, page) : reply.callNotFound();
        },
      }),
    );
  };
  return { plugin, slugs: Object.fromEntries([...pages].map(([key, ofSite]) => [key, [...ofSite.keys()]])) };
}

function sendPage(reply: FastifyReply, site: ContentSite, page: Text & Partial<PageParts>): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  reply.header(
    'content-security-policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  );
  reply.header('cache-control', 'no-cache');
  return reply.type('text/html; charset=utf-8').send(drawPage({ ...site, nonce, ...page }));
}

function readPages(folder: string, { name, words, folders }: ContentSite, drawings: Drawings): Map<string, Text> {
  const files = ['.', ...folders].flatMap((part) => readdirSync(path.join(folder, part)).map((file) => path.join(folder, part, file)));
  return new Map(
    files
      .filter((file) => file.endsWith('.md'))
      .map((file) => [path.basename(file, '.md'), readMarkdown(fillWords(readFileSync(file, 'utf8'), { name, ...words }), drawings)]),
  );
}
