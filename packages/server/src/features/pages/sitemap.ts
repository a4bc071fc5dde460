import { getPage, type PageName, pages } from '@strapline/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { HttpCaller } from '../../platform/http-gateway.ts';
import { takeAddressToken } from '../../platform/limits.ts';
import type { Services } from '../../platform/services.ts';
import { WireError } from '../../platform/wire-error.ts';
import { sql } from '../../ports/database.ts';

/** Listings per sitemap file; the protocol allows 50,000 addresses. */
const perFile = 10_000;
const maxFiles = 500;
/** Search engines come once a day; a piece that is listed now may wait this long. */
const cachedForMs = 10 * 60_000;
/** A full file has about a million letters. */
const cachedLetters = 30_000_000;
/** Pages that are not about one thing. */
const allPages = (Object.keys(pages) as PageName[]).map(getPage);
const publicPaths = [
  ...allPages.filter(({ sitemap }) => sitemap).map(({ path }) => path),
  '/content/measuring',
  '/content/sizes',
  '/content/charts',
  '/content/fit',
  '/content/help',
];

/** Paths as robots.txt has them: a parameter's place is left out, so that all of them are meant. */
const notCrawled = [...allPages.filter(({ crawl }) => crawl === false).map(({ path }) => path.replace(/\$.*/, '')), '/realms/', '/v1/'];

/** robots.txt and the sitemap: an index, and files of listings by ranges of their number. */
export function addSitemap(app: FastifyInstance, services: Services, caller: HttpCaller): void {
  const { publicUrl } = services.config;
  const files = new LRUCache<number, string, undefined>({
    maxSize: cachedLetters,
    sizeCalculation: (text) => text.length,
    ttl: cachedForMs,
    // Of many that ask at once only the first is waited for.
    fetchMethod: (n) => (n === 0 ? indexFile(services) : createListingFile(services, n)),
  });
  const send = async (request: FastifyRequest, reply: FastifyReply, n: number): Promise<FastifyReply> => {
    const retryAfterMs = await takeAddressToken(services.limits, 'sitemap', (await caller(request)).address);
    if (retryAfterMs > 0) throw new WireError('rate_limited', { retryAfterMs });
    const text = n > maxFiles ? undefined : await files.fetch(n);
    if (text === undefined) throw new WireError('not_found');
    return reply
      .header('cache-control', `public, max-age=${cachedForMs / 1000}`)
      .type('application/xml')
      .send(text);
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

async function indexFile({ config, db }: Services): Promise<string> {
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
