import type { App, AppKey } from '@strapline/contract/apps/app';
import { getPage, isPageOf, type PageName, pages } from '@strapline/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { HttpCaller } from '../../platform/http-gateway.ts';
import { takeAddressToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';
import { listFeaturedForSitemap } from '../featured/featured.ts';
import { listPostsForSitemap, summarizePosts } from '../post/post.ts';
import { listModelSlugs } from '../profile/profile.ts';

/** Listings per sitemap file; the protocol allows 50,000. */
const perFile = 10_000;
const maxFiles = 500;
/** A new listing may appear this much later; search engines come about once a day. */
const cacheTtlMs = 10 * 60_000;
/** A full file has about a million characters. */
const maxCachedCharacters = 30_000_000;
const allPages = (Object.keys(pages) as PageName[]).map(getPage);

function listPublicPaths(app: App): string[] {
  const sizes = app.sizeSystem === 'bra' ? ['/content/measuring', '/content/sizes', '/content/charts', '/content/fit'] : [];
  // Without their optional parameters.
  const listed = allPages.filter((page) => page.sitemap && isPageOf(page, app)).map(({ path }) => path.replace(/\/\{-\$\w+\}/g, ''));
  return [...listed, ...sizes, '/content/help'];
}

/** Path prefixes for robots.txt, without parameters. */
const notCrawled = [...allPages.filter(({ crawl }) => crawl === false).map(({ path }) => path.replace(/\$.*/, '')), '/realms/', '/v1/'];

/** The files of the blog's posts and of creators. */
const blogFile = 'sitemap-blog.xml';
const modelsFile = 'sitemap-models.xml';

/** robots.txt, the sitemap index, and files of listings by ranges of `seq`. */
export function addSitemap(app: FastifyInstance, services: Services, caller: HttpCaller): void {
  const files = new LRUCache<string, string, undefined>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (text) => text.length,
    ttl: cacheTtlMs,
    // The cache calls this once for concurrent requests.
    fetchMethod: (key) => {
      const [app = '', n] = key.split(' ');
      if (n === 'blog') return createBlogFile(services, app);
      if (n === 'models') return createModelsFile(services, app);
      return n === '0' ? createIndexFile(services, app) : createListingFile(services, app, Number(n));
    },
  });
  const send = async (request: FastifyRequest, reply: FastifyReply, n: number | 'blog' | 'models'): Promise<FastifyReply> => {
    const { app, address } = await caller(request);
    const retryAfterMs = await takeAddressToken(services.limits, 'sitemap', address);
    if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
    const hidden = n === 'blog' ? await findHiddenPosts(services, app) : await findHiddenListings(services, app);
    const text = typeof n === 'number' && n > maxFiles ? undefined : await files.fetch(`${app} ${n} ${hidden}`);
    if (text === undefined) throw new WireError('not_found');
    return reply.header('cache-control', 'no-cache').type('application/xml').send(text);
  };
  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\n${notCrawled.map((path) => `Disallow: ${path}\n`).join('')}Sitemap: ${services.apps.getUrl(services.apps.choose(request.headers).key)}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', async (request, reply) => await send(request, reply, 0));
  app.get(`/${blogFile}`, async (request, reply) => await send(request, reply, 'blog'));
  app.get(`/${modelsFile}`, async (request, reply) => await send(request, reply, 'models'));
  app.get<{ Params: { n: string } }>('/sitemap-:n(^[1-9]\\d{0,2}$).xml', async (request, reply) => {
    return await send(request, reply, Number(request.params.n));
  });
}

/** Changes whenever a listing or a person is hidden or shown again, so that no cached file has a hidden one. */
async function findHiddenListings({ db }: Services, app: AppKey): Promise<string> {
  const row = await db.first<{ n: number; total: string }>(
    sql`select count(*)::int as n, coalesce(sum(seq), 0)::text || ' ' || (select count(*) from forum_topic where app = ${app} and not is_public)
          || ' ' || (select count(*) from account where state <> 'active') as total
        from listing where app = ${app} and state = 'removed'`,
  );
  return `${row?.n} ${row?.total}`;
}

async function createIndexFile({ apps, db }: Services, app: AppKey): Promise<string> {
  const last = await db.first<{ seq: number | null }>(sql`select max(seq) as seq from listing where app = ${app}`);
  const count = Math.min(maxFiles, Math.max(1, Math.ceil((last?.seq ?? 0) / perFile)));
  const entries = Array.from({ length: count }, (_, i) => `<sitemap><loc>${apps.getUrl(app)}/sitemap-${i + 1}.xml</loc></sitemap>`);
  const others = [modelsFile, blogFile].map((file) => `<sitemap><loc>${apps.getUrl(app)}/${file}</loc></sitemap>`);
  return createXml('sitemapindex', [...entries, ...others]);
}

async function createModelsFile({ apps, db }: Services, app: AppKey): Promise<string> {
  const slugs = await listModelSlugs(db, app, perFile);
  return createXml(
    'urlset',
    slugs.map((slug) => `<url><loc>${apps.getUrl(app)}/model/${slug}</loc></url>`),
  );
}

/** Changes whenever a post stops or starts being public. */
async function findHiddenPosts({ db, clock }: Services, app: AppKey): Promise<string> {
  const { n, last } = await summarizePosts(db, app, clock.now());
  return `${n} ${last}`;
}

async function createBlogFile({ apps, db, clock }: Services, app: AppKey): Promise<string> {
  const url = apps.getUrl(app);
  const posts = await listPostsForSitemap(db, app, clock.now());
  const entries = posts.map(
    ({ slug, updatedAt }) => `<url><loc>${url}/content/blog/${slug}</loc><lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod></url>`,
  );
  return createXml('urlset', [`<url><loc>${url}/content/blog</loc></url>`, ...entries]);
}

async function createListingFile({ apps, db, clock }: Services, app: AppKey, n: number): Promise<string> {
  const url = apps.getUrl(app);
  const rows = await db.rows<{ slug: string; created_at: Date }>(
    sql`select slug, created_at from listing where app = ${app} and seq > ${(n - 1) * perFile} and seq <= ${n * perFile} and state in ('published', 'reserved', 'sold') order by seq`,
  );
  const others = n === 1 ? [...(await listFeaturedEntries(db, app, url, clock.now())), ...(await listTopicEntries(db, app, url))] : [];
  const entries = rows.map(
    (row) => `<url><loc>${url}/listing/${row.slug}</loc><lastmod>${row.created_at.toISOString().slice(0, 10)}</lastmod></url>`,
  );
  return createXml(
    'urlset',
    n === 1 ? [...listPublicPaths(apps.get(app)).map((page) => `<url><loc>${url}${page}</loc></url>`), ...others, ...entries] : entries,
  );
}

async function listFeaturedEntries(db: Services['db'], app: string, url: string, now: Date): Promise<string[]> {
  const rows = await listFeaturedForSitemap(db, app, now, perFile);
  return rows.map(
    ({ slug, starts_at }) => `<url><loc>${url}/featured/bra/${slug}</loc><lastmod>${starts_at.toISOString().slice(0, 10)}</lastmod></url>`,
  );
}

/** The topics with the latest replies. */
async function listTopicEntries(db: Services['db'], app: string, url: string): Promise<string[]> {
  const rows = await db.rows<{ id: string; last_at: Date }>(
    sql`select id, last_at from forum_topic where app = ${app} and is_public order by pinned desc, last_at desc, id desc limit ${perFile}`,
  );
  return rows.map(({ id, last_at }) => `<url><loc>${url}/forum/${id}</loc><lastmod>${last_at.toISOString().slice(0, 10)}</lastmod></url>`);
}

function createXml(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>\n`;
}
