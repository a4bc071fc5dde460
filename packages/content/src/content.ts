import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { createBlog } from './blog/blog-pages.ts';
import type { BlogSource } from './blog/blog-source.ts';
import { fillWords } from './fill-words.ts';
import { type Drawings, readMarkdown, type Text } from './markdown.ts';
import { drawPage, drawPageAddresses, type PageParts, type Target } from './page.ts';
import { isTextLanguage, type TextLanguage } from './texts.ts';

export type ContentOptions = {
  /** The sites that share the pages, by key. */
  sites: Readonly<Record<string, ContentSite>>;
  /** The key of the site that a request is for. */
  chooseSite(headers: IncomingHttpHeaders): string;
  /** The language of its reader. A page that isn't there in it is shown in English. */
  chooseLanguage(request: FastifyRequest): string;
  /** The languages that a reader can choose in the footer: tags and names. */
  languages: Readonly<Record<string, string>>;
  /** The drawings for `![..](drawing:name)`. */
  drawings: Drawings;
  /** Markdown files; the file's name is the page's path. Those in other languages than English are in a folder for each. */
  folder?: string;
};

/** A site of the host: its name, and how its pages look. */
type ContentSite = {
  /** For titles, and for `{name}`. */
  name: string;
  /** Its origin, for absolute addresses. */
  url: string;
  /** Its words and links in a language. */
  readFrame(language: string): Promise<SiteFrame>;
  /** Folders in `folder` with pages that not all sites have. */
  folders: readonly string[];
  /** CSS of the host, such as its fonts; inlined in each page. `theme` comes last, so it can replace colors. */
  css: string;
  theme?: string;
  /** A script of the host that runs before the first paint, such as its choice of theme. */
  headScript?: string;
  /** Its posts; without them, there is no blog. */
  blog?: BlogSource;
};

type SiteFrame = {
  /** Words for `{word}` in a page. */
  words: Readonly<Record<string, string>>;
  /** Links of the host: its main pages, and the footer of each page. */
  menu?: readonly Target[];
  foot?: readonly Target[];
};

const ownPages = path.resolve(import.meta.dirname, '../pages');

/** Serves Markdown files as HTML pages under the prefix that it is registered with. A page is read once, when it is first asked for. */
export function createContent(options: ContentOptions): {
  plugin: FastifyPluginAsync;
  /** The pages of each site. */
  slugs: Readonly<Record<string, readonly string[]>>;
} {
  const { sites, chooseSite, chooseLanguage, languages, drawings, folder = ownPages } = options;
  const files = new Map(Object.entries(sites).map(([key, site]) => [key, listFiles(folder, site, Object.keys(languages))]));
  const texts = new Map<string, Promise<Text>>();

  async function readPage(key: string, slug: string, language: string): Promise<Text> {
    const name = `${key} ${language} ${slug}`;
    const text = texts.get(name) ?? readText(sites[key], files.get(key)?.get(slug)?.file, language);
    texts.set(name, text);
    // One that could not be read is read again the next time.
    text.catch(() => texts.delete(name));
    return await text;
  }

  async function readText(site: ContentSite | undefined, file: string | undefined, language: string): Promise<Text> {
    if (!site || !file) throw new Error('there is no such page');
    const { words } = await site.readFrame(language);
    return readMarkdown(fillWords(readFileSync(inLanguage(folder, file, language), 'utf8'), { name: site.name, ...words }), drawings);
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, site: ContentSite, page: SentPage): Promise<FastifyReply> => {
    const nonce = randomBytes(16).toString('base64');
    reply.header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    reply.header('cache-control', 'no-cache').header('content-language', page.language).header('vary', 'accept-language, cookie');
    const frame = await site.readFrame(page.language);
    const languageLinks = Object.entries(languages).map(([language, name]) => ({ language, name, to: addLanguage(request.url, language) }));
    const html = drawPage({ ...site, ...frame, languages: languageLinks, nonce, ...page });
    const asked = findAskedLanguage(request.url, Object.keys(languages));
    return reply.type('text/html; charset=utf-8').send(asked ? carryLanguage(html, asked) : html);
  };

  const plugin: FastifyPluginAsync = async (app) => {
    app.get<{ Params: { slug: string } }>('/:slug', async (request, reply) => {
      const key = chooseSite(request.headers);
      const { slug } = request.params;
      const [site, file] = [sites[key], files.get(key)?.get(slug)];
      if (!site || !file) return reply.callNotFound();
      const language = pickLanguage(chooseLanguage(request), file.languages);
      const page = await readPage(key, slug, language);
      return await sendPage(request, reply, site, { ...page, language, head: drawAddresses(site, request.url, file.languages) });
    });
    await app.register(
      createBlog({
        chooseSite: ({ headers }) => {
          const site = sites[chooseSite(headers)];
          return site?.blog && { name: site.name, url: site.url, source: site.blog };
        },
        chooseLanguage: (request) => pickLanguage(chooseLanguage(request), Object.keys(languages)),
        sendPage: async (request, reply, page, language) => {
          const site = sites[chooseSite(request.headers)];
          return site ? await sendPage(request, reply, site, { ...page, language }) : reply.callNotFound();
        },
      }),
    );
  };
  return { plugin, slugs: Object.fromEntries([...files].map(([key, ofSite]) => [key, [...ofSite.keys()]])) };
}

type SentPage = Text & Partial<PageParts> & { language: TextLanguage };

function pickLanguage(language: string, translated: readonly string[]): TextLanguage {
  return isTextLanguage(language) && translated.includes(language) ? language : 'en';
}

/** For search engines: a page's own address and those of its translations, without what else was in the query. */
function drawAddresses({ url: origin }: ContentSite, url: string, languages: readonly string[]): string {
  const { pathname } = new URL(url, origin);
  const asked = findAskedLanguage(url, languages);
  const alternates = languages.map((language) => ({ language, to: `${origin}${addLanguage(pathname, language)}` }));
  return drawPageAddresses({
    canonical: `${origin}${asked ? addLanguage(pathname, asked) : pathname}`,
    alternates,
    other: `${origin}${pathname}`,
  });
}

function findAskedLanguage(url: string, languages: readonly string[]): string | undefined {
  const inAddress = new URL(url, 'http://localhost').searchParams.get('lang');
  return languages.find((language) => language === inAddress);
}

/** Links and forms of a page whose address chose its language lead to pages in that language. */
function carryLanguage(html: string, language: string): string {
  return html
    .replaceAll(/(?<=<a\b[^>]* href=")\/(?!\/)[^"#]*/g, (to) =>
      /[?;]lang=/.test(to) ? to : `${to}${to.includes('?') ? '&amp;' : '?'}lang=${language}`,
    )
    .replaceAll(/<form\b[^>]*>/g, (form) => `${form}<input type="hidden" name="lang" value="${language}">`);
}

/** The address of a page in a language; the rest of its query stays. */
function addLanguage(url: string, language: string): string {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.set('lang', language);
  return `${pathname}?${searchParams}`;
}

type PageFile = { file: string; languages: readonly string[] };

/** The files of a site by the paths of their pages, with the languages that each has been translated to. */
function listFiles(folder: string, { folders }: ContentSite, languages: readonly string[]): Map<string, PageFile> {
  const files = ['.', ...folders].flatMap((part) => readdirSync(path.join(folder, part)).map((file) => path.join(part, file)));
  const isThere = (file: string, language: string): boolean => isTextLanguage(language) && existsSync(inLanguage(folder, file, language));
  return new Map(
    files
      .filter((file) => file.endsWith('.md'))
      .map((file) => [path.basename(file, '.md'), { file, languages: languages.filter((language) => isThere(file, language)) }]),
  );
}

const inLanguage = (folder: string, file: string, language: string): string =>
  language === 'en' ? path.join(folder, file) : path.join(folder, language, file);
