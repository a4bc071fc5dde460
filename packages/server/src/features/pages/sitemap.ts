import type { FastifyInstance } from 'fastify';
import type { Services } from '../../platform/services.ts';
import { sql } from '../../ports/database.ts';
import { housePages } from './page-head.ts';

/** Listings per sitemap file; the protocol allows 50,000 addresses. */
const perFile = 10_000;
const maxFiles = 500;
/** Pages that are not about one thing. */
const publicPages = [
  '/',
  ...housePages.map(({ path }) => path),
  '/content/measuring',
  '/content/sizes',
  '/content/charts',
  '/content/fit',
  '/content/help',
];

/** robots.txt and the sitemap: an index, and files of listings by ranges of their number. */
export function addSitemap(app: FastifyInstance, services: Services): void {
  const { publicUrl } = services.config;
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /account\nDisallow: /admin\nDisallow: /checkout\nDisallow: /order/\nDisallow: /realms/\nDisallow: /v1/\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
  );
  app.get('/sitemap.xml', async (_request, reply) => {
    const last = await services.db.first<{ seq: number | null }>(sql`select max(seq) as seq from listing where app = 'strapline'`);
    const files = Math.min(maxFiles, Math.max(1, Math.ceil((last?.seq ?? 0) / perFile)));
    const entries = Array.from({ length: files }, (_, i) => `<sitemap><loc>${publicUrl}/sitemap-${i + 1}.xml</loc></sitemap>`);
    return reply.type('application/xml').send(xml('sitemapindex', entries));
  });
  app.get<{ Params: { n: string } }>('/sitemap-:n(^\\d{1,3}$).xml', async (request, reply) => {
    const n = Number(request.params.n);
    const rows = await services.db.rows<{ slug: string; created_at: Date }>(
      sql`select slug, created_at from listing where app = 'strapline' and seq > ${(n - 1) * perFile} and seq <= ${n * perFile} and state in ('published', 'reserved', 'sold') order by seq`,
    );
    const entries = rows.map(
      (row) => `<url><loc>${publicUrl}/listing/${row.slug}</loc><lastmod>${row.created_at.toISOString().slice(0, 10)}</lastmod></url>`,
    );
    return reply
      .type('application/xml')
      .send(xml('urlset', n === 1 ? [...publicPages.map((page) => `<url><loc>${publicUrl}${page}</loc></url>`), ...entries] : entries));
  });
}

function xml(root: string, entries: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${root}>\n`;
}
