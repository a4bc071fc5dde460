import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { TextLanguage } from '../texts.ts';
import type { BlogPost, BlogSource } from './blog-source.ts';
import { type BlogPage, drawList, drawPost } from './draw-blog.ts';
import { drawFeed } from './draw-feed.ts';

const perPage = 12;
const perFeed = 20;
/** Pages further back are only found by topic, author or search. */
const lastPage = 100;
const lastSearchPage = 20;

type BlogSite = { name: string; url: string; source: BlogSource };
type BlogOptions = {
  /** The site that a request is for. */
  chooseSite(request: FastifyRequest): BlogSite | undefined;
  /** The language of everything but the posts. */
  chooseLanguage(request: FastifyRequest): TextLanguage;
  sendPage(request: FastifyRequest, reply: FastifyReply, page: BlogPage, language: TextLanguage): unknown;
};

/** The blog: its list with search, its posts and its feeds. */
export function createBlog({ chooseSite, chooseLanguage, sendPage }: BlogOptions): FastifyPluginAsync {
  return async (app) => {
    app.get('/blog', async (request, reply) => {
      const site = chooseSite(request);
      if (!site) return reply.callNotFound();
      const { q, tag, author, page } = readQuery(request.query);
      const filter = { ...(q && { q }), ...(tag && { tag }), ...(author && { author }) };
      const [posts, total] = await Promise.all([
        site.source.list({ offset: (page - 1) * perPage, limit: perPage, ...filter }),
        site.source.count(filter),
      ]);
      const pages = Math.min(q ? lastSearchPage : lastPage, Math.max(1, Math.ceil(total / perPage)));
      if (page > pages || ((tag || author) && total === 0)) return reply.callNotFound();
      const language = chooseLanguage(request);
      return sendPage(request, reply, drawList(site, { posts, total, page, pages, q, tag, author }, language), language);
    });

    app.get<{ Params: { slug: string } }>('/blog/:slug', async (request, reply) => {
      const site = chooseSite(request);
      const post = site && isSlug(request.params.slug) ? await site.source.read(request.params.slug) : null;
      if (!site || !post) return reply.callNotFound();
      const language = chooseLanguage(request);
      return sendPage(request, reply, drawPost(site, post, await findMore(site.source, post), language), language);
    });

    for (const end of ['', '/'] as const) {
      app.get(`/rss${end}`, async (request, reply) => await sendFeed(chooseSite(request), '', reply));
      app.get<{ Params: { author: string } }>(`/rss/:author${end}`, async (request, reply) => {
        const { author } = request.params;
        return isSlug(author) ? await sendFeed(chooseSite(request), author, reply) : reply.callNotFound();
      });
    }
  };
}

async function sendFeed(site: BlogSite | undefined, author: string, reply: FastifyReply): Promise<unknown> {
  if (!site) return reply.callNotFound();
  const { source, name, url } = site;
  const posts = await source.listWhole({ offset: 0, limit: perFeed, ...(author && { author }) });
  const first = posts[0];
  if (author && !first) return reply.callNotFound();
  const title = author ? `${first?.author.name}: the blog of ${name}` : `The blog of ${name}`;
  reply.header('cache-control', 'no-cache').type('application/rss+xml; charset=utf-8');
  return reply.send(drawFeed({ name, url, path: author ? `/content/rss/${author}/` : '/content/rss/', title, posts }));
}

/** Three others, of the same topic first. */
async function findMore(source: BlogSource, { id, tags }: BlogPost): Promise<BlogPost[]> {
  const [related, newest] = await Promise.all([
    tags[0] ? source.list({ offset: 0, limit: 4, tag: tags[0].slug }) : [],
    source.list({ offset: 0, limit: 4 }),
  ]);
  const others = [...related, ...newest].filter((post) => post.id !== id);
  return others.filter((post, at) => others.findIndex((one) => one.id === post.id) === at).slice(0, 3);
}

function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,120}$/.test(text);
}

/** What isn't valid is as if it weren't there. */
function readQuery(query: unknown): { q: string; tag: string; author: string; page: number } {
  const { q, tag, author, page } = query as Record<string, unknown>;
  const slugOf = (value: unknown): string => (typeof value === 'string' && isSlug(value) ? value : '');
  const words = typeof q === 'string' ? q.replace(/\p{C}/gu, ' ').trim().slice(0, 100) : '';
  const number = typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Math.min(Number(page), lastPage) : 1;
  return { q: words, tag: slugOf(tag), author: slugOf(author), page: number };
}
