import { getPage, type PageName, pages } from '@strapline/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { HttpCaller } from '../../platform/http-gateway.ts';
import { takeAddressToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';

/** Listings per sitemap file; the protocol allows 50,000. */
const perFile = 10_000;
const maxFiles = 500;
/** A new listing may appear this much later; search engines come about once a day. */
const cacheTtlMs = 10 * 60_000;
/** A full file has about a million characters. */
const maxCachedCharacters = 30_000_000;
const allPages = (Object.keys(pages) as PageName[]).map(getPage);
const publicPaths = [
  ...allPages.filter(({ sitemap }) => sitemap).map(({ path }) => path),
  '/content/measuring',
  '/content/sizes',
  '/content/charts',
  '/content/fit',
  '/content/help',
];

/** Path prefixes for robots.txt, without parameters. */
const notCrawled = [...allPages.filter(({ crawl }) => crawl === false).map(({ path }) => path.replace(/\$.*/, '')), '/realms/', '/v1/'];

/** robots.txt, the sitemap index, and files of listings by ranges of `seq`. */
export function addSitemap(app: FastifyInstance, services: Services, caller: HttpCaller): void {
  const { publicUrl } = services.config;
  const files = new LRUCache<string, string, undefined>({
    maxSize: maxCachedCharacters,
    sizeCalculation: (text) => text.length,
    ttl: cacheTtlMs,
    // The cache calls this once for concurrent requests.
    fetchMethod: (key) => {
      const n = Number(key.split(' ')[0]);
      return n === 0 ? createIndexFile(services) : createListingFile(services, n);
    },
  });
  const send = async (request: FastifyRequest, reply: FastifyReply, n: number): Promise<FastifyReply> => {
    const retryAfterMs = await takeAddressToken(services.limits, 'sitemap', (await caller(request)).address);
    if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
    const text = n > maxFiles ? undefined : await files.fetch(`${n} ${await findHiddenListings(services)}`);
    if (text === undefined) throw new WireError('not_found');
    return reply.header('cache-control', 'no-cache').type('application/xml').send(text);
  };
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${notCrawled.map((path) => `Disallow: ${path}\n`).join('')}Sitemap: ${publicUrl}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', async (request, reply) => await send(request, reply, 0));
  app.get<{ Params: { n: string } }>('/sitemap-:n(^[1-9]\\d{0,2}$).xml', async (request, reply) => {
    return await send(request, reply, Number(request.params.n));
  });
}

/** Changes whenever a listing is hidden or shown again, so that no cached file has a hidden one. */
async function findHiddenListings({ db }: Services): Promise<string> {
  const row = await db.first<{ n: number; total: string }>(
    sql`select count(*)::int as n, coalesce(sum(seq), 0)::text as total from listing where app = 'strapline' and state = 'removed'`,
  );
  return `${row?.n} ${row?.total}`;
}

async function createIndexFile({ config, db }: Services): Promise<string> {
  const last = await db.first<{ seq: number | null }>(sql`select max(seq) as seq from listing where app = 'strapline'`);
  const count = Math.min(maxFiles, Math.max(1, Math.ceil((last?.seq ?? 0) / perFile)));
  const entries = Array.from({ length: count }, (_, i) => `<sitemap><loc>${config.publicUrl}/sitemap-${i + 1}.xml</loc></sitemap>`);
  return createXml('sitemapindex', entries);
}

async function createListingFile({ config, db }: Services, n: number): Promise<string> {
  const { publicUrl } = config;
  const rows = await db.rows<{ slug: string; created_at: Date }>(
    sql`select slug, created_at from listing where app = 'strapline' and seq > ${(n - 1) * perFile} and seq <= ${n * perFile} and state in ('published', 'reserved', 'sold') order by seq`,
  );
  const entries = rows.map(
    (row) => `<url><loc>${publicUrl}/listing/${row.slug}</loc><lastmod>${row.created_at.toISOString().slice(0, 10)}</lastmod></url>`,
  );
  return createXml('urlset', n === 1 ? [...publicPaths.map((page) => `<url><loc>${publicUrl}${page}</loc></url>`), ...entries] : entries);
}

function createXml(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>\n`;
}
